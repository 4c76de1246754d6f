package import StageContract

/// The way of a recording's sound from its file to the working audio, with all that was lost on it: `hearing` of
/// `source.json`.
package struct Hearing: Codable, Equatable, Sendable {
  /// Length that the file declares, in samples at 16 kHz; nil if it declares none.
  @BoundedIfPresent<Count> package var declaredSamples: Int?
  /// The audio streams of the file in their order; files of one stream have one.
  package var streams: [Stream]
  /// How the channels became one.
  package var downmix: Downmix
  /// Index of the channel that was taken; only with `Downmix.channel`.
  @BoundedIfPresent<Count> package var channel: Int?
  /// Gain that was applied, in dB; 0 if none.
  @Bounded<Level> package var gainDecibels: Double
  /// Cut-off of the high-pass filter in hertz; nil if there was none.
  @BoundedIfPresent<Count> package var highPassHertz: Int?
  /// Lost or doubtful passages, in their order; empty for a clean recording.
  package var remarks: [Remark]
  /// Seconds of a block.
  package static let blockSeconds = 10
  /// Digests of the decoded sound before gain and filters, one for each complete block: the first 16 hexadecimal
  /// digits of SHA-256.
  package var blocks: [String]
  /// The digest of what follows the last complete block; nil if nothing does.
  package var tail: String?

  /// An audio stream of the file.
  package struct Stream: Codable, Equatable, Sendable {
    /// Index among the file's audio streams, from 0.
    @Bounded<Count> package var index: Int
    /// Codec as its decoder names it, for example `aac`.
    package var codec: String
    /// Number of channels; 0 if unknown.
    @Bounded<Count> package var channels: Int
    /// Fate of the stream.
    package var use: Use

    /// Fates of a stream.
    package enum Use: String, Codable, Sendable {
      /// It became the working audio.
      case heard
      /// It holds sound, and another stream was chosen.
      case passedOver = "passed_over"
      /// It is silent.
      case silent
      /// No decoder for it is installed.
      case undecodable
    }

    package init(index: Int, codec: String, channels: Int, use: Use) {
      self.index = index
      self.codec = codec
      self.channels = channels
      self.use = use
    }
  }

  /// Ways to make one channel of several.
  package enum Downmix: String, Codable, Sendable {
    /// There was one channel.
    case mono
    /// The mean of the channels.
    case mean
    /// The mean after channels of opposite phase were inverted.
    case inverted
    /// One channel; the others are silent or noise.
    case channel
  }

  package init(
    declaredSamples: Int? = nil, streams: [Stream] = [], downmix: Downmix = .mono, channel: Int? = nil,
    gainDecibels: Double = 0, highPassHertz: Int? = nil, remarks: [Remark] = [], blocks: [String] = [],
    tail: String? = nil
  ) {
    self.declaredSamples = declaredSamples
    self.streams = streams
    self.downmix = downmix
    self.channel = channel
    self.gainDecibels = gainDecibels
    self.highPassHertz = highPassHertz
    self.remarks = remarks
    self.blocks = blocks
    self.tail = tail
  }
}

/// Something of a recording that may not have been heard, with its place.
package struct Remark: Codable, Equatable, Hashable, Sendable {
  /// The kind of loss.
  package var kind: Kind
  /// Place in the working audio; where something is missing, the place where it would have begun (an empty span). Nil if
  /// all of the recording is meant.
  package var span: Span?
  /// Seconds of the file that are missing from the working audio, if that is known; nil if nothing is missing or its
  /// length is unknown.
  package var missingSeconds: Double?
  /// The reason or the thing concerned in a few words, for example `header declares 0 bytes of audio` or `aac 5.1`; never
  /// anything that was said.
  package var detail: String?

  /// Kinds of loss. Their raw values are in `source.json` and in everything printed as JSON.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// The file ends before the length that it declares.
    case cutShort = "cut_short"
    /// Damaged within; decoding went on after the gap.
    case gap
    /// The header is damaged or missing, and the sound was read without it.
    case damagedHeader = "damaged_header"
    /// Decoding stopped at damage, and no second decoder is installed to go on.
    case noSecondDecoder = "no_second_decoder"
    /// So many samples at full scale that words are lost.
    case clipped
    /// No signal at all, as if the microphone had failed.
    case noSignal = "no_signal"
    /// Two different voices in two channels, as in a recorded call; both were mixed into one.
    case twoChannels = "two_channels"
    /// The channels were to be transcribed separately, and do not hold two voices; they were worked as one.
    case notSeparated = "not_separated"
    /// Another audio stream of the file that was not taken.
    case otherStream = "other_stream"
    /// Speech in which no words were found; not in `source.json`, see `EntryDocuments.allRemarks`.
    case noWords = "no_words"
  }

  package init(kind: Kind, span: Span? = nil, missingSeconds: Double? = nil, detail: String? = nil) {
    self.kind = kind
    self.span = span
    self.missingSeconds = missingSeconds
    self.detail = detail
  }
}
