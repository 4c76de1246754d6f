package import Foundation
import StageContract

/// Validates documents with Python's jsonschema, as someone who writes a client would.
package enum SchemaValidator {
  /// Folder of the JSON Schemas.
  package static let folder = InstalledFiles.pipelines + "/schemas"
  /// True if Python can import jsonschema.
  package static let isInstalled = (try? python(["-c", "import jsonschema"]).status) == 0
  /// Why tests that need it are skipped.
  package static let hint = "python3 cannot import jsonschema; install Debian's python3-jsonschema"

  private static func python(_ arguments: [String]) throws -> Child.Answer {
    let folder = try TestFolder()
    return try Child(
      program: "/usr/bin/env", arguments: ["python3"] + arguments,
      environment: ProcessInfo.processInfo.environment, scratch: folder["python"]
    ).wait()
  }

  /// The faults of the documents at `paths`, files or folders, a line each; of the schemas themselves if there are none.
  package static func problems(at paths: [String]) throws -> [String] {
    let answer = try python([JournalRun.checkout + "/Tests/Schemas/validate.py", folder] + paths)
    guard answer.errors.isEmpty else { return [answer.errors] }
    return answer.output.split(separator: "\n").map(String.init)
  }

  /// The faults of `documents`, a line each that begins with the document's number and `.json`.
  package static func problems(documents: [Data]) throws -> [String] {
    let folder = try TestFolder()
    let paths = documents.indices.map { folder["\($0).json"] }
    for (path, document) in zip(paths, documents) { try document.write(to: URL(filePath: path)) }
    return try problems(at: paths)
  }

  /// The faults of `documents`, a line each that begins with the document's number and `.json`.
  package static func problems(_ documents: [some Encodable]) throws -> [String] {
    try problems(documents: documents.map { canonicalJSON($0) })
  }
}
