import Model

/// A file an entry with its transcript, as plain text or as subtitles; none without a transcript.
package struct SubtitleFormat: ExportFormat {
  private let kind: Kind

  /// The kinds of files.
  package enum Kind: String, Sendable {
    case text = "txt"
    case srt, vtt
  }

  package init(_ kind: Kind) { self.kind = kind }

  package func add(_ entry: ExportedEntry) -> [ExportedFile] {
    Self.text(kind, entry).map { [ExportedFile(path: entry.name + "." + kind.rawValue, text: $0)] } ?? []
  }

  /// The transcript of `entry`; nil without one.
  static func text(_ kind: Kind, _ entry: ExportedEntry) -> String? {
    guard let transcript = entry.documents.transcript else { return nil }
    let speakers = entry.documents.extract?.speakers
    return switch kind {
    case .text: Subtitles.text(transcript, speakers)
    case .srt: Subtitles.srt(transcript, speakers)
    case .vtt: Subtitles.vtt(transcript, speakers)
    }
  }
}
