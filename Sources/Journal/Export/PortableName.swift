import Foundation

/// Names of files that every file system accepts: those of FAT and Windows, and those that ignore case.
package enum PortableName {
  /// Bytes that a name may have, without its extension.
  package static let limit = 100

  /// `text` as the name of a file without its extension: without characters and names that FAT or Windows reserve, controls
  /// and characters that show nothing, at most `limit` bytes, cut between characters; `Untitled` if nothing is left.
  package static func name(_ text: String, limit: Int = limit) -> String {
    var name = ""
    for character in text.precomposedStringWithCanonicalMapping {
      if character.unicodeScalars.allSatisfy(isAllowed) {
        name.append(character)
      } else if character == ":", !name.isEmpty {
        name += "."
      } else if name.last != " " {
        name += " "
      }
    }
    name = trimmed(name.split(separator: " ").joined(separator: " "))
    while name.utf8.count > limit { name.removeLast() }
    name = trimmed(name)
    if name.isEmpty { return "Untitled" }
    let stem = name.prefix { $0 != "." }.trimmingSuffix(" ").uppercased()
    return reserved.contains(stem) ? "_" + name : name
  }

  /// `text` with a suffix that makes it differ from every name in `taken`, compared without regard to case; it is added to them.
  package static func unique(_ name: String, suffix: String, taken: inout Set<String>) -> String {
    if taken.insert(key(name)).inserted { return name }
    var candidate = name + " " + suffix
    var number = 2
    while !taken.insert(key(candidate)).inserted {
      candidate = name + " \(suffix) \(number)"
      number += 1
    }
    return candidate
  }

  /// Equal for two names that some file system takes for the same.
  package static func key(_ name: String) -> String {
    // As capitals, ς, ſ and ß are the same as σ, s and ss.
    let key = name.uppercased().lowercased()
    return key.utf8.allSatisfy { $0 < 0x80 } ? key : key.precomposedStringWithCanonicalMapping
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      // Emoji are joined by U+200D.
      scalar == "\u{200D}"
    default: !#"<>:"/\|?*[]#^"#.unicodeScalars.contains(scalar)
    }
  }

  private static func trimmed(_ name: String) -> String {
    // Windows drops points and spaces at the end; a point at the beginning hides the file; a hyphen there begins an option.
    var rest = name[...]
    while let last = rest.last, last == "." || last == " " { rest.removeLast() }
    while let first = rest.first, first == "." || first == " " || first == "-" { rest.removeFirst() }
    return String(rest)
  }

  private static let reserved: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + ["1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].flatMap { ["COM" + $0, "LPT" + $0] })
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var rest = self
    while rest.last == character { rest.removeLast() }
    return rest
  }
}
