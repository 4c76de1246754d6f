import Foundation
import StageContract
import StageKit
import Subprocess
import SystemPackage

/// Sends requests to a server of this machine by running curl, which the installation needs anyway.
///
/// No shell, no settings of curl, no proxy, no other protocol, no redirection. Bodies go through pipes: no text of a
/// journal is in an argument, the environment or a file.
struct Curl: Sendable {
  /// Path of the program.
  var program: String

  /// Most bytes of an answer: a summary takes a few thousand.
  static let largestAnswer = 1_000_000

  /// A server's answer.
  struct Reply: Sendable {
    /// Status of HTTP.
    var status: Int
    var body: Data
  }

  /// Why there is no answer.
  enum Failure: Error, Equatable {
    /// Nobody listens.
    case refused
    /// Another user of this machine listens, by name or number.
    case foreign(String)
    /// There is no answer within the limit.
    case timeout
    /// The connection ended before the answer did.
    case broken
    /// The answer is no HTTP.
    case notHTTP
    /// The answer is larger than `largestAnswer`.
    case tooLarge
    /// curl itself cannot be run.
    case notRun
  }

  /// - Throws: `WriteError.misconfigured` if curl is not installed.
  init(searchPath: String) throws(WriteError) {
    guard let program = Programs.find("curl", in: searchPath) else {
      throw .misconfigured("needs curl, which is not installed; run `apt install curl`")
    }
    self.program = program
  }

  /// Sends `body` to `path`, or asks for it where `body` is nil, and waits for at most `seconds`. Nothing is sent to another user
  /// of this machine.
  ///
  /// Blocks the calling thread, which must not be one of Swift's cooperative pool.
  func send(
    _ body: Data? = nil, to path: String, at endpoint: LocalEndpoint, seconds: Double
  ) throws(Failure) -> Reply {
    switch endpoint.listener {
    case .trusted: break
    case .nobody: throw .refused
    case .other(let user): throw .foreign(user)
    }
    var arguments = [
      "-q", "--silent", "--globoff", "--http1.1", "--proto", "=http", "--proto-redir", "=http", "--noproxy",
      "*",
      "--disallow-username-in-url", "--connect-timeout", "\(min(seconds, 5))", "--max-time", "\(seconds)",
      "--max-filesize", "\(Self.largestAnswer)", "--write-out", "%{http_code}",
    ]
    if body != nil {
      // Without Expect, curl would wait for a go-ahead that small servers never give.
      arguments += [
        "--header", "Content-Type: application/json", "--header", "Expect:", "--data-binary", "@-",
      ]
    }
    arguments += endpoint.curlArguments(path: path)
    let result: (status: TerminationStatus, output: [UInt8])
    do {
      result = try BlockingWait.result { [arguments] in
        let ran = try await Subprocess.run(
          .path(FilePath(program)), arguments: Arguments(arguments), input: .array(Array(body ?? Data())),
          output: .bytes(limit: Self.largestAnswer + 3), error: .discarded)
        return (ran.terminationStatus, ran.standardOutput)
      }
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw .tooLarge
    } catch {
      throw .notRun
    }
    guard case .exited(let code) = result.status else { throw .notRun }
    switch code {
    case 0: break
    case 6, 7: throw .refused
    case 28: throw .timeout
    case 1, 8: throw .notHTTP
    case 63: throw .tooLarge
    case 2, 3, 4, 27, 43: throw .notRun
    default: throw .broken
    }
    guard let status = Int(String(decoding: result.output.suffix(3), as: UTF8.self)) else { throw .notHTTP }
    return Reply(status: status, body: Data(result.output.dropLast(3)))
  }
}

extension LocalEndpoint {
  /// The endpoint for people.
  var description: String {
    switch address {
    case .tcp(let host, let port): "http://\(host.rawValue):\(port)\(path)"
    case .socket(let path): "unix:\(path)"
    }
  }
}
