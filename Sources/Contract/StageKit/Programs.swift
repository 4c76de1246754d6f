import Foundation

/// Programs that a stage starts.
package enum Programs {
  /// Folders in which this process searches for programs, separated by colons.
  package static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// Path of the program `name` in the folders of `searchPath` (separated by colons); nil if not found.
  package static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

extension String {
  /// The text with control characters, including line breaks, replaced by `?`.
  package var onOneLine: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
