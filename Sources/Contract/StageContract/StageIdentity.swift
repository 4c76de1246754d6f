/// What the results of a stage depend on besides inputs and parameters.
package struct StageIdentity: Codable, Equatable, Sendable {
  /// Raised by the stage's author whenever the same input would give another result.
  package var revision: Int
  /// Versions of libraries and child programs, digests of data files, by name.
  package var depends: [String: String]

  package init(revision: Int, depends: [String: String] = [:]) {
    self.revision = revision
    self.depends = depends
  }
}

/// What `--identity` prints: the identity, and the options that a manifest may name.
package struct IdentityAnswer: Codable, Sendable {
  /// As `StageIdentity` has it.
  package var revision: Int
  /// As `StageIdentity` has it; may be left out.
  package var depends: [String: String]?
  /// Names of the options that a job may have, sorted; nil for a stage that does not say.
  package var accepts: [String]?

  package init(_ identity: StageIdentity, accepts: [String]? = nil) {
    (revision, depends, self.accepts) = (identity.revision, identity.depends, accepts)
  }

  /// What its results depend on.
  package var identity: StageIdentity { StageIdentity(revision: revision, depends: depends ?? [:]) }
}
