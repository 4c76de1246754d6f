import Workspace
import Yams

/// Names in a manifest become parts of paths and command lines: those that could lead elsewhere are rejected,
/// with their line.
extension ManifestParser {
  /// Options that every stage may get in addition to its own.
  private static let ownOptions: Set<String> = ["job", "jobs", "checkpoint", "entries", "identity", "help"]

  private static func isWord(_ name: String) -> Bool {
    1...64 ~= name.utf8.count && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" || $0 == "-")
      }
  }

  /// Rejects a stage name that cannot be the name of a folder.
  func checkStageName(_ name: String, at node: Node) throws(ManifestError) {
    guard !Self.isWord(name) else { return }
    throw .wrongValue(
      path: file.path, line: file.line(node), key: "the name of a stage (\(name.printable))",
      allowed: "up to 64 letters, digits, _ and -")
  }

  /// Rejects an input, output or parameter whose name cannot be an option, or is already one.
  func checkOption(_ name: String, at node: Node) throws(ManifestError) {
    guard !Self.isWord(name) || Self.ownOptions.contains(name) else { return }
    throw .wrongValue(
      path: file.path, line: file.line(node), key: "the name of an option (\(name.printable))",
      allowed: "up to 64 letters, digits, _ and -, and none of "
        + Self.ownOptions.sorted().joined(separator: ", "))
  }

  /// The file that an output names, or, in a stage of scope *journal*, also a folder, which may be one that the stage keeps up to
  /// date in place (`pages/+`); a recording's may be one that is not always written (`stereo.wav?`).
  func output(
    _ node: Node, key: String, scope: Manifest.Scope
  ) throws(ManifestError) -> (file: String, isOptional: Bool, isInPlace: Bool) {
    let text = try file.string(node, key: key)
    switch scope {
    case .recording:
      let isOptional = text.hasSuffix("?")
      let name = isOptional ? String(text.dropLast()) : text
      guard RelativeName.output(name) == nil else { return (name, isOptional, false) }
      throw .wrongValue(
        path: file.path, line: file.line(node), key: key,
        allowed:
          "the name of a file in the result's own folder, but none that Sonar uses (record.json, original, …)"
      )
    case .journal:
      let isInPlace = text.hasSuffix("/+")
      let name = isInPlace ? String(text.dropLast()) : text
      guard (isInPlace ? RelativeName.journalFolder(name) : .journalOutput(name)) == nil else {
        return (name, false, isInPlace)
      }
      throw .wrongValue(
        path: file.path, line: file.line(node), key: key,
        allowed: isInPlace
          ? "the name of a folder of the journal's own, but none that Sonar uses (recordings, inbox, logs, …)"
          : "a path within the journal, but none that Sonar uses (recordings, inbox, logs, …)")
    }
  }

  /// Rejects an input of the journal that no stage may read, or that is an output of one.
  func checkJournalInput(
    _ path: String, key: String, line: Int, _ stages: [Manifest.StageEntry]
  ) throws(ManifestError) {
    guard let name = RelativeName.journalInput(path) else {
      throw .wrongValue(
        path: file.path, line: line, key: key,
        allowed: "a place in the journal that stages may read (journal:facts/, journal:surfaces.yaml, …)")
    }
    for stage in stages where stage.scope == .journal {
      let output = stage.outputs.sorted { $0.key < $1.key }.first {
        RelativeName.journalOutput($0.value)?.overlaps(name) ?? false
      }
      guard let output else { continue }
      throw .wrongValue(
        path: file.path, line: line, key: key, allowed: "\(stage.name).\(output.key), which writes \(path)")
    }
  }

  /// Rejects an input of `stage` that needs what may be absent, or calls optional what is always there. Only stages of
  /// scope *journal* run without an output that may still come.
  ///
  /// - Parameters:
  ///   - output: the output that it reads.
  ///   - upstream: the stage that writes it.
  func checkOutput(
    _ output: String, of upstream: Manifest.StageEntry?, isOptional: Bool, key: String, line: Int,
    for stage: Manifest.StageEntry
  ) throws(ManifestError) {
    guard let upstream else { return }
    let input = upstream.name + "." + output
    let mayBeAbsent = upstream.optionalOutputs.contains(output)
    if isOptional, !mayBeAbsent, !upstream.isOptional || stage.scope == .recording {
      throw .wrongValue(
        path: file.path, line: line, key: key,
        allowed:
          "\(input) without '?', which is for outputs of optional stages, in stages of scope journal, and for "
          + "those that a stage may leave out")
    }
    if !isOptional, mayBeAbsent {
      throw .wrongValue(
        path: file.path, line: line, key: key,
        allowed: "\(input)?: the stage \(upstream.name) may leave it out")
    }
    guard upstream.isOptional, !isOptional || stage.scope == .recording, !stage.isOptional else { return }
    throw .wrongValue(
      path: file.path, line: line, key: key,
      allowed: stage.scope == .journal
        ? "\(input)?: the stage \(upstream.name) is optional" : "an output of a stage that is not optional")
  }

  /// Rejects two outputs that would write the same file: of one result, or of all stages that write into the
  /// journal.
  func checkOverlaps(_ stages: [Manifest.StageEntry]) throws(ManifestError) {
    var journal: [RelativeName] = []
    for stage in stages {
      var own: [RelativeName] = []
      for (name, text) in stage.outputs.sorted(by: { $0.key < $1.key }) {
        let path = stage.scope == .journal ? RelativeName.journalOutput(text) : RelativeName.output(text)
        guard let path else { continue }
        guard !(stage.scope == .journal ? journal : own).contains(where: path.overlaps) else {
          throw .wrongValue(
            path: file.path, line: line(of: name, in: stage), key: "\(stage.name).\(name)",
            allowed: "a file that no other output writes")
        }
        if stage.scope == .journal { journal.append(path) } else { own.append(path) }
      }
    }
  }

  private func line(of name: String, in stage: Manifest.StageEntry) -> Int {
    stage.origins[name]?.split(separator: ":").last.flatMap { Int($0) } ?? 1
  }
}
