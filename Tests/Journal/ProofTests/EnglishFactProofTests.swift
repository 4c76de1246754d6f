import Testing

/// Facts beside what they are said of, and ways to say the same, with their traps, in English.
@Suite struct EnglishFactProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `Numbers, times and names stay beside what they are said of`() {
    check([
      ("The alarm rang at six, and I was back by seven.", "Your alarm rang at six.", true),
      ("The alarm rang at six, and I was back by seven.", "Your alarm rang at seven.", false),
      ("The plumber is coming Tuesday, Thursday's no good.", "The plumber is coming on Tuesday.", true),
      ("The plumber is coming Tuesday, Thursday's no good.", "The plumber is coming on Thursday.", false),
      ("I had the interview in Sheffield and lunch in Leeds.", "You had the interview in Sheffield.", true),
      ("I had the interview in Sheffield and lunch in Leeds.", "You had the interview in Leeds.", false),
      ("Eugene's out of rehab, and Walter joined us later.", "Eugene is out of rehab.", true),
      ("Eugene's out of rehab, and Walter joined us later.", "Walter is out of rehab.", false),
      ("the roof is seven thousand and the boiler is four", "The roof is 7,000.", true),
      ("the roof is seven thousand and the boiler is four thousand", "The roof is 4,000.", false),
      ("Tom and I lost to Gavin.", "You and Tom lost to Gavin.", true),
      ("Tom and I lost to Gavin.", "Gavin and I lost.", false),
    ])
  }

  @Test func `What somebody does is not done to them`() {
    check([
      ("She chucked the bouquet straight at Beatrice.", "She threw the bouquet straight at Beatrice.", true),
      ("She chucked the bouquet straight at Beatrice.", "Beatrice threw the bouquet straight.", false),
      ("It was two schoolgirls pushed me out.", "Two schoolgirls pushed you out.", true),
      ("It was two schoolgirls pushed me out.", "You pushed two schoolgirls out.", false),
    ])
  }

  @Test func `What is thought of or hoped is not done`() {
    check([
      ("I'm thinking of quitting the night shifts.", "You are thinking of quitting the night shifts.", true),
      ("I'm thinking of quitting the night shifts.", "You quit the night shifts.", false),
      ("I'm hoping the list moves before Christmas.", "You hope the list moves before Christmas.", true),
      ("I'm hoping the list moves before Christmas.", "The list has moved.", false),
      ("The vicar asked would I do the flowers.", "The vicar asked you to do the flowers.", true),
    ])
  }

  @Test func `Denials in other words stay denials`() {
    check([
      ("There's no way I can reach them.", "You can't reach them.", true),
      ("There's no way I can reach them.", "You can reach them.", false),
      ("I can't afford the roof, no way.", "You can't afford the roof.", true),
      ("I can't afford the roof, no way.", "You can afford the roof.", false),
      ("I told the consultant no more chemo.", "You told the consultant no more chemo.", true),
      ("I told the consultant no more chemo.", "You told the consultant about more chemo.", false),
      ("They ask me am I lonely, and I'm not.", "You are lonely.", false),
    ])
  }

  @Test func `Adjectives and adverbs are nobody`() {
    check([
      ("Second batch was good though, nine jars.", "The second batch was nine good jars.", true),
      ("Second batch was good though, nine jars.", "The second batch was two good jars.", false),
      ("My sister's tired and the baby's awake.", "Your sister is tired.", true),
      ("My sister's tired and the baby's awake.", "Your sister is awake.", false),
    ])
  }

  @Test func `A noun in -ing after a name is none of what somebody does`() {
    check([
      (
        "At Petra's leaving party I sang in front of the director.",
        "You sang in front of the director at Petra's leaving party.", true
      ),
      (
        "At Petra's leaving party I sang in front of the director.",
        "Petra sang in front of the director.", false
      ),
      ("We had pudding on Thanksgiving.", "You had pudding on Thanksgiving.", true),
      ("We had no pudding on Thanksgiving.", "You had pudding on Thanksgiving.", false),
    ])
  }

  @Test func `Clock times, spans and sayings in other words`() {
    check([
      ("The man came at quarter past eight.", "The man came at 8.15.", true),
      ("The man came at quarter past eight.", "The man came at 8.45.", false),
      ("I slept the whole afternoon.", "You slept all afternoon.", true),
      ("I slept the whole afternoon.", "You slept all morning.", false),
      ("I read them all in one go.", "You read them all at once.", true),
      ("Nobody said a word on the way home.", "You drove home in silence.", false),
    ])
  }

  @Test func `A fact behind another of its kind is not told with the verb of the other`() {
    check([
      (
        "Bath was lovely, and then we got to Wells and it rained so hard that we missed the market.",
        "In Wells it rained so hard that you missed the market.", true
      ),
      (
        "Bath was lovely, and then we got to Wells and it rained so hard that we missed the market.",
        "In Bath it rained so hard that you missed the market.", false
      ),
      (
        "The sale made six hundred pounds, and two hundred of that was just the cakes.",
        "The sale made 600 pounds.", true
      ),
      (
        "The sale made six hundred pounds, and two hundred of that was just the cakes.",
        "The cakes at the sale made 600 pounds.", false
      ),
      (
        "we bought the boat in two thousand and nine and sold it in twenty twenty one",
        "You bought the boat in 2009.", true
      ),
      (
        "we bought the boat in two thousand and nine and sold it in twenty twenty one",
        "You sold the boat in 2009.", false
      ),
    ])
  }

  @Test func `Whose a thing is holds in speech without capitals`() {
    check([
      (
        "holly borrowed beths cello for the audition and noors mum drove her",
        "Holly borrowed Beth's cello for the audition.", true
      ),
      (
        "holly borrowed beths cello for the audition and noors mum drove her",
        "Holly borrowed Noor's cello for the audition.", false
      ),
    ])
  }

  @Test func `What the sources say was missing is not there`() {
    check([
      ("So Megs test was today and she failed again.", "Meg failed her test today.", true),
      ("So Megs test was today and she failed again.", "Meg passed her test today.", false),
    ])
  }
}
