extension PropertyList {
  public func writeSwift(at index: Int = 0, sourceName: Span<UInt8>, to output: inout Output) throws(WriteError) {}
  public func writeObjectiveC(at index: Int = 0, sourceName: Span<UInt8>, headerName: [UInt8]?, to output: inout Output)
    throws(WriteError)
  {}
  public func writeObjectiveCHeader(at index: Int = 0, sourceName: Span<UInt8>, to output: inout Output) {}
}
