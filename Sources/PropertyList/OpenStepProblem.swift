/// What can be wrong with an OpenStep property list.
public enum OpenStepProblem: Equatable, Sendable {}
