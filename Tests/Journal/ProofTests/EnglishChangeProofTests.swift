import Testing

/// What was changed, denied of somebody else or taken over word for word, in English.
@Suite struct EnglishChangeProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `Who does it stays, also where the rest comes from another sentence`() {
    check([
      (
        "Bridget rang from Galway at seven.",
        "I rang Bridget in Galway at seven.", false
      ),
      (
        "Bridget rang from Galway at seven.",
        "Bridget rang from Galway at seven.", true
      ),
      (
        "Ludmila is staying on. Zdenka has to leave in June, after ten years.",
        "Ludmila has to leave in June, after ten years.", false
      ),
      (
        "Ludmila is staying on. Zdenka has to leave in June, after ten years.",
        "Zdenka has to leave in June, after ten years.", true
      ),
      (
        "Maja and I painted the hall.",
        "You and Maja painted the hall.", true
      ),
      (
        "I met the vicar, and Mrs Poole was there. He asked me to read on Sunday.",
        "Mrs Poole asked you to read on Sunday.", false
      ),
    ])
  }

  @Test func `What was so before is not what is so now`() {
    check([
      (
        "The meeting has moved from Tuesday to Thursday.",
        "The meeting is on Tuesday.", false
      ),
      (
        "The meeting has moved from Tuesday to Thursday.",
        "The meeting is on Thursday.", true
      ),
      (
        "The meeting has moved from Tuesday to Thursday.",
        "The meeting has moved from Thursday to Tuesday.", false
      ),
      (
        "I sold ninety jars, and last year it was a hundred and sixty.",
        "You sold ninety jars last year.", false
      ),
      (
        "I sold ninety jars, and last year it was a hundred and sixty.",
        "You sold ninety jars.", true
      ),
      (
        "They had said fourteen hours for the operation. In the end it was eleven.",
        "The operation took fourteen hours.", false
      ),
      (
        "The train was meant to go at ten, and it left at noon.",
        "The train left at ten.", false
      ),
    ])
  }

  @Test func `What the sources say of somebody else is not said of him`() {
    check([
      (
        "The visa was refused. Hana's was granted in five days.",
        "The visa was granted.", false
      ),
      (
        "Pilar's on the list, Achim's on it. I'm not.",
        "You're on the list with Pilar and Achim.", false
      ),
      (
        "They cancelled the parade and the band. The fireworks are still on at ten.",
        "They cancelled the parade, the band and the fireworks.", false
      ),
      (
        "They cancelled the parade and the band. The fireworks are still on at ten.",
        "They cancelled the parade and the band.", true
      ),
      (
        "I went for bread. I came home with milk and no bread.",
        "You came home with milk and bread.", false
      ),
      (
        "Lifting I can't do, not for another month. I can swim again.",
        "You can swim and lift again.", false
      ),
      (
        "She asked me to take over and I said no.",
        "She asked you to take over and you said yes.", false
      ),
      (
        "She asked me to take over and I said no.",
        "She asked you to take over and you said no.", true
      ),
      (
        "We get every other weekend with the boys.",
        "You get every weekend with the boys.", false
      ),
      (
        "If the rent goes up I'll move to Hull.",
        "You'll move to Hull.", false
      ),
      (
        "If the rent goes up I'll move to Hull.",
        "If the rent goes up, you'll move to Hull.", true
      ),
    ])
  }

  @Test func `What is taken over word for word passes, whatever the reading makes of it`() {
    check([
      (
        "He's sulking, I swear, and Coach benched Tyler in the third quarter and put me in.",
        "Coach benched Tyler in the third quarter and put me in.", true
      ),
      (
        "my moms getting remarried in april",
        "Your mom's getting remarried in April.", true
      ),
      (
        "The surgeon found a polyp, just the one.",
        "The surgeon found one polyp.", true
      ),
      (
        "The hike took us six hours.",
        "You did the hike in six hours.", true
      ),
      (
        "I didn't call Anna, I called Ben.",
        "You called Anna.", false
      ),
      (
        "I used to call Anna every day.",
        "You call Anna every day.", false
      ),
    ])
  }
}
