import Foundation
import Model
import StageContract
import Store

/// The source of all documents: the entries that are not private.
struct JournalView {
  /// Newest first.
  var entries: [StoredEntry]

  /// Whether there are entries but none that can be shown yet.
  var isOnlyProcessing: Bool { shown.isEmpty && !entries.isEmpty }

  /// Entries with a transcript or a summary.
  var shown: [StoredEntry] { entries.filter { $0.hasTranscript || $0.summary != nil } }

  /// State of a document that shows entries.
  var state: SurfaceState { shown.isEmpty ? (isOnlyProcessing ? .processing : .empty) : .ok }
}

/// An encoded document.
struct SurfaceDocument: Equatable, Sendable {
  /// The file name without `.json`.
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

/// All documents except the index; a new one needs a source file and a line here.
enum SurfaceCatalogue {
  /// Documents, sorted by name.
  static func documents(_ journal: JournalView, _ setting: Setting) -> [SurfaceDocument] {
    [
      SurfaceDocument(LatestEntry.envelope(journal, setting)),
      SurfaceDocument(Statistics.envelope(journal, setting)),
    ]
  }
}
