import StageContract

/// The members of a JSON object, checked one by one; a null counts as absent.
struct FactMembers {
  let line: Int
  private let members: [String: LocatedJSON]

  /// - Parameter isOpen: whether keys other than `keys` are allowed.
  /// - Throws: `LocatedJSON.Fault` where `json` is not an object, or has a key that is not allowed.
  init(_ json: LocatedJSON, keys: [String], isOpen: Bool = false) throws(LocatedJSON.Fault) {
    guard case .object(let members) = json.value else {
      let content = keys.isEmpty ? "" : " with " + keys.joined(separator: ", ")
      throw .init(line: json.line, reason: "must be an object {…}" + content)
    }
    for member in members where !isOpen && !keys.contains(member.key) {
      let nearest = nearestName(to: member.key, among: keys).map { "did you mean \($0)?" } ?? "remove it"
      throw .init(line: member.value.line, reason: "unknown key \(Self.shown(member.key)); \(nearest)")
    }
    line = json.line
    self.members = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nil also for null.
  subscript(key: String) -> LocatedJSON? { members[key].flatMap { $0.value == .null ? nil : $0 } }

  func missing(_ key: String) -> LocatedJSON.Fault { .init(line: line, reason: "\(key) is missing") }

  func wrong(_ key: String, _ expected: String) -> LocatedJSON.Fault {
    .init(line: members[key]?.line ?? line, reason: "\(key) must be \(expected)")
  }

  func wrongInstant(_ key: String) -> LocatedJSON.Fault {
    wrong(key, "a timestamp such as 2026-11-20T08:15:03+01:00")
  }

  func number(_ key: String) throws(LocatedJSON.Fault) -> Double? {
    guard let member = self[key] else { return nil }
    guard case .number(let number) = member.value else { throw wrong(key, "a number, without quotes") }
    return number
  }

  /// One line of at most 200 characters.
  func text(_ key: String) throws(LocatedJSON.Fault) -> String? {
    guard let member = self[key] else { return nil }
    guard case .string(let text) = member.value, !text.isEmpty, text.count <= 200,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw wrong(key, "text of one line, at most 200 characters") }
    return text
  }

  /// One of `choices`; any text where there are none.
  func choice(_ key: String, of choices: [String]) throws(LocatedJSON.Fault) -> String? {
    guard let text = try text(key), !choices.isEmpty, !choices.contains(text) else {
      return try self.text(key)
    }
    guard let nearest = nearestName(to: text, among: choices) else {
      throw wrong(key, choices.count == 1 ? choices[0] : "one of " + choices.joined(separator: ", "))
    }
    throw .init(
      line: members[key]?.line ?? line, reason: "unknown \(key) \(Self.shown(text)); did you mean \(nearest)?"
    )
  }

  private static func shown(_ text: String) -> String { text.count <= 30 ? text : text.prefix(29) + "…" }
}
