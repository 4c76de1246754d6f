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
      folder.facts.map { place in
        let fact = place.fact
        return OutsideFact(
          file: place.file, position: place.position, kind: fact.kind.rawValue, value: fact.value,
          unit: fact.unit,
          currency: fact.currency, item: fact.item, status: fact.status, at: fact.at,
          writtenAt: fact.writtenAt)
      })
  }
}
