extension ExportForm {
  /// The format that writes it; nil for the complete forms, which are the journal's own files.
  package func format(_ journal: ExportedJournal) -> (any ExportFormat)? {
    switch self {
    case .markdown: MarkdownFormat()
    case .obsidian: ObsidianFormat(journal)
    case .text: SubtitleFormat(.text)
    case .srt: SubtitleFormat(.srt)
    case .vtt: SubtitleFormat(.vtt)
    case .csv: CSVFormat()
    case .ics: ICSFormat(journal)
    case .dayone: DayOneFormat()
    case .jrnl: JrnlFormat()
    case .rss: RSSFormat(journal)
    case .json, .zip, .bagit: nil
    }
  }
}
