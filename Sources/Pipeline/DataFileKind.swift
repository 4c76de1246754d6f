/// A kind of data that a parameter can name, as `KIND:NAME` in the manifest: where it is looked for, and what to do where
/// it is missing.
package enum DataFileKind: String, Equatable, Sendable, CaseIterable {
  /// A model of a speech or voice activity detector.
  case model
  /// How summaries are written.
  case style
  /// Weights of a model of ours.
  case weights
  /// A folder of word lists.
  case lists

  /// Whether it is a folder and not a file.
  var isFolder: Bool { self == .lists }

  /// Paths at which `installation` may have the one called `name`, first choice first.
  func places(of name: String, in installation: Installation) -> [String] {
    switch self {
    case .model: installation.modelFolders.flatMap { ["\($0)/\(name).bin", "\($0)/ggml-\(name).bin"] }
    case .style: installation.pipelineFolders.map { $0 + "/styles/\(name).yaml" }
    case .weights: installation.pipelineFolders.map { $0 + "/models/\(name).weights" }
    case .lists: installation.pipelineFolders.map { $0 + "/" + name }
    }
  }

  /// That the one called `name` is not there, and what to do; what comes with Sonar cannot be fetched.
  package func missing(_ name: String) -> String {
    let (what, help) =
      switch self {
      case .model: ("is not installed", "type 'sonar models fetch \(name)'")
      case .style: ("is not installed", "check its name in sonar.yaml")
      case .weights, .lists: ("are not installed", "install Sonar again")
      }
    return "\(rawValue) \(name) \(what); \(help)"
  }
}
