import PropertyList
import PropertyListFiles

extension PlutilForm {
  /// `-lint`: prints the first error of each file in the words of plutil.
  static let lint = PlutilForm(
    name: "-lint",
    check: { request, _ throws(UsageError) in try PlutilGrammar.refuseOutput(request, of: "-lint") },
    body: { request, console in
      var options = request.readOptions
      options.formats = [.xml, .openStep]
      return request.forEachFile(console) { [options] file, console throws(Failure) in
        let input = try Input(file, from: console)
        do throws(ReadError) { try PropertyList.checkReadable(input.source, options) } catch {
          console.report("\(input.displayName): (\(error.plutilMessage))\(error.plutilDetailLine)")
          return .failure
        }
        guard !request.report.isSilent else { return .success }
        console.output.append(input.displayName)
        console.output.append(": OK\n")
        return .success
      }
    })
}
