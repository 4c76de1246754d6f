import Digest
import StageContract
import Workspace

/// Everything that planning a recording depends on outside its folder.
struct PlanKey: Encodable {
  /// Digest of the manifest's bytes.
  var manifest: String
  var identities: [String: StageIdentity]
  var unavailable: [String: String]
  /// By stage: the digest or value of each parameter, or what the stage waits for.
  var parameters: [String: [String: ParameterValue]]

  /// - Parameters:
  ///   - identities: by stage.
  ///   - unavailable: by stage.
  ///   - parameters: of the stages of scope *recording*. Of other stages nothing counts: a recording is planned alike whether one
  ///     is on, off or of another version, and ten thousand of them are not planned again.
  init(
    manifest: String, identities: [String: StageIdentity], unavailable: [String: String],
    parameters: [String: ParameterResolver.Resolution]
  ) {
    self.manifest = manifest
    self.identities = identities.filter { parameters[$0.key] != nil }
    self.unavailable = unavailable.filter { parameters[$0.key] != nil }
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
