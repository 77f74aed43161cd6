/// What can be wrong with a binary property list.
public enum BinaryProblem: Equatable, Sendable {}
