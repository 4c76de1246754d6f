import Foundation
import Synchronization
import TestSupport

/// Journals with files in the inbox that can be imported immediately.
///
/// A file must be unchanged for five seconds: several inboxes are filled together to share one pause.
final class FilledInboxes: Sendable {
  private let files: [String]
  private let batch: Int
  private let journal: @Sendable () throws -> JournalRun
  private let journals = Mutex<[JournalRun]>([])

  /// Every `journal` gets copies of `files` with their modification times; `batch` journals are created at a time.
  init(
    _ files: [String], batch: Int,
    _ journal: @escaping @Sendable () throws -> JournalRun = { try JournalRun() }
  ) {
    self.files = files
    self.batch = batch
    self.journal = journal
  }

  /// The next unused journal.
  func next() throws -> JournalRun {
    try journals.withLock { journals in
      if journals.isEmpty {
        for _ in 0..<batch { journals.append(try filled()) }
        JournalRun.letInboxSettle()
      }
      return journals.removeLast()
    }
  }

  private func filled() throws -> JournalRun {
    let journal = try self.journal()
    for file in files {
      let copy = journal.root + "/inbox/" + (file as NSString).lastPathComponent
      try FileManager.default.copyItem(atPath: file, toPath: copy)
      let modified = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
      try FileManager.default.setAttributes([.modificationDate: modified as Any], ofItemAtPath: copy)
    }
    return journal
  }
}
