import Audio
import Foundation
import TestSupport

/// ffmpeg and ffprobe, which write and read files of all formats.
struct Converter {
  private let folder: TestFolder

  /// Creates a scratch folder.
  init() throws { folder = try TestFolder() }

  /// The names of the programs that are not installed.
  static func missing() -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["ffmpeg", "ffprobe"].filter { name in
      !folders.contains { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }
    }
  }

  /// The recording at `path` as samples at 16 kHz, mono.
  func samples(of path: String) throws -> [Float] {
    try run("ffmpeg", ["-i", "file:" + path, "-ar", "16000", "-ac", "1", folder["decoded.wav"]])
    var file = try SoundFile(reading: folder["decoded.wav"])
    var samples: [Float] = []
    while true {
      let block = try file.read(frames: 65_536)
      if block.isEmpty { return samples }
      samples += block
    }
  }

  /// A file with an audio stream for each of `streams`: interleaved samples of `channels` channels at 16 kHz.
  func encode(_ streams: [[Float]], channels: Int, as container: HeardContainer) throws -> Data {
    var arguments: [String] = []
    for (index, samples) in streams.enumerated() {
      let path = folder["\(index).wav"]
      try TestAudio.write(samples, to: path, channels: channels)
      arguments += ["-i", path]
    }
    for index in streams.indices { arguments += ["-map", "\(index):a"] }
    let made = folder["made." + container.rawValue]
    try run("ffmpeg", arguments + container.options + ["file:" + made])
    return try Data(contentsOf: URL(filePath: made))
  }

  /// `samples` at 16 kHz, mono, encoded and decoded again.
  func coded(_ samples: [Float], as container: HeardContainer) throws -> [Float] {
    let path = folder["coded." + container.rawValue]
    try encode([samples], channels: 1, as: container).write(to: URL(filePath: path))
    return try self.samples(of: path)
  }

  /// The places of the packets of an audio stream in a file, and their times in seconds, in the order of the file.
  func packets(of bytes: Data, stream: Int, in container: HeardContainer) throws -> [(
    place: Int, time: Double
  )] {
    let path = folder["probed." + container.rawValue]
    try bytes.write(to: URL(filePath: path))
    let lines = try run(
      "ffprobe",
      [
        "-select_streams", "a:\(stream)", "-show_entries", "packet=pts_time,pos", "-of", "compact=p=0",
        "file:" + path,
      ])
    return lines.split(separator: "\n").compactMap { line in
      let values = Dictionary(
        line.split(separator: "|").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
          .filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
      guard let place = values["pos"].flatMap({ Int($0) }),
        let time = values["pts_time"].flatMap({ Double($0) })
      else { return nil }
      return (place, time)
    }
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let options = program == "ffmpeg" ? ["-nostdin", "-y", "-v", "error"] : ["-v", "error"]
    let answer = try Child(
      program: "/usr/bin/env", arguments: [program] + options + arguments,
      environment: ProcessInfo.processInfo.environment, scratch: folder[program]
    ).wait()
    guard answer.status == 0 else {
      throw JournalRun.Failure("\(program) \(arguments.joined(separator: " ")): \(answer.errors.suffix(200))")
    }
    return answer.output
  }
}
