/// The used part of ffprobe's output.
struct Probe: Decodable, Sendable {
  var streams: [Stream]
  var format: Format

  struct Stream: Decodable {
    var codec: String?
    var duration: String?
    var tags: [String: String]?

    enum CodingKeys: String, CodingKey {
      case duration, tags
      case codec = "codec_name"
    }
  }

  struct Format: Decodable {
    var name: String
    var tags: [String: String]?

    enum CodingKeys: String, CodingKey {
      case tags
      case name = "format_name"
    }
  }

  /// Dates in the tags, those with the local time zone first.
  var dateTags: [String] {
    let tags = [format.tags ?? [:], streams.first?.tags ?? [:]]
    return ["com.apple.quicktime.creationdate", "creation_time", "date"].flatMap { key in
      tags.compactMap { $0.first { $0.key.lowercased() == key }?.value }
    }
  }
}
