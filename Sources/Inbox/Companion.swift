import Foundation

/// Files that programs and people keep beside recordings: pictures, documents, data. They are passed over and stay.
package enum Companion {
  /// Endings, in lower case, of files that are never recordings.
  private static let endings: Set<String> = [
    "jpg", "jpeg", "png", "heic", "heif", "gif", "webp", "tif", "tiff", "bmp", "svg", "pdf", "json", "md",
    "txt", "rtf",
    "doc", "docx", "odt", "pages", "xls", "xlsx", "csv", "html", "htm", "xml", "yaml", "yml", "log", "url",
    "webloc",
    "zip", "srt", "vtt", "sbv", "lrc", "ass", "ttml", "db", "db-shm", "db-wal", "sqlite", "sqlite-shm",
    "sqlite-wal",
    "plist", "ini", "cfg", "conf", "vcf", "ics", "waveform", "hprj", "eml", "lnk", "cue", "m3u", "m3u8",
    "pls", "epub",
    "md5", "sha256", "reapeaks", "sfk", "pek", "asd", "textgrid", "eaf", "torrent",
  ]

  /// Endings, in lower case, of recordings: what is in such a file is for ingest to say.
  private static let audioEndings: Set<String> = [
    "3g2", "3ga", "3gp", "3gpp", "aac", "aax", "ac3", "adts", "aif", "aifc", "aiff", "amr", "ape", "asf",
    "au", "avi", "awb", "bwf", "caf", "ds2", "dss", "flac", "flv", "gsm", "m2a", "m4a", "m4b", "m4p",
    "m4r", "m4v", "mka", "mkv", "mov", "mp2", "mp3", "mp4", "mpeg", "mpg", "mpga", "oga", "ogg", "ogv",
    "oma", "opus", "qcp", "qta", "ra", "rf64", "rm", "snd", "spx", "tta", "voc", "w64", "wav", "wave",
    "weba", "webm", "wma", "wmv", "wv",
  ]

  /// First bytes of pictures, documents and databases, from the start of a file.
  private static let marks: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("II*\0".utf8),
    Array("MM\0*".utf8),
    Array("8BPS".utf8), Array("%PDF".utf8), Array("PK\u{3}\u{4}".utf8), Array("SQLite format 3\0".utf8),
    Array("bplist".utf8), [0x1F, 0x8B], [0xD0, 0xCF, 0x11, 0xE0],
  ]

  /// Brands of pictures in the container that phones use for videos, too.
  private static let pictureBrands: Set<String> = [
    "heic", "heix", "heim", "hevc", "mif1", "msf1", "avif", "avis",
  ]

  /// True if the ending of `name` is that of a picture, a document or data.
  static func isNamed(_ name: String) -> Bool {
    endings.contains((name as NSString).pathExtension.lowercased())
  }

  /// True if the ending of `name` is that of a recording.
  package static func isRecording(_ name: String) -> Bool {
    audioEndings.contains((name as NSString).pathExtension.lowercased())
  }

  /// True if the file at `path`, unless it is named like a recording, is text, a picture, a document or a database by its
  /// content. Cost: it reads 4 KB.
  static func isFound(at path: String, named name: String) -> Bool {
    guard !isRecording(name) else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    let head = Array(buffer.prefix(count))
    return marks.contains { head.starts(with: $0) } || isPicture(head) || isText(head)
  }

  private static func isPicture(_ head: [UInt8]) -> Bool {
    func text(_ range: Range<Int>) -> String {
      head.count >= range.upperBound ? String(decoding: head[range], as: UTF8.self) : ""
    }
    return text(0..<4) == "RIFF" && text(8..<12) == "WEBP"
      || text(4..<8) == "ftyp" && pictureBrands.contains(text(8..<12))
  }

  /// True if `head` is UTF-8 without control characters, or starts with the mark of UTF-16.
  private static func isText(_ head: [UInt8]) -> Bool {
    if head.count >= 2, head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]),
      head.count % 2 == 0
    {
      // MPEG audio starts like one of them, but not with letters after it.
      let letters = head.dropFirst(2).prefix(400)
      return letters.count { $0 == 0 } * 3 >= letters.count && letters.count >= 2
    }
    let isPlain = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [9, 10, 12, 13].contains($0) }
    guard isPlain else { return false }
    // A character may be cut at the end.
    return (0...3).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
  }
}
