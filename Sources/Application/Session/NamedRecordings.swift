import Foundation
package import Inbox
import StageContract
import Workspace

/// The recordings named to `sonar add`: files, and the contents of folders.
package struct NamedRecordings {
  /// Tags for all of them.
  package var tags: [String]
  /// Creates the inbox used to scan a named folder, so that both follow the same rules.
  package var inbox: (_ path: String) -> Inbox = { Inbox(path: $0, settleSeconds: 0) }

  package init(
    tags: [String], inbox: @escaping (_ path: String) -> Inbox = { Inbox(path: $0, settleSeconds: 0) }
  ) {
    self.tags = tags
    self.inbox = inbox
  }

  /// True if `name` is a valid tag: the possible name of a sub-folder of the inbox.
  package static func isTag(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 200
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The file `source`, or the recordings in the folder `source`, whose sub-folders become tags; and what is skipped
  /// in the folder.
  /// - Throws: `WorkspaceError`; `CommandFailure` (64) for a folder that overlaps a journal, (66) if `source`
  ///   contains nothing to add.
  package func find(_ source: String) throws -> InboxListing {
    let resolved = URL(filePath: source).resolvingSymlinksInPath().path
    guard let attributes = try FileSystem.attributes(resolved) else {
      throw CommandFailure(status: .missingInput, "\(source): no such file; check the path")
    }
    var found = InboxListing()
    switch attributes.kind {
    case .file:
      found.files = [InboxFile(path: resolved, name: (source as NSString).lastPathComponent, tags: tags)]
    case .folder:
      found = try folder(resolved)
      guard !found.files.isEmpty else {
        throw CommandFailure(
          status: .missingInput, "\(source): no recordings in this folder; name the files themselves")
      }
    case .symbolicLink, .special:
      throw CommandFailure(
        status: .badInput, "\(source): neither a file nor a folder; copy it to a file first")
    }
    return found
  }

  private func folder(_ path: String) throws -> InboxListing {
    var listing: InboxListing
    do throws(WorkspaceError) {
      listing = try inbox(path).scan()
    } catch {
      guard case .inboxOverlapsJournal(_, let journal, let overlap) = error else { throw error }
      throw CommandFailure(
        status: .usage,
        "\(path): \(overlap.rawValue) the journal \(journal), and a folder that overlaps a journal cannot be added; nothing"
          + " was changed; name the files themselves")
    }
    listing.files = listing.files.compactMap { file in
      guard Companion.isRecording(file.name) else { return nil }
      var found = InboxFile(
        path: file.path, name: (file.name as NSString).lastPathComponent, tags: tags + file.tags)
      found.sidecar = file.sidecar
      return found
    }
    // Skipped files are reported only if they might be recordings; folders and invalid names always are.
    listing.left.removeAll { $0.reason.isQuiet || $0.reason == .special && !Companion.isRecording($0.name) }
    return listing
  }
}
