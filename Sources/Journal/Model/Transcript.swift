import Foundation
package import StageContract

/// Speech as text with times: `transcript.json`.
package struct Transcript: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "transcript", version: 2)
  /// As spelled here: it has an object for each word.
  package static let jsonKeys = JSONKeys.verbatim
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// ISO 639-1 code of the language of most of the speech.
  package var language: String
  /// Length of the recording in samples.
  @Bounded<Count> package var durationSamples: Int
  /// Segments sorted by start. Later documents refer to a segment by its index here.
  package var segments: [Segment]
  /// Passages that may be wrong; their text is kept.
  package var suspects: [Suspect]
  /// What the model noted about sounds, such as `[MUSIC]` or `(laughing)`, sorted by start; nobody said it. Nil in documents of
  /// version 1, which have such notes among the segments.
  package var sounds: [Sound]?

  /// A unit of text with its times, as delimited by the model.
  package struct Segment: Codable, Equatable, Sendable {
    /// Index of the chunk in which it was heard.
    @Bounded<Count> package var chunk: Int
    /// Where in the recording.
    package var span: Span
    /// Text without surrounding white space.
    package var text: String
    /// Its words, in order.
    package var words: [Word]
    /// Language code in which it was decoded.
    package var language: String
    /// Mean natural logarithm of the token probabilities, at most 0.
    @Bounded<Level> package var averageLogprob: Double
    /// Probability that the segment contains no speech, 0...1.
    @Bounded<Share> package var noSpeechProbability: Double
    /// Sampling temperature of the decoding, 0...1.
    @Bounded<Level> package var temperature: Double
    /// The channel in which it was heard; nil where channels were mixed.
    package var channel: Channel?

    package init(
      chunk: Int, span: Span, text: String, words: [Word], language: String,
      averageLogprob: Double, noSpeechProbability: Double, temperature: Double, channel: Channel? = nil
    ) {
      self.chunk = chunk
      self.span = span
      self.text = text
      self.words = words
      self.language = language
      self.averageLogprob = averageLogprob
      self.noSpeechProbability = noSpeechProbability
      self.temperature = temperature
      self.channel = channel
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      _chunk = try values.decode(Bounded<Count>.self, forKey: .chunk)
      span = try values.decode(Span.self, forKey: .span)
      text = try values.decode(String.self, forKey: .text)
      words = try values.decode([Word].self, forKey: .words)
      language = try values.decode(String.self, forKey: .language)
      _averageLogprob = try values.decode(Bounded<Level>.self, forKey: .averageLogprob)
      _noSpeechProbability = try values.decode(Bounded<Share>.self, forKey: .noSpeechProbability)
      _temperature = try values.decode(Bounded<Level>.self, forKey: .temperature)
      channel = try values.decodeIfPresent(Channel.self, forKey: .channel)
    }

    enum CodingKeys: String, CodingKey {
      case chunk, span, text, words, language, temperature, channel
      case averageLogprob = "average_logprob"
      case noSpeechProbability = "no_speech_probability"
    }
  }

  /// One word with its times.
  package struct Word: Codable, Equatable, Sendable {
    /// The word with adjacent punctuation.
    package var text: String
    /// Where in the recording.
    package var span: Span
    /// Mean natural logarithm of the token probabilities, at most 0.
    @Bounded<Level> package var logprob: Double

    package init(text: String, span: Span, logprob: Double) {
      self.text = text
      self.span = span
      self.logprob = logprob
    }
  }

  /// A note of the model about a sound.
  package struct Sound: Codable, Equatable, Sendable {
    /// Where in the recording.
    package var span: Span
    /// The note as the model wrote it.
    package var text: String

    package init(span: Span, text: String) {
      self.span = span
      self.text = text
    }
  }

  /// A passage that may be wrong, and why.
  package struct Suspect: Codable, Equatable, Sendable {
    /// Where in the recording.
    package var span: Span
    /// Why it is suspect.
    package var reason: Reason
    /// Indices of the segments concerned; none where nothing was heard.
    @BoundedList<Count> package var segments: [Int]
    /// True if it was decoded again without timestamp tokens.
    package var retried: Bool

    /// Why a passage is suspect.
    package enum Reason: String, Codable, Sendable, CaseIterable {
      /// The same words repeated many times.
      case loop
      /// Text where the recording is silent.
      case silence
      /// More words per second than anyone speaks.
      case wordRate = "word_rate"
      /// A phrase that models are known to hallucinate.
      case inventedPhrase = "invented_phrase"
      /// Words of low probability.
      case lowConfidence = "low_confidence"
      /// Speech in which no decoding found words.
      case noWords = "no_words"
    }

    package init(span: Span, reason: Reason, segments: [Int], retried: Bool) {
      self.span = span
      self.reason = reason
      self.segments = segments
      self.retried = retried
    }
  }

  package init(
    language: String, durationSamples: Int, segments: [Segment], suspects: [Suspect], sounds: [Sound] = []
  ) {
    self.language = language
    self.durationSamples = durationSamples
    self.segments = segments
    self.suspects = suspects
    self.sounds = sounds
  }

  /// The passages of speech without words.
  package var wordless: [Span] { suspects.filter { $0.reason == .noWords }.map(\.span) }

  /// Reads the document at `path` without the words of its segments, which are most of it.
  /// - Throws: `DocumentError`.
  package static func readWithoutWords(_ path: String) throws(DocumentError) -> Transcript {
    try decode(withoutWords(readFile(path)), path: path)
  }

  /// The JSON `data` with an empty list in the place of each list under the key `words`, which is many times faster to
  /// skip than to decode.
  private static func withoutWords(_ data: Data) -> Data {
    let key = Array("\"words\"".utf8)
    var kept = Data()
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      /// The place after the string that begins at `start`.
      func endOfString(_ start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(bytes.count, index + 1)
      }
      func skipSpace(_ start: Int) -> Int {
        bytes[start...].firstIndex { $0 > UInt8(ascii: " ") } ?? bytes.count
      }
      /// The place of the bracket that ends the list that begins at `start`; nil where there is none.
      func endOfList(_ start: Int) -> Int? {
        var (index, depth) = (start, 0)
        while index < bytes.count {
          switch bytes[index] {
          case UInt8(ascii: "\""):
            index = endOfString(index)
            continue
          case UInt8(ascii: "["): depth += 1
          case UInt8(ascii: "]"): depth -= 1
          default: break
          }
          if depth == 0 { return index }
          index += 1
        }
        return nil
      }
      var (index, copied) = (0, 0)
      while let start = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
        index = endOfString(start)
        guard index - start == key.count, bytes[start..<index].elementsEqual(key) else { continue }
        let colon = skipSpace(index)
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { continue }
        let list = skipSpace(colon + 1)
        guard list < bytes.count, bytes[list] == UInt8(ascii: "["), let end = endOfList(list) else {
          continue
        }
        kept.append(contentsOf: bytes[copied...list])
        (index, copied) = (end, end)
      }
      kept.append(contentsOf: bytes[copied...])
    }
    return kept
  }

  /// True if channels were transcribed separately.
  package var isSeparated: Bool { segments.contains { $0.channel != nil } }

  /// The full text: segments joined by spaces.
  package var text: String { segments.map(\.text).joined(separator: " ") }

  enum CodingKeys: String, CodingKey {
    case schema, language, segments, suspects, sounds
    case durationSamples = "duration_samples"
  }
}
