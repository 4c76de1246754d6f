import Model
import Testing
import Text

@testable import SummarizeStage

@Suite struct OpeningTests {
  @Test(arguments: [
    ("en", "And then I went home.", "Then I went home."),
    ("en", "But Anna was not there.", "Anna was not there."),
    ("en", "So I told my boss about it.", "I told my boss about it."),
    ("en", "So happy that Anna came.", "So happy that Anna came."),
    ("en", "So far I like the place.", "So far I like the place."), ("en", "And yes.", "And yes."),
    ("de", "Und dann bin ich gegangen.", "Dann bin ich gegangen."),
    ("de", "Aber ich war müde.", "Ich war müde."), ("de", "So ist das mit Anna.", "So ist das mit Anna."),
    ("de", "Also bin ich nach Hause gegangen.", "Also bin ich nach Hause gegangen."),
  ])
  func jointsGo(language: String, text: String, bare: String) throws {
    #expect(try Told.candidates([text], language: language)[0].opening.bare == bare)
  }

  @Test(arguments: [
    ("en", "That's why I left the house.", 1.0), ("en", "She told me about the house.", 1),
    ("en", "But then I left the house.", 0.5), ("en", "I told her about the house.", 0.8),
    ("en", "My sister said she is ill.", 0), ("en", "This week I slept badly.", 0),
    ("en", "I slept badly this week.", 0), ("en", "Because of that I slept badly.", 1),
    ("de", "Deshalb bin ich gegangen.", 1), ("de", "Das war sehr schön für mich.", 1),
    ("de", "Das Haus war sehr schön.", 0), ("de", "Die letzte Woche war lang.", 0),
    ("de", "Dann bin ich gegangen.", 0.5), ("de", "Ich habe ihm davon erzählt.", 0.8),
    ("de", "Mein Bruder sagt, er ist krank.", 0),
  ])
  func whatLeansIsKnown(language: String, text: String, leaning: Double) throws {
    #expect(try Told.candidates([text], language: language)[0].opening.leaning == leaning)
  }

  @Test(arguments: [
    ("en", "Okay, um, it's Thursday evening.", 1.0), ("en", "Anyway, good night.", 1),
    ("en", "Edit: see www.a.org.", 1),
    ("en", "Thanks for reading all of this.", 1), ("en", "Does anyone else feel like this?", 1),
    ("en", "Good morning, it rained so hard that I stayed in bed until ten and read.", 0.5),
    ("en", "It's over between us.", 0), ("en", "This is what I wanted to say.", 0),
    ("en", "Monday was hard for me.", 0),
    ("de", "Heute ist Mittwoch, der 18., glaube ich.", 1), ("de", "So, mir wird kalt, gute Nacht.", 1),
    ("de", "Danke der Nachfrage, Tagebuch.", 1), ("de", "Heute haben wir Oma beerdigt.", 0),
  ])
  func smallTalkIsKnown(language: String, text: String, share: Double) throws {
    #expect(try Told.candidates([text], language: language)[0].smallTalk == share)
  }
}
