/// What was said, and where to find what was heard: a line of a labelled file.
public struct LabelledTranscript: LabelledLine {
  /// Name of the line.
  public var id: String
  /// ISO 639-1 code of what is spoken in a recording; English where it is not said.
  public var language: String?
  /// What was said.
  public var reference: String
  /// What was heard.
  public var hypothesis: String?
  /// Path of a `transcript.json`, relative to the labelled file.
  public var transcript: String?
  /// Path of an audio file to transcribe, relative to the labelled file.
  public var recording: String?
  /// What the line tries.
  public var note: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, language, reference, hypothesis, transcript, recording, note
  }

  /// Names of its keys.
  public static let keys = names(CodingKeys.self)

  /// Nothing said, or not exactly one thing heard.
  public var fault: String? {
    if reference.isBlank { return "key reference is empty" }
    let heard = [hypothesis, transcript, recording].compactMap { $0 }
    return heard.count == 1 ? nil : "needs hypothesis, transcript or recording, one of them"
  }

  /// Paths of its transcript and its recording.
  public var paths: [String] { [transcript, recording].compactMap { $0 } }
}
