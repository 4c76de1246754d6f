import CWhisper

/// The whisper.cpp that is loaded.
package enum WhisperLibrary {
  /// The library's share in the identity of stages that compute with it.
  package static var depends: [String: String] { ["whisper.cpp": version, "whisper.cpp build": build] }

  /// Its version, for example `1.8.5`.
  private static var version: String { whisper_version().map { String(cString: $0) } ?? "unknown" }

  /// True if beams go on with the most probable tokens; without `.make/whisper.patch`, whisper.cpp draws them at random.
  package static let takesBestBeams = patch != nil
  /// True if the encoder's attention is one fused product; without the patch, the weights of each position on each other are in
  /// memory.
  package static let fusesAttention = patch != nil

  /// The number of the patch that it was built with; nil for none.
  private static let patch = info.firstMatch(of: /SONAR = (\d+)/).map { String($0.1) }

  private static let info = whisper_print_system_info().map { String(cString: $0) } ?? ""

  /// Its build options that change its speed and its results: `llamafile`, `openmp`, `sonar2` for what `.make/whisper.patch`
  /// changes, which has a number, joined by a plus; `plain` for none; `unknown` where it does not say.
  private static let build: String = {
    guard info.contains("CPU : ") else { return "unknown" }
    let options = ["LLAMAFILE", "OPENMP"].filter { info.contains($0 + " = 1") }
    let parts = options.map { $0.lowercased() } + (patch.map { ["sonar" + $0] } ?? [])
    return parts.isEmpty ? "plain" : parts.joined(separator: "+")
  }()
}
