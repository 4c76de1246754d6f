import Foundation
import TestSupport
import Text

/// A recording of a voice.
struct Voice {
  /// Its file's name without the extension.
  let name: String
  let path: String

  /// The recordings in `folders` and below that hold speech, by the folders' `MANIFEST.tsv` if there are any, in the order
  /// of their paths; those in English alone if `isEnglish`.
  static func all(in folders: [String], isEnglish: Bool) throws -> [Voice] {
    try folders.flatMap { folder in
      guard let paths = FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) else {
        throw JournalRun.Failure("\(folder) does not exist")
      }
      let languages = Self.languages(folder)
      return paths.sorted().filter { path in
        let language = languages[path] ?? "en"
        return ["ogg", "opus", "flac", "wav", "mp3", "m4a", "wma"].contains((path as NSString).pathExtension)
          && language != "-" && (!isEnglish || language == "en")
      }.map { path in
        Voice(
          name: ((path as NSString).lastPathComponent as NSString).deletingPathExtension,
          path: folder + "/" + path)
      }
    }
  }

  /// The languages of recordings by their paths in `folder`; `-` is none.
  private static func languages(_ folder: String) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: folder + "/MANIFEST.tsv") else { return [:] }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = rows.first, let path = head.firstIndex(of: "path"),
      let language = head.firstIndex(of: "language"), let kind = head.firstIndex(of: "kind")
    else { return [:] }
    return Dictionary(
      rows.dropFirst().filter { $0.count >= head.count }.map {
        ($0[path], $0[kind] == "two languages" ? "two" : $0[language])
      }, uniquingKeysWith: { $1 })
  }
}

/// Speech at 16 kHz, and the pauses in it.
struct Speech {
  let samples: [Float]
  /// Middles of the pauses of 0.3 s and more.
  let pauses: [Int]

  /// Finds the pauses of `samples`: where the level is nearer to that of the room than to that of the voice.
  init(_ samples: [Float]) {
    self.samples = samples
    let size = 320
    let levels = stride(from: 0, to: samples.count - size + 1, by: size).map { start in
      10 * log10(samples[start..<start + size].reduce(1e-9) { $0 + $1 * $1 } / Float(size))
    }
    let sorted = levels.sorted()
    guard let last = sorted.indices.last else {
      pauses = []
      return
    }
    let (room, voice) = (sorted[last / 10], sorted[last * 9 / 10])
    var pauses: [Int] = []
    var start = 0
    for index in levels.indices where levels[index] > room + (voice - room) * 0.4 {
      if start > 0, index - start >= 15 { pauses.append((start + index) / 2 * size) }
      start = index + 1
    }
    self.pauses = pauses
  }

  /// A passage from a pause to another one, at most `seconds` long where the pauses allow.
  func passage(seconds: Double, random: inout SeededNumbers) -> Speech {
    let length = Int(seconds * 16_000)
    let start = ([0] + pauses).filter { $0 + length <= samples.count }.randomElement(using: &random) ?? 0
    let end = pauses.last { $0 > start + length / 2 && $0 <= start + length }
    return Speech(Array(samples[start..<min(samples.count, end ?? start + length)]))
  }
}
