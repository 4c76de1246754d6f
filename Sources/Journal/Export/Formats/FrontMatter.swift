import Foundation
import Model
import StageContract

/// Flat YAML front matter. Every value is read the same by YAML 1.1 and 1.2: texts that could be anything else are quoted.
struct FrontMatter {
  private var lines: [String] = []

  /// A text; nothing if it is nil or empty.
  mutating func set(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { lines.append("\(key): \(Self.scalar(text))") }
  }

  /// A number, a date or a Boolean, as YAML writes it; nothing if it is nil.
  mutating func set(_ key: String, plain value: String?) {
    if let value { lines.append("\(key): \(value)") }
  }

  /// A list of texts; nothing if it is empty.
  mutating func set(_ key: String, list: [String]) {
    if list.isEmpty { return }
    lines.append("\(key):")
    lines += list.map { "  - " + Self.scalar($0) }
  }

  /// The block between two lines of hyphens, without a trailing newline.
  var text: String { (["---"] + lines + ["---"]).joined(separator: "\n") }

  /// `text` as a YAML scalar.
  static func scalar(_ text: String) -> String {
    if isPlain(text), !words.contains(text.lowercased()) { return text }
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if isHidden(scalar) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let length = scalar.value > 0xFFFF ? 8 : 4
          quoted +=
            (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return "\"" + quoted + "\""
  }

  /// True for words of ASCII letters, digits and underscores with one space or hyphen between two, if the first is a letter. A regular
  /// expression would be compiled for each value.
  private static func isPlain(_ text: String) -> Bool {
    var isInWord = false
    for (place, byte) in text.utf8.enumerated() {
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      if isLetter || place > 0 && ((0x30...0x39).contains(byte) || byte == 0x5F) {
        isInWord = true
      } else if isInWord, byte == 0x20 || byte == 0x2D {
        isInWord = false
      } else {
        return false
      }
    }
    return isInWord
  }

  /// True for controls, line breaks of all kinds, byte order marks, what is no character, and what turns the direction of text.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .format: scalar == "\u{FEFF}" || scalar.properties.isBidiControl
    default: false
    }
  }

  /// Words that YAML takes for a Boolean or for nothing.
  private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
}

extension ExportedEntry {
  /// Its front matter; `dates` sets the keys of its time; `tags` and `threads` have the form that the format needs, and
  /// `label` gives it to names.
  func frontMatter(
    dates: (inout FrontMatter) -> Void, tags: [String], threads: [String],
    label: (String) -> String = Subtitles.oneLine
  ) -> FrontMatter {
    var matter = FrontMatter()
    matter.set("title", label(shownTitle))
    dates(&matter)
    matter.set("zone", timeZone.identifier)
    matter.set("duration", seconds.map { SampleClock.text(seconds: $0) })
    matter.set("mood", plain: documents.mood.map { number($0.score, digits: 2) })
    matter.set("feeling", documents.mood.map { label($0.feeling) })
    matter.set("tags", list: tags)
    matter.set("people", list: people.map(label))
    matter.set("threads", list: threads)
    matter.set("prompt", documents.prompt)
    matter.set("language", documents.transcript?.language)
    matter.set("unmeasured", list: documents.unmeasured)
    matter.set("source", documents.intake.map { label($0.name) })
    matter.set("sha256", documents.intake?.sha256)
    matter.set("pinned", plain: documents.owner?.pinnedAt == nil ? nil : "true")
    matter.set("private", plain: isPrivate ? "true" : nil)
    matter.set("discreet", plain: isDiscreet ? "true" : nil)
    matter.set("id", id)
    return matter
  }
}

/// `value` with at most `digits` decimals and a point, whatever the language of the machine.
func number(_ value: Double, digits: Int = 6) -> String {
  guard value.isFinite else { return "0" }
  let rounded = (value * pow(10, Double(digits))).rounded() / pow(10, Double(digits))
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
