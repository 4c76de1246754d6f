internal import Foundation
package import StrictYAML

/// The owner's settings of surfaces: `surfaces.yaml`.
package struct SurfaceSettings: Equatable, Sendable {
  /// Redaction of each document on the lock screen; a document that is not listed is redacted.
  package var lockScreen: [String: Lock] = [:]
  /// True if the home screen may show the first sentence of a transcript.
  package var transcriptPreview = false
  /// True if the record button of the home screen starts in the thread used last.
  package var recordsInLastThread = false
  /// Names of the documents whose widgets are in use.
  package var widgets: [String] = []
  /// Hour of the day at which notifications of the day are due; nil for none.
  package var reminderHour: Int?
  /// Times of the doses of each medicine, in minutes after midnight, sorted.
  package var medicines: [String: [Int]] = [:]
  /// Length of a fast to reach.
  package var fastingHours = 16
  /// Names of the prompt packs to choose from; empty for all.
  package var promptPacks: [String] = []
  /// Folder that gets a copy of all documents; nil for none.
  package var copyTo: String?
  /// Command that is given each notification that is due; nil for none.
  package var deliver: String?
  /// Scheme of the links; nil for that of the journal's settings.
  package var linkScheme: String?
  /// True if all documents are kept empty.
  package var isCleared = false

  /// How a document appears on the lock screen.
  package enum Lock: String, CaseIterable, Equatable, Sendable {
    case redacted, snippet
  }

  package init() {}

  private static let keys = [
    "lock_screen", "transcript_preview", "record_in_last_thread", "widgets", "reminder_hour", "medicines",
    "fasting_hours", "prompt_packs",
    "copy_to", "deliver", "link_scheme", "cleared",
  ]

  /// Reads the file at `path`.
  /// - Throws: `SurfaceError`.
  package static func read(_ path: String) throws(SurfaceError) -> SurfaceSettings {
    try SurfaceError.reading(path) { text throws(StrictYAML.Fault) in try SurfaceSettings(text) }
  }

  /// Parses the contents of a file.
  /// - Throws: `StrictYAML.Fault`.
  package init(_ text: String) throws(StrictYAML.Fault) {
    for value in try YAMLValue.parse(text)?.members(Self.keys) ?? [] where !value.isEmpty {
      switch value.key {
      case "lock_screen":
        for document in try value.members(SurfaceKind.all.map(\.name)) {
          lockScreen[document.key] = try document.choice(of: Lock.self)
        }
      case "transcript_preview": transcriptPreview = try value.bool()
      case "record_in_last_thread": recordsInLastThread = try value.bool()
      case "widgets": widgets = try value.texts()
      case "reminder_hour": reminderHour = try value.integer(0...23)
      case "medicines":
        for medicine in try value.members() { medicines[medicine.key] = try Self.times(medicine) }
      case "fasting_hours": fastingHours = try value.integer(1...72)
      case "prompt_packs": promptPacks = try value.texts()
      case "copy_to": copyTo = try value.text()
      case "deliver": deliver = try value.text()
      case "link_scheme": linkScheme = try value.text()
      case "cleared": isCleared = try value.bool()
      default: break
      }
    }
  }

  private static func times(_ value: YAMLValue) throws(StrictYAML.Fault) -> [Int] {
    var times: [Int] = []
    for text in try value.texts() {
      guard let match = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/),
        let hour = Int(match.1), let minute = Int(match.2)
      else { throw value.wrong("a list of times such as [\"08:00\", \"20:30\"]") }
      times.append(hour * 60 + minute)
    }
    return Set(times).sorted()
  }

  /// True if the lock screen may show the content of the document `name`.
  package func isShownLocked(_ name: String) -> Bool { lockScreen[name] == .snippet }
}
