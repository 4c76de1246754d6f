import Testing

/// Other words for the same, and what they must not let through.
@Suite struct RewordingProofTests {
  @Test func `A verb stands for the one left over, unless it says the opposite`() throws {
    let check = try ProofCheck(language: "en")
    check([
      ("The GP put me down from 20 milligrams to 10.", "The GP reduced you from 20 milligrams to 10.", true),
      ("I sold the piano to Marta.", "You bought the piano from Marta.", false),
      ("I missed the train to Leeds.", "You caught the train to Leeds.", false),
    ])
  }

  @Test func `A general word stands for a narrower one, not the reverse`() throws {
    let check = try ProofCheck(language: "en")
    check([
      ("My dog is ill.", "Your animal is ill.", true),
      ("My animal is ill.", "Your dog is ill.", false),
    ])
  }

  @Test func `A negation needs one in the sources`() throws {
    let check = try ProofCheck(language: "en")
    check([
      ("Her biopsy result is benign.", "Her biopsy result is not benign.", false),
      ("I'm not angry with Jens, I'm just sad.", "You're angry with Jens, not just sad.", false),
    ])
  }

  @Test func `Days, names and numbers stay beside what they belong to`() throws {
    let check = try ProofCheck(language: "en")
    check([
      (
        "mum had a fall this morning in the bathroom last night she was fine", "Mum had a fall last night.",
        false
      ),
      (
        "I did say I'd be there by seven, and it was nearer to eight when I walked in.",
        "You said you'd be there by eight but walked in nearer eight.", false
      ),
      (
        "The first quote was 4,100, the second one 3,600, so I'll take the second roofer.",
        "You'll take the second roofer, who quoted 4,100.", false
      ),
    ])
    let german = try ProofCheck(language: "de")
    german([
      (
        "Im Wartezimmer saß die Direktorin neben mir, Frau Reuter, und neben ihr Frau Behrens.",
        "Im Wartezimmer saß neben dir Frau Behrens, die Direktorin.", false
      ),
      (
        "Am 14. ist die Beerdigung, und am 12. soll ich mit dem Pfarrer reden.",
        "Am 14. sollst du mit dem Pfarrer reden.", false
      ),
    ])
  }

  @Test func `Numbers are the same in other units and words`() throws {
    let check = try ProofCheck(language: "en")
    check([
      ("I sat there for a quarter of an hour.", "You sat there for 15 minutes.", true),
      ("I sat there for a quarter of an hour.", "You sat there for 25 minutes.", false),
      ("They cut the race to fifteen k.", "They cut the race to 15 kilometres.", true),
    ])
  }

  @Test func `Participles, genitives and compounds of German are found`() throws {
    let check = try ProofCheck(language: "de")
    check([
      ("Das Kind von der Steffi ist da.", "Steffis Kind ist da.", true),
      ("Mein Zahn tut seit Samstag weh.", "Seit Samstag hast du Zahnschmerzen.", true),
      ("Er hat nicht zu mir rübergeguckt.", "Er hat nicht zu dir rübergeschaut.", true),
      ("Wir haben Fliesen in einem dunklen Blau gekauft.", "Ihr habt dunkelblaue Fliesen gekauft.", true),
      ("Ich hab zwei Kilo zugenommen.", "Du hast zwei Kilo abgenommen.", false),
    ])
  }

  @Test func `Names do not change places around a verb`() throws {
    let check = try ProofCheck(language: "en")
    check([
      ("In the standup Meera asked Tobias to help.", "In the standup Tobias asked Meera to help.", false),
      ("In the standup Meera asked Tobias to help.", "Meera asked Tobias to help in the standup.", true),
      ("so yusuf he showed terry the laser level", "Terry showed Yusuf the laser level.", false),
      ("so yusuf he showed terry the laser level", "Yusuf showed Terry the laser level.", true),
      ("Meera was asked by Tobias to help.", "Tobias asked Meera to help.", true),
    ])
  }

  @Test func `The speaker and somebody whose name no list knows do not change places`() throws {
    try ProofCheck(language: "de")([
      ("Die Ariane hat sich bei mir entschuldigt.", "Du hast dich bei Ariane entschuldigt.", false),
      ("Die Ariane hat sich bei mir entschuldigt.", "Ariane hat sich bei dir entschuldigt.", true),
      ("Die hat mir heute zweihundert Euro geliehen.", "Du hast ihr zweihundert Euro geliehen.", false),
      ("Ich hab mich bei der Ariane entschuldigt.", "Ariane hat sich bei dir entschuldigt.", false),
    ])
    try ProofCheck(language: "en")([
      ("Wenzel apologised to me.", "You apologised to Wenzel.", false),
      ("Wenzel apologised to me.", "Wenzel apologised to you.", true),
    ])
  }
}
