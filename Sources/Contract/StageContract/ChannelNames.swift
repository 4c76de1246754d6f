internal import Foundation

/// A channel of a stereo recording.
package enum Channel: String, Codable, Sendable, CaseIterable {
  case left, right

  /// Its place among interleaved samples.
  package var index: Int { self == .left ? 0 : 1 }
  /// The other one.
  package var other: Channel { self == .left ? .right : .left }
}

/// Who speaks in each channel: the setting `channel_names`, which a stage gets as one parameter, canonical JSON.
package struct ChannelNames: Codable, Equatable, Sendable {
  /// Name of the speaker in the left channel; nil if unknown.
  package var left: String?
  /// Name of the speaker in the right channel; nil if unknown.
  package var right: String?

  package init(left: String? = nil, right: String? = nil) {
    (self.left, self.right) = (left, right)
  }

  /// Name of the owner of the journal, in small letters or large.
  package static let me = "me"
  /// The valid values, as described in an error.
  package static let allowed = "{left: NAME, right: NAME}, of which one may be me"

  /// Reads a mapping of `left` and `right`; nil if it is anything else, names nobody, or both are the owner.
  package init?(json: String) {
    guard let fields = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String],
      !fields.isEmpty, fields.keys.allSatisfy({ Channel(rawValue: $0) != nil }),
      fields.values.allSatisfy(Self.isName)
    else { return nil }
    self.init(left: fields["left"], right: fields["right"])
    guard !(isMe(.left) && isMe(.right)) else { return nil }
  }

  /// The parameter of a stage.
  package var json: String { String(decoding: canonicalJSON(self), as: UTF8.self) }

  /// The name given to the speaker in `channel`; nil if there is none.
  package subscript(_ channel: Channel) -> String? { channel == .left ? left : right }

  /// The channel in which the owner speaks; nil if that is not known.
  package var owner: Channel? { Channel.allCases.first(where: isMe) }

  private func isMe(_ channel: Channel) -> Bool { self[channel]?.lowercased() == Self.me }

  private static func isName(_ text: String) -> Bool {
    1...100 ~= text.utf8.count && text.unicodeScalars.allSatisfy { $0.value >= 32 }
      && text.contains { !$0.isWhitespace }
  }
}
