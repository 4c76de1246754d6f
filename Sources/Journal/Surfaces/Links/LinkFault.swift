package import StageContract

/// Why a text is not a link that can be followed; it never quotes the link.
package enum LinkFault: Error, Equatable, Sendable, CustomStringConvertible {
  case tooLong
  /// It does not begin with this scheme: links to the web and to files are never followed.
  case scheme(String)
  /// A percent sign without two hexadecimal digits, bytes that are not UTF-8, or white space.
  case escape
  /// An escaped control character or line break.
  case control
  /// The item is there more than once.
  case twice(String)
  /// The value of a part or an item must be something else.
  case value(String, String)

  package var exitStatus: ExitStatus { .usage }

  package var description: String {
    switch self {
    case .tooLong: "the link is longer than \(SurfaceLink.longest) bytes; no document contains such a link"
    case .scheme(let scheme):
      "not a link of this journal; only links that begin with \(scheme):// are followed"
    case .escape: "the link has a broken escape; write % as %25 and a space as %20, in UTF-8"
    case .control: "the link contains a control character behind an escape; remove it"
    case .twice(let name): "the link says \(name) twice; leave one out"
    case .value(let name, let expected): "the link's \(name) must be \(expected)"
    }
  }
}
