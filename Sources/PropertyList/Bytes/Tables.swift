import CTables

extension pliers_table {
  /// The bytes, which are part of the program.
  var bytes: Span<UInt8> {
    @_lifetime(immortal)
    get { unsafe _overrideLifetime(Span(_unsafeStart: start, count: count), copying: ()) }
  }
}
