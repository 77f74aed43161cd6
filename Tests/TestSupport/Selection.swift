import Foundation

/// The cases whose description contains the text in PLIERS_ONLY, to run one transcript, row of a table or law; without it, all.
package func selected<Case>(_ cases: [Case], _ description: (Case) -> String) -> [Case] {
  guard let text = ProcessInfo.processInfo.environment["PLIERS_ONLY"] else { return cases }
  let selected = cases.filter { description($0).contains(text) }
  // A suite may have several tests, and the text selects cases of one.
  if selected.isEmpty { print("no case of this test has '\(text)' in its description") }
  return selected
}
