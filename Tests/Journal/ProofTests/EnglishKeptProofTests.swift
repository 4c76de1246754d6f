import Testing

/// Words that limit, join and place what was said, in English.
@Suite struct EnglishKeptProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `A limit is kept`() {
    check([
      ("We only talked about the boiler.", "We talked about the boiler.", false),
      ("We only talked about the boiler.", "We only talked about the boiler.", true),
      ("Only Nadia came to the hospital with me.", "Nadia came only to the hospital with me.", false),
      ("I slept almost nine hours and felt fine.", "I slept nine hours and felt fine.", false),
      ("It cost at least forty pounds.", "It cost forty pounds.", false),
      ("I read half of the report on the train.", "I read the report on the train.", false),
      ("One of my tenants has moved out.", "My tenants have moved out.", false),
      ("I rarely see my cousin these days.", "I see my cousin these days.", false),
      ("Except for the noise we loved the flat.", "We loved the flat.", false),
      ("Except for the noise we loved the flat.", "We loved the flat except for the noise.", true),
      ("Few of the parents came to the meeting.", "A few of the parents came to the meeting.", false),
      ("I swim twice a week with Carol.", "I swim twice with Carol.", false),
    ])
  }

  @Test func `Statements are joined as they were`() {
    check([
      ("I missed the bus. It was raining.", "I missed the bus because it was raining.", false),
      ("I missed the bus because it was raining.", "I missed the bus because it was raining.", true),
      ("It was raining so I took the car.", "I took the car because it was raining.", true),
      ("When I skip lunch I get a headache.", "When I get a headache I skip lunch.", false),
      ("I phoned the bank before I signed.", "I signed before I phoned the bank.", false),
      ("I fed the cat and then I rang Lou.", "I rang Lou and then I fed the cat.", false),
      ("As long as the pump holds we can stay.", "We can stay.", false),
      ("We will paint it green or blue.", "We will paint it green and blue.", false),
      ("We will paint it green or blue.", "We will paint it green or blue.", true),
    ])
  }

  @Test func `A question, an order and a report are no facts`() {
    check([
      ("Did I lock the shed?", "I did lock the shed.", false),
      ("is she angry with me", "she is angry with me", false),
      ("Buy stamps and candles.", "I buy stamps and candles.", false),
      ("My sister says the shop is closing.", "The shop is closing.", false),
      ("My sister says the shop is closing.", "My sister says the shop is closing.", true),
      ("According to Fred, the mill is haunted.", "The mill is haunted.", false),
      ("It is not true that I sold the piano.", "I sold the piano.", false),
      ("They call me a hoarder.", "I am a hoarder.", false),
      ("Marta looks tired.", "Marta is tired.", false),
      ("I feel like giving up.", "I am giving up.", false),
      ("I bought a lamp, or rather a lantern.", "I bought a lamp.", false),
    ])
  }

  @Test func `What belongs together stays together`() {
    check([
      ("I bought a red chair and a blue rug.", "I bought a blue chair and a red rug.", false),
      ("The soup was cold and the bread was stale.", "The soup was stale and the bread was cold.", false),
      ("I had the risotto and Pam the trout.", "I had the risotto and the trout.", false),
      ("We stayed at my parents house.", "We stayed at my house.", false),
      ("I want my brother to apologise.", "I want to apologise.", false),
      ("I heard my neighbour sing.", "I sing.", false),
      ("The man who sued my uncle was drunk.", "My uncle was drunk.", false),
      ("The friend I visited has a parrot.", "I have a parrot.", false),
      ("Today was colder than yesterday.", "Yesterday was colder than today.", false),
      ("Lena was ill. Omar was there.", "Lena and Omar were there.", false),
    ])
  }

  @Test func `Small words that turn the meaning`() {
    check([
      ("We picked fewer apples but more pears.", "We picked more apples but fewer pears.", false),
      ("I have been unwell for three days.", "I have been unwell for three days.", true),
      ("I have been a nurse, and I was good at it.", "I am a nurse.", false),
      ("The parcel is from Tim.", "The parcel is for Tim.", false),
      ("I walked out of the church.", "I walked into the church.", false),
      ("The report is due by Friday.", "The report is due after Friday.", false),
      ("I turned the heating on.", "I turned the heating off.", false),
      ("I gave up the allotment.", "I gave the allotment.", false),
      ("I no longer work there.", "I don't work there.", false),
      ("I rang Dora.", "I rang Dora again.", false),
      ("Not everyone liked the play.", "Everyone did not like the play.", false),
      ("I have been poor.", "I am poor.", false),
      ("We will have a garden.", "We have a garden.", false),
      ("The roof is being mended.", "The roof is mended.", false),
    ])
  }

  @Test func `Whom a pronoun means must be clear`() {
    check([
      ("Tom was at Ben's. He was drunk.", "Ben was drunk.", false),
      ("Alice called Mary. She has the flu.", "Alice has the flu.", true),
      ("My brother called. He has the flu.", "My brother has the flu.", true),
      ("I like him. Peter moved in next door.", "I like Peter.", false),
    ])
  }
}
