import Foundation
import Mood
import TestSupport
import Testing

@testable import Lab

@Suite struct MoodTrainingTests {
  private let comments = """
    what a lovely day\t17\ta
    this is awful\t3,9\tb
    the bus leaves at nine\t27\tc
    [NAME] I am so grateful to you\t15\td
    i am sad and tired\t25\te
    what a lovely surprise\t26\tf
    """
  private let prose = """
    id,split,V,A,D,text
    1,train,3.6,3.0,3.0,"They said ""yes"", and laughed."
    2,train,2.2,3.0,3.0,The war went on.
    3,dev,3.0,3.0,3.0,A table stands there.
    """

  @Test func aSampleGivesKnownBytes() throws {
    try inFolder { folder in
      let files = try TrainingData(folder: folder, languages: InstalledFiles.languages)
      let training = try MoodTraining(
        comments: files.goEmotions("comments"), prose: files.emoBank("prose", split: "train"), fewest: 1)
      let model = training.model()
      #expect(model == training.model())
      #expect(checksum(model.bytes) == 434_840_301_780_559_631)
      try Data(model.bytes).write(to: URL(filePath: folder + "/mood.weights"))
      #expect(try MoodModel(contentsOf: folder + "/mood.weights") == model)
    }
  }

  @Test func linesAreReadAsWritten() throws {
    try inFolder { folder in
      let files = try TrainingData(folder: folder, languages: InstalledFiles.languages)
      let comments = try files.goEmotions("comments")
      #expect(comments.map(\.valence) == [1, -1, 0, 1, -1, nil])
      #expect(comments[3].words.keys.first == "i")
      let prose = try files.emoBank("prose", split: "train")
      #expect(prose.map(\.valenceClass) == [2, 0])
      #expect(prose[0].words.keys == ["they", "said", "yes", "and", "laughed"])
    }
  }

  @Test func badFilesAreNamed() throws {
    try inFolder { folder in
      let files = try TrainingData(folder: folder, languages: InstalledFiles.languages)
      #expect(throws: TrainerError.unreadable(path: folder + "/none")) { try files.goEmotions("none") }
      #expect(throws: TrainerError.malformed(path: folder + "/prose", line: 1)) {
        try files.goEmotions("prose")
      }
      #expect(throws: TrainerError.malformed(path: folder + "/comments", line: 2)) {
        try files.emoBank("comments", split: "train")
      }
    }
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(comments.utf8).write(to: folder.appending(path: "comments"))
    try Data(prose.utf8).write(to: folder.appending(path: "prose"))
    try body(folder.path)
  }

  /// FNV-1a.
  private func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
