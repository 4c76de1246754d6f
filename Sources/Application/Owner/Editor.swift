import Foundation
import StageContract

/// The owner's text editor.
struct Editor {
  /// A shell command, for example `code --wait`.
  let command: String

  /// `$VISUAL`, else `$EDITOR`, else vi or nano if there is a terminal.
  /// - Throws: `CommandFailure` (69) if there is none.
  init(environment: [String: String], isTerminal: Bool) throws {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let found = ["vi", "nano"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    guard let command = named ?? (isTerminal ? found : nil) else {
      throw CommandFailure(
        status: .unavailable,
        isTerminal
          ? "no editor found; set EDITOR, for example: export EDITOR=nano"
          : "EDITOR is not set and there is no terminal for vi; set EDITOR, or correct with --segment N --text …"
      )
    }
    self.command = command
  }

  /// Opens the file at `path` and waits until the editor exits; returns its exit status, or 128 plus its signal.
  ///
  /// The editor stays in our process group to keep the terminal; we ignore keyboard signals while it runs.
  /// - Throws: `CommandFailure` (69) if the shell cannot be started.
  func edit(_ path: String) throws -> Int32 {
    let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
    let before = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in signals { sigaddset(&defaults, number) }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ["/bin/sh", "-c", command + " \"$@\"", "sonar", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, words[0], nil, &attributes, &arguments, environ) == 0 else {
      throw CommandFailure(
        status: .unavailable, "\(command): cannot be started; set EDITOR to an installed program")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let ending = status & 0x7f
    return ending == 0 ? (status >> 8) & 0xff : 128 + ending
  }
}
