internal import Foundation

extension Workspace {
  /// The user's home folder.
  package static var home: String { ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory() }

  /// Locates the journal: `explicit` (`--journal`), `$SONAR_JOURNAL`, the nearest folder from
  /// `currentDirectory` upwards that contains `sonar.yaml`, else `Sonar` in `home`. It need not exist.
  ///
  /// A journal names programs that run as the user, so one that was found rather than named must be the
  /// user's own: its folder, settings and pipelines belong to the user, and nobody else may write to them.
  /// Naming a journal means trusting its owner and its group; even then it must not be writable by everybody.
  /// - Parameters:
  ///   - user: user ID; nil for that of this process. For root, the user who called `sudo` counts as root.
  /// - Throws: `WorkspaceError.foreign`; `.notAJournal` for a named folder that everybody may write to and that holds none.
  package static func locate(
    explicit: String?, environment: [String: String], currentDirectory: String, home: String,
    user: UInt32? = nil
  ) throws(WorkspaceError) -> String {
    for named in [explicit, environment["SONAR_JOURNAL"]] {
      guard let named, !named.isEmpty else { continue }
      let folder = absolute(named, from: currentDirectory)
      do {
        try checkTrust(in: folder, owners: nil, writers: 0o002)
      } catch .foreign where ["/sonar.yaml", "/pipelines"].allSatisfy({ access(folder + $0, F_OK) != 0 }) {
        // Its permissions are somebody else's matter: `chmod go-w /tmp` would be bad advice.
        throw .notAJournal(path: folder)
      }
      return folder
    }
    var folder = absolute(currentDirectory)
    while access(folder + "/sonar.yaml", F_OK) != 0 {
      let parent = (folder as NSString).deletingLastPathComponent
      if parent.isEmpty || parent == folder {
        folder = absolute("Sonar", from: home)
        break
      }
      folder = parent
    }
    try checkOwn(folder, environment: environment, user: user)
    return folder
  }

  /// Rejects a journal that the user did not name on the command line unless it is the user's own: its folder, settings
  /// and pipelines belong to the user, and nobody else may write to them.
  /// - Parameter user: as for `locate`.
  /// - Throws: `WorkspaceError.foreign`.
  package static func checkOwn(
    _ folder: String, environment: [String: String] = ProcessInfo.processInfo.environment, user: UInt32? = nil
  ) throws(WorkspaceError) {
    let user = user ?? geteuid()
    var users: Set<uid_t> = [user]
    if user == 0, let caller = environment["SUDO_UID"].flatMap({ uid_t($0) }) { users.insert(caller) }
    try checkTrust(in: folder, owners: users, writers: 0o022)
  }

  /// Rejects a journal that belongs to none of `owners` (nil for anybody), or that others may write to by a
  /// bit of `writers`.
  private static func checkTrust(
    in folder: String, owners: Set<uid_t>?, writers: mode_t
  ) throws(WorkspaceError) {
    let pipelines = folder + "/pipelines"
    var manifests: [String] = []
    if try FileSystem.attributes(pipelines)?.kind == .folder {
      manifests = try FileSystem.items(in: pipelines).filter(\.isNamable).map { pipelines + "/" + $0.name }
    }
    var isClosed = false
    for path in [folder, folder + "/sonar.yaml", pipelines] + manifests {
      var (link, target) = (stat(), stat())
      // A missing file, or a dangling link, names no program.
      guard lstat(path, &link) == 0, stat(path, &target) == 0 else { continue }
      guard owners?.isSuperset(of: [link.st_uid, target.st_uid]) ?? true else {
        throw .foreign(path: path, journal: folder, isOpen: false)
      }
      // Content of a folder that nobody else may enter is safe whatever its own permissions.
      guard isClosed || target.st_mode & writers == 0 else {
        throw .foreign(path: path, journal: folder, isOpen: true)
      }
      if path == folder { isClosed = target.st_mode & 0o077 == 0 }
    }
  }
}
