import Foundation
import Workspace

/// Names under which browsers, sync and transfer programs keep a file until it is whole.
enum TemporaryName {
  /// Endings, in lower case.
  private static let endings: Set<String> = [
    "part", "partial", "tmp", "temp", "download", "upload", "uploading", "incomplete", "unfinished",
    "inprogress", "pending", "crswap", "td", "xltd",
  ]
  /// Last parts of further endings: `filepart`, `crdownload`, `ffs_tmp`.
  private static let lastParts = ["part", "tmp", "download", "upload"]

  /// Endings of what programs keep beside a file, in lower case.
  private static let otherEndings: Set<String> = [
    "aria2", "ytdl", "icloud", "lock", "lck", "swn", "swo", "swp", "swx",
  ]

  /// True if `name` is that of a file that a program keeps beside another one, and that never becomes a recording.
  static func isBesideAnother(_ name: String) -> Bool {
    name.hasPrefix("~$") || name.hasPrefix("#") && name.hasSuffix("#")
      || otherEndings.contains((name as NSString).pathExtension.lowercased())
      // `memo.wav-status`, but not `weekly-status`.
      || ["-status", "-ckpt"].contains {
        name.lowercased().hasSuffix($0) && name.dropLast($0.count).dropFirst().contains(".")
      }
  }

  /// True if `name` is that of a file that is not whole.
  ///
  /// Only the ending counts, which holds neither a dot nor a space: a name may hold an exclamation mark or the word part.
  static func isOfFile(_ name: String) -> Bool {
    if name.hasPrefix("~") || name.hasSuffix("~") { return true }
    let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let ending = parts.last, isEnding(ending) else { return false }
    if endings.contains(ending) || ending.hasPrefix("~") { return true }
    // `filepart`, `part3`, `part-frag12`, `tmp4711`, `tmp-47-11`.
    let numbers = ending.reversed().prefix { $0.isNumber || "-_".contains($0) }.count
    var word = String(ending.dropLast(numbers))
    if word.hasSuffix("frag") { word = word.dropLast(4).trimmingCharacters(in: ["-", "_"]) }
    let isWord = word.allSatisfy { $0.isLetter || $0 == "_" }
    if isWord, lastParts.contains(where: word.hasSuffix) || numbers > 0 && endings.contains(word) {
      return true
    }
    // `.!ut`, `.!sync`; `.bc!`.
    if ending.count(where: { $0 == "!" }) == 1, (3...5).contains(ending.count) {
      return ending.hasPrefix("!") || ending.hasSuffix("!") && ending.count == 3
    }
    if ending.hasPrefix("sb-"), ending.count(where: { $0 == "-" }) == 2 { return true }
    // `memo.wav.tmp.4711`, `memo.temp.m4a`.
    let isNumber = ending.allSatisfy(\.isNumber)
    return parts.count > 2
      && (parts[parts.count - 2] == "temp" || parts[parts.count - 2] == "tmp" && isNumber)
  }

  /// True if `item` is a file that is not whole or is kept beside another one, or a folder with such a file.
  static func matches(_ item: FolderItem) -> Bool {
    item.kind == .folder ? isOfFolder(item.name) : isOfFile(item.name) || isBesideAnother(item.name)
  }

  /// True if `name` is that of a folder in which a browser keeps an unfinished download.
  private static func isOfFolder(_ name: String) -> Bool { name.lowercased().hasSuffix(".download") }

  /// The name of the file that `name`, the temporary file of a download or upload or what a program keeps beside one, is to
  /// become; nil if it does not say.
  static func announced(by name: String) -> String? {
    guard isOfFile(name) || isBesideAnother(name) else { return nil }
    let stem = (name as NSString).deletingPathExtension
    return stem.isEmpty || stem == name ? nil : stem
  }

  private static func isEnding(_ text: String) -> Bool {
    (1...24).contains(text.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!~_-".contains($0)) }
  }
}
