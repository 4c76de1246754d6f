import StageContract
import Testing

@Suite struct ChannelNamesTests {
  @Test(arguments: [
    (#"{"left":"Anna","right":"me"}"#, Channel.right), (#"{"left":"Me"}"#, .left),
    (#"{"right":"Anna"}"#, nil),
    (#"{"left":"Anna","right":"Tom"}"#, nil),
  ])
  func namesAreReadAndWrittenAsTheyAre(json: String, owner: Channel?) throws {
    let names = try #require(ChannelNames(json: json))
    #expect(names.owner == owner && names.json == json)
  }

  @Test(arguments: [
    "", "{}", "[]", "Anna", #"{"left":"me","right":"Me"}"#, #"{"left":""}"#, #"{"left":"  "}"#,
    #"{"left":7}"#,
    #"{"middle":"Anna"}"#, #"{"left":"a\u0007b"}"#,
  ])
  func whatNamesNobodyIsRefused(json: String) { #expect(ChannelNames(json: json) == nil) }
}
