import Foundation
import StageContract
import StrictYAML
import Workspace
import Yams

/// A YAML file as nodes with line numbers, read key by key so that misspelt keys are found.
struct YAMLFile {
  let path: String
  let root: Node

  /// Reads the file at `path`; an empty file is an empty mapping.
  init(path: String) throws(ManifestError) {
    // Follow links, as settings may be kept elsewhere; do not read a FIFO or an endless file.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, code: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else { throw .unreadable(path: path, code: kind == S_IFDIR ? EISDIR : EINVAL) }
    var data = Data()
    do throws(WorkspaceError) {
      try FileSystem.forEachPiece(of: descriptor, path: path, atMost: StrictYAML.maximumBytes + 1) { piece in
        data.append(contentsOf: piece)
      }
    } catch {
      guard case .inputOutput(_, _, let code) = error else { throw .unreadable(path: path, code: EIO) }
      throw .unreadable(path: path, code: code)
    }
    try self.init(path: path, text: String(decoding: data, as: UTF8.self))
  }

  init(path: String, text: String) throws(ManifestError) {
    self.path = path
    if let fault = StrictYAML.fault(in: text) {
      throw .syntax(path: path, line: fault.line, reason: fault.reason)
    }
    do {
      root = try StrictYAML.compose(text) ?? .mapping(.init([]))
    } catch let error as YamlError {
      throw Self.syntax(path, error)
    } catch {
      throw .syntax(path: path, line: 1, reason: "unreadable")
    }
  }

  private static func syntax(_ path: String, _ error: YamlError) -> ManifestError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      .syntax(path: path, line: mark.line, reason: problem)
    case .duplicatedKeysInMapping(_, let context):
      .syntax(path: path, line: context.mark.line, reason: "duplicate key")
    default:
      .syntax(path: path, line: 1, reason: "unreadable")
    }
  }

  func line(_ node: Node) -> Int { node.mark?.line ?? 1 }

  /// Pairs of the mapping `node` in file order; a missing value is an empty mapping.
  /// - Throws: `ManifestError.wrongValue`.
  func pairs(_ node: Node, key: String) throws(ManifestError) -> [(key: String, keyNode: Node, value: Node)] {
    if node.scalar != nil, node.null != nil { return [] }
    guard let mapping = node.mapping else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: "a mapping (key: value)")
    }
    return mapping.map { ($0.key.string ?? "", $0.key, $0.value) }
  }

  /// Rejects any key of `node` that is not in `allowed`.
  /// - Throws: `ManifestError.unknownKey`.
  func allow(_ allowed: [String], in node: Node, key: String) throws(ManifestError) {
    for pair in try pairs(node, key: key) where !allowed.contains(pair.key) {
      throw .unknownKey(
        path: path, line: line(pair.keyNode), key: pair.key,
        nearest: nearestName(to: pair.key, among: allowed))
    }
  }

  func string(_ node: Node, key: String) throws(ManifestError) -> String {
    guard let text = node.scalar?.string, node.null == nil else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: "a word")
    }
    return text
  }

  func bool(_ node: Node, key: String) throws(ManifestError) -> Bool {
    guard let bool = node.bool else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: "true or false")
    }
    return bool
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Node, key: String, of type: Choice.Type
  ) throws(ManifestError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try string(node, key: key)) else {
      let allowed = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw .wrongValue(path: path, line: line(node), key: key, allowed: allowed)
    }
    return choice
  }

  /// A scalar or a list of scalars; nil if there is no value.
  /// - Throws: `ManifestError.wrongValue`.
  func value(_ node: Node, key: String) throws(ManifestError) -> ParameterValue? {
    if let sequence = node.sequence {
      var list: [ParameterValue] = []
      for item in sequence {
        if let value = try value(item, key: key) { list.append(value) }
      }
      return .list(list)
    }
    guard let scalar = node.scalar else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: "a word, a number or a list")
    }
    if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { return .string(scalar.string) }
    if node.null != nil { return nil }
    let value =
      node.bool.map(ParameterValue.bool) ?? node.int.map(ParameterValue.integer)
      ?? node.float.map(ParameterValue.number) ?? .string(scalar.string)
    guard value.isFinite else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: "a finite number")
    }
    return value
  }

  func values(_ node: Node, key: String) throws(ManifestError) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for pair in try pairs(node, key: key) { values[pair.key] = try value(pair.value, key: pair.key) }
    return values
  }
}
