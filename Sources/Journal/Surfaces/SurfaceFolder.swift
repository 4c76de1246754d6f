internal import Digest
internal import Foundation
internal import Model
internal import StageContract

/// The folder of documents that clients read.
package struct SurfaceFolder: Sendable {
  /// Without a trailing slash.
  package let path: String

  package init(path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Replaces each document whose bytes have changed, atomically, and the index last.
  /// - Parameters:
  ///   - databaseState: a digest of the rows that are not private.
  ///   - earlier: another folder; a file in it that has the bytes of a document is linked rather than written again.
  ///   - progress: called with the number of documents that are in place and of all.
  /// - Throws: `SurfaceError.folder`, `.document`.
  package func publish(
    _ documents: [SurfaceDocument], databaseState: String, context: SurfaceContext,
    earlier: SurfaceFolder? = nil, progress: (Int, Int) -> Void
  ) throws(SurfaceError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SurfaceError.folder(
        path: path, reason: "the folder cannot be created", status: ExitStatus(fileError: error))
    }
    let all = documents + [SurfaceIndex.document(of: documents, databaseState: databaseState, context)]
    for (done, document) in all.enumerated() {
      do throws(DocumentError) {
        try publish(document, earlier)
      } catch {
        throw .document(error)
      }
      progress(done + 1, all.count)
    }
  }

  private func publish(_ document: SurfaceDocument, _ earlier: SurfaceFolder?) throws(DocumentError) {
    let name = "/" + document.name + ".json"
    let file = path + name
    do throws(DocumentError) {
      guard try readFile(file) != document.bytes else { return }
    } catch .missing {
      // Not written yet. Where links are not possible, it is written after all.
      let same = earlier.map { $0.path + name }
      if let same, let bytes = try? readFile(same), bytes == document.bytes, link(same, file) == 0 { return }
    }
    try writeFile(document.bytes, to: file)
  }

  /// The documents that the index of the folder lists, by name; none without a readable index.
  package func rows() -> [String: SurfaceIndex.Row] {
    guard let data = try? readFile(path + "/index.json"), let index = SurfaceIndex(document: data) else {
      return [:]
    }
    return Dictionary(
      index.documents.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The document `row` as it was published; nil if its file is not what the index says.
  func document(_ row: SurfaceIndex.Row) -> SurfaceDocument? {
    guard !row.file.contains("/"), let bytes = try? readFile(path + "/" + row.file),
      Digest.sha256(bytes) == row.sha256
    else { return nil }
    return SurfaceDocument(
      name: row.name, schema: row.schema, generatedAt: row.generatedAt,
      staleAt: row.staleAt,
      bytes: bytes, source: row.source)
  }
}
