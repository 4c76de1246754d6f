extension ExportForm {
  package func format(_ journal: ExportedJournal) -> (any ExportFormat)? { nil }
}
