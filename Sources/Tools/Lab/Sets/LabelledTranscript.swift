/// A reference text and where to find the recognised text: a line of a labelled file.
struct LabelledTranscript: LabelledLine {
  /// Name of the line.
  var id: String
  /// ISO 639-1 code of the language spoken; nil means English.
  var language: String?
  /// What was said.
  var reference: String
  /// The recognised text.
  var hypothesis: String?
  /// Path of a `transcript.json`, relative to the labelled file.
  var transcript: String?
  /// Path of an audio file to transcribe, relative to the labelled file.
  var recording: String?
  /// What the line tests.
  var note: String?

  enum CodingKeys: CodingKey, CaseIterable {
    case id, language, reference, hypothesis, transcript, recording, note
  }

  /// Names of its keys.
  static let keys = names(CodingKeys.self)

  /// Reports a blank reference, or not exactly one recognised text.
  var fault: String? {
    if reference.isBlank { return "key reference is empty" }
    let heard = [hypothesis, transcript, recording].compactMap { $0 }
    return heard.count == 1 ? nil : "needs exactly one of hypothesis, transcript and recording"
  }

  /// Paths of its transcript and its recording.
  var paths: [String] { [transcript, recording].compactMap { $0 } }
}
