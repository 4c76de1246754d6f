import Foundation
import StageContract

/// A kind of program that reads text aloud.
package enum SpeechEngine: String, CaseIterable, Codable, Sendable {
  case piper
  case espeak = "espeak-ng"
  case say
}

/// What reads aloud, and how: the setting `speak`.
package struct SpeechSettings: Equatable, Sendable {
  /// Name of the setting.
  package static let name = "speak"
  /// Words a minute that may be set.
  package static let rates = 80...450
  /// Pitches that may be set.
  package static let pitches = 0...99
  /// The valid values, as described in an error.
  package static let allowed =
    "{engine: \(SpeechEngine.allCases.map(\.rawValue).joined(separator: " or ")), voice: NAME,"
    + " rate: words a minute from \(rates.lowerBound) to \(rates.upperBound),"
    + " pitch: \(pitches.lowerBound) to \(pitches.upperBound)}"

  /// The program; nil for the first that is installed.
  package var engine: SpeechEngine?
  /// The program's name for a voice; nil for one of the language that is read.
  package var voice: String?
  /// Words a minute; nil for the program's own.
  package var rate: Int?
  /// How high the voice is; nil for its own.
  package var pitch: Int?

  package init(engine: SpeechEngine? = nil, voice: String? = nil, rate: Int? = nil, pitch: Int? = nil) {
    (self.engine, self.voice, self.rate, self.pitch) = (engine, voice, rate, pitch)
  }

  /// Reads a mapping of names to texts; nil if one is unknown or not valid.
  init?(json: String) {
    guard let fields = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String],
      !fields.isEmpty
    else { return nil }
    for (key, text) in fields {
      switch key {
      case "engine":
        engine = SpeechEngine(rawValue: text)
        if engine == nil { return nil }
      case "voice":
        guard Self.isVoice(text) else { return nil }
        voice = text
      case "rate":
        rate = Int(text)
        guard let rate, Self.rates ~= rate else { return nil }
      case "pitch":
        pitch = Int(text)
        guard let pitch, Self.pitches ~= pitch else { return nil }
      default: return nil
      }
    }
  }

  /// True if `text` can be the name of a voice, and is no option of a program.
  package static func isVoice(_ text: String) -> Bool {
    1...1000 ~= text.utf8.count && text.first != "-" && text.unicodeScalars.allSatisfy { $0.value >= 32 }
  }

  /// As canonical JSON.
  var json: String {
    var fields: [String: String] = [:]
    fields["engine"] = engine?.rawValue
    fields["voice"] = voice
    fields["rate"] = rate.map { "\($0)" }
    fields["pitch"] = pitch.map { "\($0)" }
    return String(decoding: canonicalJSON(fields), as: UTF8.self)
  }
}

extension Settings {
  /// What reads aloud, and how.
  package var speech: SpeechSettings {
    values[SpeechSettings.name].flatMap { SpeechSettings(json: $0.text) } ?? SpeechSettings()
  }
}
