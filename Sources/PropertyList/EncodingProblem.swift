/// What can be wrong with a text's encoding.
public enum EncodingProblem: Equatable, Sendable {}
