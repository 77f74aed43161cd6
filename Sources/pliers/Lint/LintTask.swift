import PropertyList
import PropertyListFiles
import PropertyListLint

struct LintTask {
  let invocation: Invocation
  let name: Argument
  /// True if the command line names the file itself; false if it was selected in a folder or a list.
  let isExplicit: Bool
  let settings: LintSettings
  let original: OriginalStrings?
  var bundles: Bundles?
  /// The profile that must grant the entitlements in the file.
  var provisioning: ProvisioningProfile?
  let delivery: Delivery

  /// Lints the file, fixes it if requested, and removes known findings.
  func run(_ console: Console) -> LintedFile {
    let (levels, inspect) = makeInspect()
    var file: LintedFile
    do throws(Failure) {
      if let problem = bundles?.problems[name] {
        file = LintedFile(name: name, diagnoses: Diagnosis.ofBundle(problem, levels))
      } else {
        file = lint(try Input(name, from: console), levels, inspect, console)
        file.isExplicit = isExplicit
      }
    } catch {
      file = LintedFile(name: name, isExplicit: isExplicit, diagnoses: [Diagnosis(unreadable: reason(error))])
    }
    file.failureSeverity = settings.failureSeverity
    settings.baseline?.removeKnown(from: &file, levels)
    return file
  }

  /// The errors in `text`, checked like the content of the file, with hashes of their lines.
  func errors(in text: Source) -> [Diagnosis] {
    let (levels, inspect) = makeInspect()
    let inspection = inspect(text)
    return Diagnosis.all(inspection.findings, in: inspection, levels, hashesLines: true).filter {
      $0.severity == .error
    }
  }

  /// The levels of rules for the file, and the inspection of a text of it.
  private func makeInspect() -> (levels: RuleLevels, inspect: (Source) -> Inspection) {
    let profiles = settings.rules.profiles(for: name)
    // A baseline is for later runs that name the file, too.
    let isInFolder = !isExplicit && !invocation.has(.writeBaseline)
    let levels = settings.rules.levels(under: profiles, for: name, isInFolder: isInFolder)
    let schemas = settings.rules.schemas(for: name, isNamed: isExplicit, configured: settings.schemas)
    let inspect = { (source: Source) in
      Inspection(
        of: source, levels: levels, profiles: profiles, expectedFormat: Recognition.format(of: name),
        isOfGNUstep: Recognition.isOfGNUstep(name), path: name == "-" ? "" : name.text, schemas: schemas,
        original: original, bundlePart: bundles?.parts[name], provisioning: provisioning,
        supportsFixing: settings.rules.fixExtent != nil)
    }
    return (levels, inspect)
  }

  private func lint(
    _ input: Input, _ levels: RuleLevels, _ inspect: (Source) -> Inspection, _ console: Console
  ) -> LintedFile {
    let extent = settings.rules.fixExtent
    func lintedFile(after inspection: Inspection) -> LintedFile {
      LintedFile(
        name: name,
        diagnoses: Diagnosis.all(inspection.findings, in: inspection, levels, hashesLines: settings.comparesFindings),
        kinds: inspection.kinds, notes: inspection.notes, isCutOff: inspection.isCutOff)
    }
    let inspection = inspect(input.source)
    guard let extent, !input.source.beginsSignedMessage else { return lintedFile(after: inspection) }
    do throws(Failure) {
      var result = inspection
      var text: Source?
      var fixed: [Diagnosis] = []
      // A correction can make another one possible: the value of a renamed key can have the wrong type. A finding is reported at
      // its position in the text of its round. More than two rounds are rare; the limit guarantees an end.
      for _ in 1...4 {
        guard let round = result.fixed(extent) else { break }
        fixed += Diagnosis.all(round.findings, in: result, levels)
        let roundText = try Failure.writing(round.text.encoded(like: input.source))
        text = roundText
        result = inspect(roundText)
      }
      var file = lintedFile(after: result)
      if extent == .all, let note = result.noteOfUnwrittenFixes { file.notes.append(note) }
      guard let text else { return file }
      file.fixedDiagnoses = fixed
      if delivery.showsDifference {
        console.printDifference(from: inspection.text, to: result.text, of: name)
      } else {
        if name.findInputStream() != nil { throw Failure("--fix needs named files, not a stream") }
        try delivery.put(at: .file(name), replacing: input, console) { $0.append(text.bytes) }
      }
      return file
    } catch {
      // The file was not changed, so it still has all findings.
      var file = lintedFile(after: inspection)
      file.diagnoses.append(Diagnosis(unreadable: "nothing was fixed: " + reason(error)))
      return file
    }
  }

  /// The message of `failure` without the file's name.
  private func reason(_ failure: Failure) -> String { invocation.describe(failure, of: name, heading: "") }
}
