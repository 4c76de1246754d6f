import Digest
import StageContract
import Workspace

/// Everything planning depends on outside a recording's folder.
struct PlanKey: Encodable {
  /// Digest of the manifest's bytes.
  var manifest: String
  var identities: [String: StageIdentity]
  var unavailable: [String: String]
  /// By stage: the digest or value of each parameter, or what the stage waits for.
  var parameters: [String: [String: ParameterValue]]

  init(
    manifest: String, identities: [String: StageIdentity], unavailable: [String: String],
    parameters: [String: ParameterResolver.Resolution]
  ) {
    self.manifest = manifest
    self.identities = identities
    self.unavailable = unavailable
    self.parameters = parameters.mapValues { resolution in
      switch resolution {
      case .ready(let resolved):
        resolved.deciding.mapValues { parameter in
          let value = parameter.digest.map(ParameterValue.string) ?? parameter.value
          // What is withheld counts as settled.
          return parameter.takesPrivate ? .list([value, .string("private")]) : value
        }
      case .waits(let message): ["": .string(message)]
      }
    }
  }

  var digest: String { Digest.sha256(canonicalJSON(self)) }
}
