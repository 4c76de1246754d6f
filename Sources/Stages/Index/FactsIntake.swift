import Foundation
import Model
import StageKit
import Store

extension JournalStore {
  /// Makes the facts in the folder at `path` the only ones from other sources; nil for none. What is wrong with them is a
  /// remark. Entries are left alone.
  func takeUpFacts(_ path: String?, now: Date = Date(), progress: StageKit.Progress) throws {
    let folder = path.map { FactFolder.read($0, now: now) } ?? FactFolder()
    for remark in folder.remarks { progress.remark(remark) }
    try replaceOutsideFacts(
      folder.facts.map { OutsideFact($0.fact, file: $0.file, position: $0.position) })
  }
}
