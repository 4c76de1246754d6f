import Foundation
import StageContract
import Workspace
import Yams

extension Manifest {
  /// Reads and checks the manifest at `path`.
  /// - Throws: `ManifestError`, with the line and the nearest valid name.
  package static func read(_ path: String) throws(ManifestError) -> Manifest {
    var manifest = try ManifestParser(file: YAMLFile(path: path)).manifest()
    let folder = URL(filePath: path).deletingLastPathComponent()
    for index in manifest.stages.indices where manifest.stages[index].run.contains("/") {
      manifest.stages[index].run = URL(filePath: manifest.stages[index].run, relativeTo: folder).path
    }
    return manifest
  }

  /// Reads and checks a manifest given as text; `path` is used in errors.
  /// - Throws: `ManifestError`.
  package static func parse(_ text: String, path: String) throws(ManifestError) -> Manifest {
    try ManifestParser(file: YAMLFile(path: path, text: text)).manifest()
  }
}

struct ManifestParser {
  let file: YAMLFile

  private static let stageKeys = [
    "run", "scope", "inputs", "outputs", "parameters", "checkpoint", "warm", "processes", "jobs",
    "limits", "upgrade", "identity", "retain", "optional",
  ]

  func manifest() throws(ManifestError) -> Manifest {
    try file.allow(["pipeline", "stages"], in: file.root, key: "the manifest")
    guard let name = file.root["pipeline"], let stagesNode = file.root["stages"] else {
      let missing = file.root["pipeline"] == nil ? "pipeline" : "stages"
      throw .missingKey(path: file.path, line: 1, key: missing, place: "the manifest")
    }
    var stages: [Manifest.StageEntry] = []
    var inputLines: [String: Int] = [:]
    for pair in try file.pairs(stagesNode, key: "stages") {
      stages.append(try stage(pair.key, pair.keyNode, pair.value, inputLines: &inputLines))
    }
    try checkInputs(stages, lines: inputLines)
    try checkOverlaps(stages)
    return Manifest(pipeline: try file.string(name, key: "pipeline"), stages: try sorted(stages))
  }

  private func stage(
    _ name: String, _ keyNode: Node, _ node: Node, inputLines: inout [String: Int]
  ) throws(ManifestError) -> Manifest.StageEntry {
    try checkStageName(name, at: keyNode)
    try file.allow(Self.stageKeys, in: node, key: name)
    guard let run = node["run"], let outputs = node["outputs"] else {
      let missing = node["run"] == nil ? "run" : "outputs"
      throw .missingKey(path: file.path, line: file.line(keyNode), key: missing, place: "stage \(name)")
    }
    var entry = Manifest.StageEntry(
      name: name, run: try file.string(run, key: "run"), inputs: [:], outputs: [:])
    if let scope = node["scope"] {
      entry.scope = try file.choice(scope, key: "scope", of: Manifest.Scope.self)
    }
    if let flag = node["optional"] { entry.isOptional = try file.bool(flag, key: "optional") }
    for pair in try file.pairs(outputs, key: "outputs") {
      try checkOption(pair.key, at: pair.keyNode)
      let output = try output(pair.value, key: pair.key, scope: entry.scope)
      entry.outputs[pair.key] = output.file
      if output.isOptional { entry.optionalOutputs.insert(pair.key) }
      if output.isInPlace { entry.folderInPlace = output.file }
      entry.origins[pair.key] = "\(file.path):\(file.line(pair.keyNode))"
    }
    if entry.folderInPlace != nil, entry.outputs.count > 1 {
      throw .wrongValue(
        path: file.path, line: file.line(outputs), key: "outputs",
        allowed: "one, as '+' is for a folder that is the only output of its stage")
    }
    if let inputs = node["inputs"] {
      for pair in try file.pairs(inputs, key: "inputs") {
        try checkOption(pair.key, at: pair.keyNode)
        entry.inputs[pair.key] = input(try file.string(pair.value, key: pair.key))
        inputLines[name + "." + pair.key] = file.line(pair.value)
        entry.origins[pair.key] = "\(file.path):\(file.line(pair.keyNode))"
      }
    }
    if let parameters = node["parameters"] {
      for pair in try file.pairs(parameters, key: "parameters") {
        try checkOption(pair.key, at: pair.keyNode)
        entry.parameters[pair.key] = try parameter(pair.value, key: pair.key, of: entry)
        entry.origins[pair.key] = "\(file.path):\(file.line(pair.keyNode))"
      }
    }
    if let flag = node["checkpoint"] { entry.checkpoint = try file.bool(flag, key: "checkpoint") }
    if let flag = node["warm"] { entry.warm = try file.bool(flag, key: "warm") }
    if let upgrade = node["upgrade"] {
      entry.upgrade = try file.choice(upgrade, key: "upgrade", of: Manifest.Upgrade.self)
    }
    if let identity = node["identity"] {
      entry.identity = try file.choice(identity, key: "identity", of: Manifest.IdentitySource.self)
    }
    if let processes = node["processes"] { entry.processes = try count(processes, key: "processes") }
    if let jobs = node["jobs"] { entry.jobs = try self.jobs(jobs, of: entry) }
    if let retain = node["retain"] { entry.retain = try self.retain(retain, of: entry) }
    if let limits = node["limits"] { entry.limits = try file.limits(limits, key: "limits", from: 1) }
    return entry
  }

