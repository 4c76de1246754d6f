/// Files that Sonar cannot hear, by their first bytes.
struct FileKind: Equatable, Sendable {
  /// The kind with its article, for example `a picture (PNG)`.
  let name: String
  /// The advice: an imperative clause.
  let advice: String
  /// True if no decoder can help, so that none is asked.
  let isCertain: Bool

  private static let skip = "only sound is heard; take it out of the inbox"
  private static let unlock = "copy protection cannot be removed here; export it without protection"
  private static let export = "export it as WAV or MP3 with the recorder's own program"

  private init(_ name: String, _ advice: String, isCertain: Bool = true) {
    self.name = name
    self.advice = advice
    self.isCertain = isCertain
  }

  /// An encrypted file of which the container was understood.
  static let encrypted = FileKind("an encrypted recording", unlock)

  /// The kind of the file that begins with `opening`; nil if it may be a recording.
  static func of(_ opening: [UInt8]) -> FileKind? {
    table.first { entry in
      entry.marks.allSatisfy { opening.dropFirst($0.offset).starts(with: $0.bytes) }
    }?.kind
  }

  private typealias Mark = (offset: Int, bytes: [UInt8])

  private static func text(_ text: String, _ offset: Int = 0) -> Mark { (offset, Array(text.utf8)) }

  private static let table: [(marks: [Mark], kind: FileKind)] = [
    ([(0, [0x03]), text("ds2", 1)], FileKind("a DSS dictation of the Pro kind (DS2)", export)),
    ([(0, [0x01]), text("ds2", 1)], FileKind("a DSS dictation of the Pro kind (DS2)", export)),
    ([(0, [0x07]), text("ds2", 1)], FileKind("a DSS dictation of the Pro kind (DS2)", export)),
    ([(0, [0x03]), text("enc", 1)], FileKind("an encrypted DSS dictation", unlock)),
    ([text("MS_VOICE")], FileKind("a dictation of a Sony recorder (DVF or MSV)", export)),
    ([text("ftypaax", 4)], FileKind("an encrypted Audible book (AAX)", unlock)),
    ([text("ftypM4P", 4)], FileKind("a copy-protected song (M4P)", unlock, isCertain: false)),
    ([(4, [0x57, 0x90, 0x75, 0x36])], FileKind("an Audible book (AA)", unlock)),
    ([text("ftyphei", 4)], FileKind("a picture (HEIC)", skip)),
    ([text("ftypavif", 4)], FileKind("a picture (AVIF)", skip)),
    ([(0, [0x89]), text("PNG", 1)], FileKind("a picture (PNG)", skip)),
    ([(0, [0xFF, 0xD8, 0xFF])], FileKind("a picture (JPEG)", skip)),
    ([text("GIF8")], FileKind("a picture (GIF)", skip)),
    ([text("RIFF"), text("WEBP", 8)], FileKind("a picture (WebP)", skip)),
    ([text("II*\0")], FileKind("a picture (TIFF)", skip)),
    ([text("MM\0*")], FileKind("a picture (TIFF)", skip)),
    ([text("%PDF")], FileKind("a PDF document", skip)),
    ([text("{\\rtf")], FileKind("a text document (RTF)", skip)),
    (
      [(0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])],
      FileKind("a document of an office program", skip)
    ),
    (
      [text("PK\u{03}\u{04}"), text("mimetypeapplication/vnd.oasis", 30)],
      FileKind("an OpenDocument file", skip)
    ),
    (
      [text("PK\u{03}\u{04}"), text("[Content_Types].xml", 30)],
      FileKind("a Word or other office document", skip)
    ),
    ([text("PK\u{03}\u{04}"), text("word/", 30)], FileKind("a Word document", skip)),
    ([text("PK\u{03}\u{04}")], FileKind("a ZIP archive", "unpack it and add the recordings in it")),
    ([text("Rar!")], FileKind("a RAR archive", "unpack it and add the recordings in it")),
    (
      [text("7z"), (2, [0xBC, 0xAF])], FileKind("a 7-Zip archive", "unpack it and add the recordings in it")
    ),
    ([(0, [0x1F, 0x8B])], FileKind("a compressed file (gzip)", "unpack it and add the recordings in it")),
    ([text("SQLite format 3\0")], FileKind("a database (SQLite)", skip)),
    ([(0, [0x7F]), text("ELF", 1)], FileKind("a program", skip)),
    ([text("MThd")], FileKind("notes without sound (MIDI)", skip)),
  ]
}
