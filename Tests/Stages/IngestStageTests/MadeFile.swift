import Foundation
import Model
import StageKit
import Synchronization
import TestSupport
import Testing

/// Files of many formats, made by ffmpeg.
enum MadeFile {
  /// Path of ffmpeg; nil if it is not installed.
  static let ffmpeg = Programs.find("ffmpeg", in: ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// Those that were made, by what they were made of.
  private static let made = Mutex<[String: Data]>([:])

  /// The bytes of a file that ffmpeg makes for `name`'s extension: a tone of `hertz`, or noise like speech.
  static func bytes(_ name: String, hertz: Double?, seconds: Double, options: [String] = []) throws -> Data {
    let recipe = "\(name) \(hertz ?? 0) \(seconds) \(options)"
    if let known = made.withLock({ $0[recipe] }) { return known }
    let data = try make(name, hertz: hertz, seconds: seconds, options: options)
    made.withLock { $0[recipe] = data }
    return data
  }

  private static func make(
    _ name: String, hertz: Double?, seconds: Double, options: [String]
  ) throws -> Data {
    let folder = try TestFolder()
    let samples =
      hertz.map { TestAudio.tone(hertz: $0, seconds: seconds) } ?? TestAudio.speechLike(seconds: seconds)
    try TestAudio.write(samples, to: folder["plain.wav"])
    try run(["-i", folder["plain.wav"]] + options + ["file:" + folder[name]])
    return try readFile(folder[name])
  }

  /// Runs ffmpeg with `arguments`.
  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(ffmpeg))
    process.arguments = ["-nostdin", "-y", "-v", "error"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
