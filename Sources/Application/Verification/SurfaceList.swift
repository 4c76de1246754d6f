import Foundation
import Pipeline
import StageContract
import Workspace

/// The files that `surfaces/index.json` names; untrusted, as it is read from disk.
enum SurfaceList: Equatable {
  case missing
  case damaged
  /// The rows, and the state of the database that they show; nil in older documents.
  case rows([Row], databaseState: String?)

  /// A listed file.
  struct Row: Equatable {
    /// The name as listed, not validated.
    var file: String
    /// 64 hexadecimal digits.
    var sha256: String
    /// Line of the document that names the file, from 1.
    var line: Int

    /// True if `file` is a plain file name, so that it cannot leave the folder.
    var isTrusted: Bool { isFileName(file) }
  }

  private struct Document: Decodable {
    struct Content: Decodable {
      var databaseState: String?
      var documents: [Named]
    }
    struct Named: Decodable {
      var file: String
      var sha256: String
    }
    var homeData: Content
  }

  /// Reads the document at `path`.
  /// - Throws: `WorkspaceError` if the disk fails.
  static func read(_ path: String) throws(WorkspaceError) -> SurfaceList {
    guard let found = try FileSystem.attributes(path) else { return .missing }
    guard found.kind == .file else { return .damaged }
    let data = try FileSystem.read(path)
    guard let document = try? decodeJSON(Document.self, from: data) else { return .damaged }
    return .rows(
      document.homeData.documents.map { named in
        Row(file: named.file, sha256: named.sha256, line: line(of: named.file, in: data))
      }, databaseState: document.homeData.databaseState)
  }

  /// True if `name` is a valid name of a visible file in the folder itself.
  static func isFileName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count < 256
      && !name.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
  }

  private static func line(of name: String, in data: Data) -> Int {
    let place = data.range(of: Data("\"\(name)\"".utf8))?.lowerBound ?? data.startIndex
    return data[..<place].count { $0 == UInt8(ascii: "\n") } + 1
  }
}
