import Testing

/// What belongs to one statement and not to the one beside it, in English.
@Suite struct EnglishStatementProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `What stands before that is part of the statement`() {
    check([
      (
        "We stopped in Ghent for lunch. It was in Bruges that somebody stole the bikes.",
        "Somebody stole the bikes in Ghent.", false
      ),
      (
        "We stopped in Ghent for lunch. It was in Bruges that somebody stole the bikes.",
        "Somebody stole the bikes in Bruges.", true
      ),
      (
        "His kidneys are fine, it's the liver that she isn't happy with.",
        "She isn't happy with his kidneys.", false
      ),
    ])
  }

  @Test func `A place or a day does not spread to the next statement`() {
    check([
      (
        "I gave my talk in Uppsala and nobody asked a thing. Then in Bergen they kept me forty minutes.",
        "I gave my talk in Uppsala and they kept me forty minutes.", false
      ),
      (
        "On Monday I saw the dentist. On Tuesday I bought the shoes.",
        "On Monday I saw the dentist and bought the shoes.", false
      ),
      (
        "On Monday I saw the dentist. Then I bought the shoes.",
        "On Monday I saw the dentist and bought the shoes.", true
      ),
    ])
  }

  @Test func `A phrase is denied alone`() {
    check([
      (
        "He found a job at last, it is with Siemens not Bosch.",
        "He found a job with Bosch.", false
      ),
      (
        "He found a job at last, it is with Siemens not Bosch.",
        "He found a job at last with Siemens.", true
      ),
      (
        "I can drive again but not on the motorway and not at night.",
        "I can drive again, also at night.", false
      ),
      (
        "I weighed myself this morning, I shouldn't have, and it was eighty-seven.",
        "I weighed myself this morning and it was eighty-seven.", true
      ),
      (
        "I told Theo everything except the thing with the card.",
        "I told Theo everything, including the thing with the card.", false
      ),
      (
        "My knee didn't hurt at all, which I wasn't expecting.",
        "The knee didn't hurt, which was unexpected.", true
      ),
    ])
  }

  @Test func `A name stays with the title beside it`() {
    check([
      (
        "Doctor Haines said the scan is fine but Doctor Mbeki wants to see me.",
        "Doctor Haines wants to see me.", false
      ),
      (
        "The consultant thinks it's the gall bladder. My GP, Doctor Mensah, had it down as an ulcer.",
        "Doctor Mensah thinks it's the gall bladder.", false
      ),
      (
        "My daughter's teacher, Mrs Lindqvist, asked me to stay behind.",
        "Mrs Lindqvist, my daughter's teacher, asked me to stay behind.", true
      ),
      (
        "My son, Fabian, got the tickets and my nephew, Marek, drives us.",
        "My son Marek got the tickets.", false
      ),
    ])
  }

  @Test func `Numbers stay with what they count`() {
    check([
      (
        "We lost four out of the eleven hives. Last winter we lost one.",
        "You lost one out of the eleven hives.", false
      ),
      (
        "We lost four out of the eleven hives. Last winter we lost one.",
        "You lost four out of the eleven hives.", true
      ),
      (
        "The first round was four hours and the second one only two.",
        "The second round was four hours.", false
      ),
      (
        "She had nine brothers of whom five survived, and she was only six when they fled.",
        "She was only five when they fled.", false
      ),
      (
        "Henk was born in 1938 and his brother in 1941.",
        "Henk's brother was born in 1938.", false
      ),
      (
        "Twice a day fifteen minutes, so thirty in total.",
        "It is fifteen minutes in total.", false
      ),
      (
        "The tenants are a couple with three kids and they brought two rabbits.",
        "The tenants are a couple with two kids.", false
      ),
      (
        "We can borrow two hundred and ten thousand, no wait, two hundred and twenty.",
        "We can borrow two hundred and twenty thousand.", true
      ),
      (
        "Three years ago I took up bees, no, four years ago.",
        "Three years ago I took up bees.", false
      ),
      (
        "It's eleven years now since we last spoke.",
        "We last spoke eleven years ago.", true
      ),
      (
        "Three hours' wait, ten seconds with the tweezers.",
        "Three hours' wait and ten seconds with the tweezers.", true
      ),
      (
        "Her baby, six weeks old, is called Elvis.",
        "Her six-week-old baby is called Elvis.", true
      ),
    ])
  }

  @Test func `Who does it is known in other orders, too`() {
    check([
      (
        "At the meeting I asked Gloria to step down.",
        "At the meeting Gloria asked me to step down.", false
      ),
      (
        "At the crossing a cyclist hit a taxi.",
        "At the crossing a taxi hit a cyclist.", false
      ),
      (
        "I keep him too busy and she keeps him too idle.",
        "I keep him too idle.", false
      ),
      (
        "The nurse was called Fidelis and he talked about goats.",
        "The nurse, Fidelis, talked about goats.", true
      ),
      (
        "I put the fork down. Sanjay said, I think we should sell the shop.",
        "Sanjay said he thinks we should sell the shop.", true
      ),
      (
        "Two kids born this afternoon.",
        "Two kids were born this afternoon.", true
      ),
    ])
  }

  @Test func `What is planned, feared or only heard is no fact`() {
    check([
      (
        "We were going to repaint the boat this weekend.",
        "We repainted the boat this weekend.", false
      ),
      (
        "I'm afraid they'll close our branch.",
        "They'll close our branch.", false
      ),
      (
        "I'm afraid Luca has failed the exam.",
        "Luca has failed the exam.", false
      ),
      (
        "Someone at work said that they're closing the plant, I don't know who started it.",
        "They're closing the plant.", false
      ),
      (
        "Someone at work said that they're closing the plant, I don't know who started it.",
        "Someone at work said they're closing the plant.", true
      ),
      (
        "The doctor said that the scan is fine.",
        "The scan is fine.", false
      ),
      (
        "They want to put up a fence, and they have a parrot.",
        "They want to put up a fence because of their parrot.", false
      ),
    ])
  }
}
