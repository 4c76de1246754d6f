import Foundation

/// A program at a terminal: what it writes is read as text, and keys are typed to it.
package final class Pseudoterminal {
  private let process = Process()
  private let keyboard: FileHandle
  private let screen: FileHandle
  /// All that the program has written.
  package private(set) var text = ""
  /// How much of `text` has been awaited.
  private var seen = 0

  /// Starts `program` at a new terminal, with standard input, output and errors.
  package init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    var (main, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&main, &other, nil, nil, &size) == 0 else {
      throw JournalRun.Failure("no terminal: \(String(cString: strerror(errno)))")
    }
    keyboard = FileHandle(fileDescriptor: main, closeOnDealloc: true)
    screen = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    for descriptor in [main, other] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment.merging(["TERM": "xterm"]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (screen, screen, screen)
    try process.run()
  }

  /// True if keys are shown and lines are read whole, as before a program changed that.
  package var isAsBefore: Bool {
    var settings = termios()
    guard tcgetattr(screen.fileDescriptor, &settings) == 0 else { return false }
    let usual = tcflag_t(ICANON | ECHO | ISIG)
    return settings.c_lflag & usual == usual
  }

  /// Waits until the program has written `expected` since the last time; false if it does not within ten minutes.
  package func awaits(_ expected: String) -> Bool {
    for _ in 0..<60_000 {
      read()
      let new = text.dropFirst(seen)
      if let range = new.range(of: expected) {
        seen = text.distance(from: text.startIndex, to: range.upperBound)
        return true
      }
      if !process.isRunning { return false }
      usleep(10_000)
    }
    return false
  }

  /// Types `keys`.
  package func type(_ keys: String) { keyboard.write(Data(keys.utf8)) }

  /// Interrupts the program, as ^C does.
  package func interrupt() { kill(process.processIdentifier, SIGINT) }

  /// Waits for the program to end, and returns its exit status; kills it after ten minutes.
  package func wait() -> Int32 {
    for _ in 0..<60_000 where process.isRunning {
      read()
      usleep(10_000)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    read()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = Foundation.read(keyboard.fileDescriptor, &bytes, bytes.count), count > 0 {
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
