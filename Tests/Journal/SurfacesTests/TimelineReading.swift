import Foundation

@testable import Surfaces

extension SurfaceDocument {
  /// The document as it reads at `now`, an RFC 3339 instant.
  func reading(at now: String) -> JSONValue? {
    JSONValue(data: bytes)?.reading(at: NotificationFixture.date(now))
  }

  /// The instants at which the document reads differently.
  var steps: [String] {
    var steps: [String] = []
    while let from = self["/timeline/\(steps.count)/from"]?.text { steps.append(from) }
    return steps
  }
}

extension JSONValue {
  /// A copy with `value` at `pointer`, or without what is there; nil if there is no such place.
  func setting(_ pointer: String, to value: JSONValue?) -> JSONValue? {
    let keys = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.replacing("~1", with: "/").replacing("~0", with: "~")) }
    return setting(keys[...], to: value)
  }

  private func setting(_ keys: ArraySlice<String>, to value: JSONValue?) -> JSONValue? {
    guard let key = keys.first else { return value }
    switch self {
    case .object(var object):
      if keys.count > 1 {
        guard let inner = object[key]?.setting(keys.dropFirst(), to: value) else { return nil }
        object[key] = inner
      } else {
        object[key] = value
      }
      return .object(object)
    case .array(var array):
      guard let place = Int(key), array.indices.contains(place),
        let inner = keys.count > 1 ? array[place].setting(keys.dropFirst(), to: value) : value
      else { return nil }
      array[place] = inner
      return .array(array)
    default: return nil
    }
  }
}
