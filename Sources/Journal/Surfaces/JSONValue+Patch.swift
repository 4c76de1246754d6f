extension JSONValue {
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
