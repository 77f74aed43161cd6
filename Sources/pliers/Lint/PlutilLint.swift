import PropertyList

extension PlutilForm {
  /// `-lint`: prints the first error of each file in the words of plutil.
  static let lint = PlutilForm(
    name: "-lint",
    check: { invocation, _ throws(Failure) in try PlutilGrammar.refuseOutput(invocation, of: "-lint") },
    run: { invocation, console throws(Failure) in
      let pipeline = try Pipeline(invocation, console)
      var options = pipeline.invocation.readOptions
      options.formats = [.xml, .openStep]
      return try pipeline.forEachFile(console) { [options] file, console throws(Failure) in
        let input = try Input(file, from: console)
        do throws(ReadError) { try PropertyList.checkReadable(input.source, options) } catch {
          console.report("\(file.displayName): (\(error.plutilMessage))\(error.plutilDetailLine)")
          return .failure
        }
        guard !invocation.has(.silent) else { return .success }
        console.output.append(file.displayName)
        console.output.append(": OK\n")
        return .success
      }
    })
}
