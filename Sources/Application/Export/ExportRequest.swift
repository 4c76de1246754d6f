package import Export
package import Store

/// How the sound of entries is exported.
package enum ExportedSound: String, CaseIterable, Sendable {
  /// With the blocks of the original where the file system can share them, else as a symbolic link.
  case link
  case copy, none
}

/// What is asked of an export.
package struct ExportRequest: Sendable {
  package var form: ExportForm
  /// Path of the output.
  package var output: String
  /// What entries have to pass; nil for all. Private and discreet ones are chosen by the flags below, and by what it names.
  package var filter: EntryFilter?
  /// Most entries; nil for no limit.
  package var limit: Int?
  /// Beginnings of the IDs of the only entries; empty for all.
  package var ids: [String] = []
  package var onlyPrivate = false
  package var onlyDiscreet = false
  package var includesPrivate = false
  package var includesDiscreet = false
  /// True if the export is all of the journal, and says what was deleted.
  package var isAll = false
  package var sound: ExportedSound

  package init(_ form: ExportForm, to output: String, sound: ExportedSound? = nil) {
    (self.form, self.output) = (form, output)
    self.sound = sound ?? Self.usualSound(form)
  }

  /// How sound is exported in `form` unless the owner says something else.
  private static func usualSound(_ form: ExportForm) -> ExportedSound {
    switch form {
    case .markdown, .obsidian, .json, .zip, .bagit, .dayone, .rss: .copy
    case .text, .srt, .vtt, .csv, .ics, .jrnl: .none
    }
  }

  var admitsPrivate: Bool { includesPrivate || onlyPrivate || isAll }
  var admitsDiscreet: Bool { includesDiscreet || onlyDiscreet || isAll }
  /// True if no entry is left out but private and discreet ones.
  var isWhole: Bool { filter == nil && limit == nil && ids.isEmpty && !onlyPrivate && !onlyDiscreet }
}
