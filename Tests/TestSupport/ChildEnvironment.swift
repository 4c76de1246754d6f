import Foundation

/// What the environment of this process is for its children.
package enum ChildEnvironment {
  /// Where children count the code that they run, if this process does: a file for each program, as one for each process would be
  /// thousands, and in a folder of its own, as what is killed or has no room leaves a damaged one.
  static let profile =
    ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"].map {
      ["LLVM_PROFILE_FILE": ($0 as NSString).deletingLastPathComponent + "/children/%m.profraw"]
    } ?? [:]

  /// The environment of this process, with the children's place to count.
  package static let inherited = ProcessInfo.processInfo.environment.merging(
    profile, uniquingKeysWith: { $1 })
}
