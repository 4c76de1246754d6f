/// A kind of data file that a parameter can name as `KIND:NAME` in the manifest: where to look for it, and
/// what to do if it is missing.
package enum DataFileKind: String, Equatable, Sendable, CaseIterable {
  /// A speech recognition or voice activity detection model.
  case model
  /// A summary style.
  case style
  /// Instructions of a style for a language model: `styles/NAME.write.yaml`.
  case instructions
  /// Weights of a model trained by this project.
  case weights
  /// A folder of word lists.
  case lists
  /// A folder of texts that documents show.
  case texts

  /// The setting that names the file of `KIND:default`.
  var setting: String { self == .instructions ? DataFileKind.style.rawValue : rawValue }

  /// True if nobody but a release of Sonar changes such files.
  var isPartOfSonar: Bool { [.weights, .lists, .texts].contains(self) }

  /// Name of the style whose instructions are those of every style without its own.
  private static let defaultStyle = "concise"

  /// True if it is a folder rather than a file.
  var isFolder: Bool { self == .lists || self == .texts }

  /// Candidate paths of the file `name` in `installation`, in order of preference.
  func places(of name: String, in installation: Installation) -> [String] {
    switch self {
    case .model: installation.modelFolders.flatMap { ["\($0)/\(name).bin", "\($0)/ggml-\(name).bin"] }
    case .style: installation.pipelineFolders.map { $0 + "/styles/\(name).yaml" }
    case .instructions:
      [name, Self.defaultStyle].flatMap { name in
        installation.pipelineFolders.map { $0 + "/styles/\(name).write.yaml" }
      }
    case .weights:
      installation.pipelineFolders.flatMap { ["\($0)/models/\(name).weights", "\($0)/models/\(name).gguf"] }
    case .lists, .texts: installation.pipelineFolders.map { $0 + "/" + name }
    }
  }

  /// Error message for a missing file: the name and what to do. Files that come with Sonar cannot be fetched.
  package func missing(_ name: String) -> String {
    let (what, help) =
      switch self {
      case .model: ("is not installed", "run `sonar models fetch \(name)`")
      case .style: ("is not installed", "see: sonar styles list")
      case .instructions, .weights, .lists, .texts: ("are not installed", "install Sonar again")
      }
    return "\(rawValue) \(name) \(what); \(help)"
  }
}
