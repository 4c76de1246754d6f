import Crypto
import Foundation
import Model
import StageContract
import StageKit

/// The folder of documents that clients read.
struct SurfaceFolder {
  /// Without a trailing slash.
  private let path: String

  init(path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// Replaces each document whose bytes have changed, atomically, and the index last.
  /// - Throws: `SurfaceError.folder`, `DocumentError`.
  func publish(
    _ documents: [SurfaceDocument], databaseState: String, setting: Setting, progress: StageKit.Progress
  ) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SurfaceError.folder(
        path: path, reason: "the folder cannot be created", status: ExitStatus(fileError: error))
    }
    let index = SurfaceDocument(SurfaceIndex.envelope(documents, databaseState: databaseState, setting))
    let all = documents + [index]
    for (done, document) in all.enumerated() {
      try publish(document)
      progress(done + 1, of: all.count, unit: "document")
    }
  }

  private func publish(_ document: SurfaceDocument) throws {
    let file = path + "/" + document.name + ".json"
    do {
      guard try readFile(file) != document.bytes else { return }
    } catch DocumentError.missing {
      // Not written yet.
    }
    try writeFile(document.bytes, to: file)
  }
}

/// The list of documents, the data of `index.json`.
struct SurfaceIndex: Codable, Equatable, Sendable {
  /// Digest of all database rows shown in the documents.
  var databaseState: String
  var documents: [Row]

  /// One document.
  struct Row: Codable, Equatable, Sendable {
    var file: String
    var schema: Schema
    var bytes: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    var sha256: String
    var generatedAt: String
    @EncodesNull var staleAt: String?

    enum CodingKeys: String, CodingKey {
      case file, schema, bytes, sha256
      case generatedAt = "generated_at"
      case staleAt = "stale_at"
    }
  }

  enum CodingKeys: String, CodingKey {
    case documents
    case databaseState = "database_state"
  }

  static func envelope(
    _ documents: [SurfaceDocument], databaseState: String, _ setting: Setting
  ) -> Envelope<SurfaceIndex> {
    let rows = documents.map { document in
      Row(
        file: document.name + ".json", schema: document.schema, bytes: document.bytes.count,
        sha256: SHA256.hash(data: document.bytes)
          .map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined(),
        generatedAt: document.generatedAt, staleAt: document.staleAt)
    }
    let view = View(
      title: "Sonar", symbol: "doc", accessibility: "Sonar", redacted: true, link: setting.link("home"))
    return Envelope(
      name: "index", setting: setting, state: .ok, displayName: "Sonar", description: "Sonar",
      shown: documents.compactMap { Instant.date($0.generatedAt) },
      homeData: SurfaceIndex(databaseState: databaseState, documents: rows),
      variants: Variants(home: [:], lock: [:]), placeholder: view)
  }
}
