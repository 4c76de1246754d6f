import Foundation
import Model
import StageContract
import Store

/// What documents are made from: the entries that are not private.
struct JournalView {
  /// Newest first.
  var entries: [StoredEntry]

  /// Whether there are recordings, none of which is far enough to be shown.
  var isOnlyProcessing: Bool { shown.isEmpty && !entries.isEmpty }

  /// Entries with a transcript or a summary.
  var shown: [StoredEntry] { entries.filter { $0.hasTranscript || $0.summary != nil } }

  /// State of a document that shows entries.
  var state: SurfaceState { shown.isEmpty ? (isOnlyProcessing ? .processing : .empty) : .ok }
}

/// A finished document.
struct SurfaceDocument: Equatable, Sendable {
  /// Its file is `name.json`.
  var name: String
  var schema: Schema
  var generatedAt: String
  var staleAt: String?
  var bytes: Data

  init<HomeData>(_ envelope: Envelope<HomeData>) {
    name = envelope.schema.name
    schema = envelope.schema
    generatedAt = envelope.generatedAt
    staleAt = envelope.staleAt
    bytes = canonicalJSON(envelope, pretty: true)
  }
}

/// All documents but the index; a new one is a file of its own and a line here.
enum SurfaceCatalogue {
  /// Documents in the order of their names.
  static func documents(_ journal: JournalView, _ setting: Setting) -> [SurfaceDocument] {
    [
      SurfaceDocument(LatestEntry.envelope(journal, setting)),
      SurfaceDocument(Statistics.envelope(journal, setting)),
    ]
  }
}
