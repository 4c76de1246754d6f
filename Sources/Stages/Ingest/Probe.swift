import StageContract

/// The used part of ffprobe's output.
struct Probe: Decodable, Sendable {
  /// All streams of the file, audio and other.
  var streams: [Stream]
  var format: Format

  struct Stream: Decodable {
    /// `audio`, `video`, …
    var type: String?
    /// Nil if ffmpeg does not know the codec.
    var codec: String?
    /// The container's code for the codec, for example `mp4a`.
    var codecTag: String?
    var channels: Int?
    var sampleRate: String?
    var duration: String?
    var disposition: [String: Int]?
    var tags: [String: String]?

    enum CodingKeys: String, CodingKey {
      case channels, duration, disposition, tags
      case type = "codec_type"
      case codec = "codec_name"
      case codecTag = "codec_tag_string"
      case sampleRate = "sample_rate"
    }

    /// The codec's name for people.
    var name: String {
      if let codec, codec != "unknown" { return codec }
      return codecTag.flatMap { $0.hasPrefix("[") ? nil : $0 } ?? "unknown"
    }
    /// True if ffmpeg knows the codec; it may still have no decoder for it.
    var isKnown: Bool { codec != nil && codec != "unknown" }
    /// True if players take it unless told otherwise.
    var isDefault: Bool { disposition?["default"] == 1 }
    /// True if the sound is encrypted.
    var isEncrypted: Bool { ["drms", "enca", "aavd"].contains(codecTag) }
  }

  struct Format: Decodable {
    var name: String
    var duration: String?
    var tags: [String: String]?

    enum CodingKeys: String, CodingKey {
      case duration, tags
      case name = "format_name"
    }
  }

  /// The entries to ask ffprobe for.
  static let entries =
    "stream=codec_type,codec_name,codec_tag_string,channels,sample_rate,duration:stream_disposition=default"
    + ":stream_tags:format=format_name,duration:format_tags"

  /// The audio streams in their order.
  var audio: [Stream] { streams.filter { $0.type == "audio" } }

  /// Containers that declare a length; for others, ffprobe guesses it from the bit rate.
  private static let declaring: Set = [
    "mov", "matroska", "asf", "flac", "caf", "ape", "wv", "tta", "aiff", "w64", "wav", "flv", "avi",
  ]

  /// Length in seconds that the container declares for `stream`; nil if it declares none.
  func declaredSeconds(of stream: Stream) -> Double? {
    let name = format.name.split(separator: ",").first.map(String.init) ?? ""
    guard Self.declaring.contains(name) else { return nil }
    let tagged = stream.tags?.first { $0.key.uppercased() == "DURATION" }.flatMap { Self.seconds($0.value) }
    let whole = streams.count == 1 ? format.duration : nil
    let seconds = stream.duration.flatMap(Double.init) ?? tagged ?? whole.flatMap(Double.init)
    return seconds.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }

  /// The seconds of `00:00:11.016000000`.
  private static func seconds(_ text: String) -> Double? {
    let fields = text.split(separator: ":").map { Double($0) }
    guard fields.count == 3, let hours = fields[0], let minutes = fields[1], let seconds = fields[2] else {
      return nil
    }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Dates in the tags of the file and of its audio stream at `index`, those with the local time zone first.
  func dateTags(stream index: Int) -> [String] {
    let tags = [format.tags ?? [:], audio.indices.contains(index) ? audio[index].tags ?? [:] : [:]]
    return ["com.apple.quicktime.creationdate", "creation_time", "date"].flatMap { key in
      tags.compactMap { $0.first { $0.key.lowercased() == key }?.value }
    }
  }
}
