import PropertyListFiles

extension Request {
  /// Number of files that are processed at once. Throws if outputs collide.
  func jobCount() throws(Failure) -> Int {
    let orderIsFree = try checkOutputs()
    guard files.count > 1, jobs != 1 else { return 1 }
    let count = min(jobs ?? Process.processorCount, files.count)
    return count > 1 && orderIsFree ? count : 1
  }

  /// Number of threads that search for files. It does not depend on the number of words, since one word can be a folder.
  var searchJobCount: Int { jobs ?? Process.processorCount }

  /// What may be written for the input `file`. Without `format`, it is in the format of the request, or else in one that is written
  /// to files.
  func results(for file: Argument, as format: OutputFormat? = nil) -> [RunOutput] {
    let format = format ?? self.format ?? .noConversion
    return output.showsDifference ? [] : outputs(at: destination(for: file, format: format))
  }

  /// A result at `destination`, with its header and its backup if they are requested.
  func outputs(at destination: Destination) -> [RunOutput] {
    let result = RunOutput(kind: .result, destination: destination)
    guard case .file(let path) = destination else { return [result] }
    var outputs = [result]
    if output.writesHeader {
      outputs.append(RunOutput(kind: .header, destination: .file(path.replacingExtension(by: "h"))))
    }
    if let suffix = output.backupSuffix {
      let target = (try? path.followingLinks()) ?? path
      outputs.append(RunOutput(kind: .backup, destination: .file(Argument(target.bytes + suffix.bytes))))
    }
    return outputs
  }
}
