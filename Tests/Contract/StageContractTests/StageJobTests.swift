import Testing

@testable import StageContract

@Suite struct StageJobTests {
  @Test func aLineBecomesArgumentsInTheOrderOfTheirNames() throws {
    let (number, job) = try StageJob.read(
      line: #"{"words":["en","de"],"job":7,"audio":"/a \"b\" 😀.wav","beam":5,"x":-0.5,"on":true,"no":null}"#)
    #expect(number == 7)
    #expect(
      job.arguments == [
        "--audio", "/a \"b\" 😀.wav", "--beam", "5", "--on", "true", "--words", "en,de", "--x", "-0.5",
      ])
  }

  @Test(arguments: ["", "x", "[]", "{\"job\":", "{\"job\":1,\"x\":{}}"])
  func whatIsNoObjectOfScalarsIsRefused(line: String) {
    #expect(throws: JobStreamError.notJSON) { try StageJob.read(line: line) }
  }

  @Test(arguments: ["{}", #"{"audio":"x"}"#, #"{"job":"1"}"#, #"{"job":null}"#, #"{"job":1.5}"#])
  func aJobWithoutANumberIsRefused(line: String) {
    #expect(throws: JobStreamError.noNumber) { try StageJob.read(line: line) }
  }

  @Test func aLineIsReadAsItWasWritten() throws {
    let job = StageJob(options: ["audio": .string("/a\n"), "x": .number(0.5), "list": .list([.integer(1)])])
    let line = String(decoding: job.line(number: 7), as: UTF8.self)
    #expect(line == #"{"audio":"/a\n","job":7,"list":[1],"x":0.5}"# + "\n")
    let read = try StageJob.read(line: line)
    #expect(read.number == 7 && read.job == job)
  }
}
