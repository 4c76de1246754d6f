/// The basis of a stage's results besides inputs and parameters.
package struct StageIdentity: Codable, Equatable, Sendable {
  /// Increased by the stage's author whenever the same input would give a different result.
  package var revision: Int
  /// Versions of libraries and child programs, digests of data files, by name.
  package var depends: [String: String]

  package init(revision: Int, depends: [String: String] = [:]) {
    self.revision = revision
    self.depends = depends
  }
}

/// The output of `--identity`: the identity, and the options that a manifest may use.
package struct IdentityAnswer: Codable, Sendable {
  /// See `StageIdentity`.
  package var revision: Int
  /// See `StageIdentity`; may be omitted.
  package var depends: [String: String]?
  /// Names of the options a job may have, sorted; nil if the stage does not report them.
  package var accepts: [String]?
  /// The features of the processor that its results depend on, in one line; nil if they depend on none. It is part of no
  /// fingerprint: machines that work on one journal together are compared by it.
  package var processor: String?

  package init(_ identity: StageIdentity, accepts: [String]? = nil, processor: String? = nil) {
    (revision, depends, self.accepts) = (identity.revision, identity.depends, accepts)
    self.processor = processor
  }

  /// The basis of its results.
  package var identity: StageIdentity { StageIdentity(revision: revision, depends: depends ?? [:]) }
}
