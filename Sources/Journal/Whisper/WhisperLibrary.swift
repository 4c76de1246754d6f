import CWhisper

/// The whisper.cpp that is loaded.
package enum WhisperLibrary {
  /// The library's share in the identity of stages that compute with it.
  package static var depends: [String: String] { ["whisper.cpp": version, "whisper.cpp build": build] }

  /// Its version, for example `1.8.5`.
  private static var version: String { whisper_version().map { String(cString: $0) } ?? "unknown" }

  /// Its build options that change its speed and the last digits of its numbers: `llamafile`, `openmp`,
  /// both joined by a plus, `plain` for neither; `unknown` where it does not say.
  private static let build: String = {
    let info = whisper_print_system_info().map { String(cString: $0) } ?? ""
    guard info.contains("CPU : ") else { return "unknown" }
    let parts = ["LLAMAFILE", "OPENMP"].filter { info.contains($0 + " = 1") }
    return parts.isEmpty ? "plain" : parts.joined(separator: "+").lowercased()
  }()
}
