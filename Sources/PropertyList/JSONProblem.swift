/// What can be wrong with JSON.
public enum JSONProblem: Equatable, Sendable {}
