/// What can be wrong with an XML property list.
public enum XMLProblem: Equatable, Sendable {}
