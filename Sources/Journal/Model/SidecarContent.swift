package import Foundation
package import StageContract

/// The part of a sidecar that Sonar reads: `sidecar.json`.
///
/// Programs also write it for their own purposes: unknown keys are ignored. A value that cannot be used is left out, and
/// the rest counts: no sidecar prevents its recording from being processed.
package struct SidecarContent: Equatable, Sendable {
  /// Kind of document, and the latest version this build reads.
  package static let schema = Schema(name: "sidecar", version: 1)
  /// ID of the prompt that the recording answers.
  package private(set) var prompt: String?
  /// ID or name of the thread that the recording belongs to.
  package private(set) var thread: String?
  /// Tags; they count like the folders of the inbox. At most `mostTags`.
  package private(set) var tags: [String] = []
  /// When it was spoken, RFC 3339.
  package private(set) var spokenAt: String?
  /// The values that were left out, each with its line and without its content.
  package private(set) var faults: [LocatedJSON.Fault] = []

  /// Tags of one recording that count.
  package static let mostTags = 100
  /// Faults that are said one by one.
  private static let mostFaults = 3

  /// Reads the file at `path`, of a recording whose `intake.json` is `intake`.
  package init(at path: String, intake: Intake? = nil) {
    do throws(DocumentError) {
      self = SidecarContent(try readFile(path), intake: intake)
    } catch {
      faults = [.init(line: 1, reason: "it cannot be read")]
    }
  }

  /// Reads the bytes of a file.
  package init(_ data: Data, intake: Intake? = nil) {
    do throws(LocatedJSON.Fault) {
      let members = try FactMembers(LocatedJSON(data), keys: [], isOpen: true)
      try Self.check(members)
      prompt = Self.noting(&faults) { () throws(LocatedJSON.Fault) in try Self.prompt(members) }
      thread = Self.noting(&faults) { () throws(LocatedJSON.Fault) in try members.text("thread") }
      tags =
        Self.noting(&faults) { () throws(LocatedJSON.Fault) in try Self.list(members) }
        .map { Self.tags($0, &faults) } ?? []
      spokenAt = Self.noting(&faults) { () throws(LocatedJSON.Fault) in try Self.spokenAt(members, intake) }
    } catch {
      faults = [error]
    }
  }

  /// The values that were left out of the file at `path`, on one line; nil if there are none.
  package func remark(_ path: String) -> String? {
    guard let first = faults.first else { return nil }
    let others = faults.dropFirst().prefix(Self.mostFaults - 1).map { "; line \($0.line): \($0.reason)" }
    let more = faults.count - Self.mostFaults
    return "\(path):\(first.line): \(first.reason)\(others.joined())\(more > 0 ? "; and \(more) more" : ""); "
      + "left out, all else counts"
  }

  /// The result of `body`; its error is added to `faults`.
  private static func noting<Value>(
    _ faults: inout [LocatedJSON.Fault], _ body: () throws(LocatedJSON.Fault) -> Value?
  ) -> Value? {
    do throws(LocatedJSON.Fault) {
      return try body()
    } catch {
      faults.append(error)
      return nil
    }
  }

  private static func check(_ members: FactMembers) throws(LocatedJSON.Fault) {
    guard let json = members["schema"] else { throw members.missing("schema") }
    let schema = try FactMembers(json, keys: ["name", "version"])
    guard try schema.text("name") == self.schema.name else { throw schema.wrong("name", self.schema.name) }
    let latest = self.schema.version
    guard let version = try schema.number("version").flatMap(Int.init(exactly:)), version >= 1 else {
      throw schema.wrong("version", "a whole number, at most \(latest)")
    }
    guard version <= latest else {
      throw .init(
        line: json.line,
        reason:
          "sidecar version \(version) is of a later release; this one reads up to \(latest); update Sonar")
    }
  }

  private static func prompt(_ members: FactMembers) throws(LocatedJSON.Fault) -> String? {
    guard let prompt = try members.text("prompt") else { return nil }
    guard PromptID.isValid(prompt) else {
      throw members.wrong("prompt", "the id of a prompt: letters a to z, digits, -, _ and .")
    }
    return prompt
  }

  private static func list(_ members: FactMembers) throws(LocatedJSON.Fault) -> [LocatedJSON]? {
    guard let json = members["tags"] else { return nil }
    guard case .array(let list) = json.value else { throw members.wrong("tags", "a list […] of tags") }
    return list
  }

  /// The tags of `list` without those that are none, which are added to `faults`.
  private static func tags(_ list: [LocatedJSON], _ faults: inout [LocatedJSON.Fault]) -> [String] {
    var tags: [String] = []
    for (place, item) in list.enumerated() {
      var problem: String?
      if case .string(let tag) = item.value {
        problem = Tag.problem(tag)
        if problem == nil { tags.append(tag) }
      } else {
        problem = "must be text"
      }
      if let problem { faults.append(.init(line: item.line, reason: "tag \(place + 1) \(problem)")) }
      if tags.count == mostTags, place + 1 < list.count {
        faults.append(.init(line: item.line, reason: "a recording has at most \(mostTags) tags"))
        break
      }
    }
    return tags
  }

  /// When it was spoken, which cannot be after its file was written; a day for clocks that show another zone's time.
  private static func spokenAt(
    _ members: FactMembers, _ intake: Intake?
  ) throws(LocatedJSON.Fault) -> String? {
    guard let text = try members.text("spoken_at") else { return nil }
    // Times from a clock that was never set, and typing errors, are rejected.
    guard let date = Instant.date(text), ("1900"..<"2100").contains(Instant.text(date)) else {
      throw members.wrongInstant("spoken_at")
    }
    if let modified = intake?.modifiedAt, "2001" < modified, let written = Instant.date(modified),
      date > written.addingTimeInterval(86_400)
    {
      throw members.wrong("spoken_at", "a time before its recording was written (\(modified.prefix(10)))")
    }
    return text
  }
}