  /// The source of the value of a parameter of `stage`, whose outputs have been parsed; nil if there is no value. An
  /// unknown setting is rejected, a list of times that the stage does not write, and a writer that private and discreet entries
  /// could not be withheld from.
  private func parameter(
    _ node: Node, key: String, of stage: Manifest.StageEntry
  ) throws(ManifestError) -> ParameterSource? {
    let source = try file.value(node, key: key).map { ParameterSource($0) }
    if case .setting(let name, _)? = source, !Settings.names.contains(name) {
      guard let nearest = nearestName(to: name, among: Settings.names) else {
        throw .wrongValue(
          path: file.path, line: file.line(node), key: key,
          allowed: "a value, or setting: and the name of one of Sonar's settings")
      }
      throw .unknownKey(
        path: file.path, line: file.line(node), key: "setting:" + name, nearest: "setting:" + nearest)
    }
    if case .setting(Settings.writer, _)? = source, !stage.isOptional {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: key,
        allowed: "in an optional stage, as setting:writer is for those alone")
    }
    if case .lastBoundary(let output?)? = source,
      stage.scope == .recording || stage.outputs[output]?.hasSuffix("/") != false
    {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: key,
        allowed: "time: and the name of an output of the stage, a file, in a stage of scope journal")
    }
    return source
  }

  private func count(_ node: Node, key: String) throws(ManifestError) -> Int {
    guard let count = node.int, count > 0 else {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: key, allowed: "a whole number of at least 1")
    }
    return count
  }

  /// How many jobs a process of `stage`, whose other keys have been parsed, is given at a time.
  private func jobs(_ node: Node, of stage: Manifest.StageEntry) throws(ManifestError) -> Int {
    let isOnePerCore = node.string == "resource:cores"
    guard isOnePerCore || node.int ?? 0 > 0 else {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: "jobs",
        allowed: "a whole number of at least 1, or resource:cores")
    }
    let jobs = try isOnePerCore ? ParameterSource.coreCount : count(node, key: "jobs")
    guard !isOnePerCore && jobs == 1 || stage.warm && stage.processes == 1 else {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: "jobs",
        allowed: "1, or the stage have warm: true and processes: 1")
    }
    return jobs
  }

  /// The retention of the outputs of `stage`, whose outputs have been parsed.
  private func retain(
    _ node: Node, of stage: Manifest.StageEntry
  ) throws(ManifestError) -> [String: Manifest.Retention] {
    guard stage.scope == .recording else {
      throw .wrongValue(
        path: file.path, line: file.line(node), key: "retain", allowed: "in a stage of scope recording")
    }
    try file.allow(stage.outputs.keys.sorted(), in: node, key: "retain")
    var retain: [String: Manifest.Retention] = [:]
    for pair in try file.pairs(node, key: "retain") {
      retain[pair.key] = try file.choice(pair.value, key: pair.key, of: Manifest.Retention.self)
    }
    return retain
  }

  /// Prefix of an input of the journal itself; no stage's name contains a colon.
  private static let journalMark = "journal:"

  /// `stage.output`, a place in the journal, or a file of the recording's folder; a stage name contains no dot, and a file of the
  /// folder is `original` or ends in `.json`.
  private func input(_ text: String) -> Manifest.Input {
    let isOptional = text.hasSuffix("?")
    let isEvery = text.hasSuffix("*")
    let name = isOptional || isEvery ? String(text.dropLast()) : text
    if name.hasPrefix(Self.journalMark) {
      let isExpendable = name.hasSuffix("?")
      let path = name.dropFirst(Self.journalMark.count).dropLast(isExpendable ? 1 : 0)
      return .journal(path: String(path), isOptional: isOptional, isExpendable: isExpendable)
    }
    let parts = name.split(separator: ".", maxSplits: 1)
    if name == "original" || Self.file(of: name).hasSuffix(".json") || parts.count != 2 {
      return .file(name: name, isOptional: isOptional)
    }
    let (stage, output) = (String(parts[0]), String(parts[1]))
    return isEvery
      ? .versions(stage: stage, output: output)
      : .output(stage: stage, output: output, isOptional: isOptional)
  }

  /// The file of `owner.json#corrections`; `original` is not JSON and has no parts.
  private static func file(of name: String) -> String {
    let parts = name.split(separator: Manifest.partMark, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].hasSuffix(".json") && !parts[1].isEmpty ? String(parts[0]) : name
  }

  private func checkInputs(_ stages: [Manifest.StageEntry], lines: [String: Int]) throws(ManifestError) {
    let written = stages.flatMap { stage in stage.outputs.keys.map { stage.name + "." + $0 } }
    let files = ["original", "intake.json", "owner.json", Sidecar.fileName]
    for stage in stages {
      for (name, input) in stage.inputs.sorted(by: { $0.key < $1.key }) {
        let line = lines[stage.name + "." + name] ?? 1
        switch input {
        case .file(let file, _) where !files.contains(Self.file(of: file)):
          throw .unknownInput(
            path: self.file.path, line: line, input: file,
            nearest: nearestName(to: file, among: files + written))
        case .output(let from, let output, _) where !written.contains(from + "." + output),
          .versions(let from, let output) where !written.contains(from + "." + output):
          throw .unknownInput(
            path: file.path, line: line, input: from + "." + output,
            nearest: nearestName(to: from + "." + output, among: written.sorted()))
        case .versions where stage.scope == .recording:
          throw .wrongValue(
            path: file.path, line: line, key: name, allowed: "one result; '*' is for stages of scope journal")
        case .output(let from, _, _)
        where stage.scope == .recording && stages.first { $0.name == from }?.scope == .journal:
          throw .wrongValue(
            path: file.path, line: line, key: name, allowed: "an output of a stage of scope recording")
        case .output(let from, let output, let isOptional):
          try checkOutput(
            output, of: stages.first { $0.name == from }, isOptional: isOptional, key: name, line: line,
            for: stage)
        case .journal where stage.scope == .recording:
          throw .wrongValue(
            path: file.path, line: line, key: name,
            allowed: "a file of the recording; 'journal:' is for stages of scope journal")
        case .journal(let path, _, _):
          try checkJournalInput(path, key: name, line: line, stages)
        default: break
        }
      }
    }
  }

  /// Sorts stages after those they read from; otherwise in file order.
  private func sorted(_ stages: [Manifest.StageEntry]) throws(ManifestError) -> [Manifest.StageEntry] {
    var waiting = stages
    var result: [Manifest.StageEntry] = []
    while !waiting.isEmpty {
      let index = waiting.firstIndex { stage in
        !stage.upstream.contains { name in waiting.contains { $0.name == name } }
      }
      guard let index else { throw .cycle(path: file.path, stages: cycle(in: waiting)) }
      result.append(waiting.remove(at: index))
    }
    return result
  }

  private func cycle(in stages: [Manifest.StageEntry]) -> [String] {
    var path = [stages[0].name]
    while true {
      let current = stages.first { $0.name == path.last }
      let next = current?.upstream.first { name in stages.contains { $0.name == name } } ?? path[0]
      if let start = path.firstIndex(of: next) { return Array(path[start...]) + [next] }
      path.append(next)
    }
  }
}
