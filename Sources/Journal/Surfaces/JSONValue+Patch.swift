package import Foundation
internal import Model

extension JSONValue {
  /// This document as it reads at `now`: with only the latest step of its timeline that has started.
  package func reading(at now: Date) -> JSONValue {
    guard case .array(let steps)? = self[pointer: "/timeline"] else { return self }
    let begun = steps.last { $0[pointer: "/from"]?.text.flatMap(Instant.date).map { $0 <= now } ?? false }
    guard case .object(let patch)? = begun?[pointer: "/patch"] else { return self }
    return applying(patch)
  }

  /// This value with those at the JSON pointers of `patch` replaced; pointers that lead nowhere are left out.
  package func applying(_ patch: [String: JSONValue]) -> JSONValue {
    patch.sorted { $0.key < $1.key }.reduce(self) {
      $0.replacing($1.key.split(separator: "/")[...], with: $1.value)
    }
  }

  private func replacing(_ path: ArraySlice<Substring>, with new: JSONValue) -> JSONValue {
    guard let part = path.first else { return new }
    let key = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
    switch self {
    case .object(var members):
      members[key] = members[key]?.replacing(path.dropFirst(), with: new)
      return .object(members)
    case .array(var items):
      guard let place = Int(key), items.indices.contains(place) else { return self }
      items[place] = items[place].replacing(path.dropFirst(), with: new)
      return .array(items)
    case .null, .bool, .number, .string: return self
    }
  }
}
