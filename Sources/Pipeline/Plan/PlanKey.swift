import StageContract
import Workspace

/// All that planning depends on besides a recording's own folder.
struct PlanKey: Encodable {
  /// The journal's folder, which the paths in lines begin with.
  var root: String
  /// Digest of the manifest's bytes.
  var manifest: String
  var identities: [String: StageIdentity]
  var unavailable: [String: String]
  /// By stage: each parameter by its digest or value, or what the stage waits for.
  var parameters: [String: [String: ParameterValue]]

  init(
    root: String, manifest: String, identities: [String: StageIdentity], unavailable: [String: String],
    parameters: [String: ParameterResolver.Resolution]
  ) {
    self.root = root
    self.manifest = manifest
    self.identities = identities
    self.unavailable = unavailable
    self.parameters = parameters.mapValues { resolution in
      switch resolution {
      case .ready(let resolved):
        resolved.deciding.mapValues { $0.digest.map(ParameterValue.string) ?? $0.value }
      case .waits(let message): ["": .string(message)]
      }
    }
  }

  var digest: String { Digest.sha256(canonicalJSON(self)) }
}
