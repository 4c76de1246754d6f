import Testing

/// What models of speech write in another way than people, and what is left out, joined and turned, in English.
@Suite struct EnglishSpeechProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `A sum is the same with a sign, in digits and in words`() {
    check([
      ("it's two hundred and six pounds all in", "It's £206 all in.", true),
      ("it's two hundred and six pounds all in", "It's £260 all in.", false),
      ("The last payment was eighty-eight dollars and twelve cents.", "The last payment was $88.12.", true),
      ("The last payment was eighty-eight dollars and twelve cents.", "The last payment was $12.88.", false),
      ("Two tyres cost eighty pounds.", "Two tyres cost $80.", false),
      ("my blood pressure was one fifty over ninety five", "Your blood pressure was 150 over 95.", true),
      ("my blood pressure was one forty over ninety", "Your blood pressure was 90 over 140.", false),
      ("we won three one", "You won 3–1.", true),
      ("we won three one", "You won 1–3.", false),
      ("drove the four one two route all day", "You drove the 412 route all day.", true),
      ("drove the four one two route all day", "You drove the 421 route all day.", false),
      ("The practical's on the fourteenth.", "The practical is on the 14th.", true),
      ("The practical's on the fourteenth.", "The practical is on the 15th.", false),
      (
        "The choir has gone from sixteen down to nine. We need twelve.", "The choir has gone down to twelve.",
        false
      ),
      (
        "The roof's going to be seven thousand. We have four in savings.",
        "You have seven thousand in savings.", false
      ),
      (
        "so we made forty two jars of jam and my sister took eleven of them home",
        "Your sister took 42 jars of jam home.", false
      ),
      (
        "the quote was six thousand eight hundred the other firm said five thousand two hundred",
        "The other firm said 6,800.", false
      ),
    ])
  }

  @Test func `A day stays beside what happens on it`() {
    check([
      ("i want us up at six and out the door by seven", "You want everyone up at seven.", false),
      (
        "I started insulin on the first of the month. It's the twelfth now.",
        "You started insulin on the 12th.", false
      ),
      ("We meet next Friday.", "You meet last Friday.", false),
      ("We met in May 2024.", "You met in May 2025.", false),
      (
        "Old Jim's got the shop and young Jim wants another. I do the books for old Jim.",
        "You do the books for young Jim.", false
      ),
      ("The audition is at a quarter past three.", "The audition is at a quarter to three.", false),
      ("And payday's not until the twenty-eighth.", "Payday isn't until the 28th.", true),
      ("And payday's not until the twenty-eighth.", "Payday isn't until the 27th.", false),
    ])
  }

  @Test func `A denial in other words is a denial`() {
    check([
      ("Didn't tell anyone at work.", "You told no one at work.", true),
      ("Didn't tell anyone at work.", "You told everyone at work.", false),
      ("i didnt say anything because im tired", "You said nothing because you're tired.", true),
      ("i didnt say anything because im tired", "You said something because you're tired.", false),
      ("I got the card but I forgot the flowers.", "You got the card but didn't remember the flowers.", true),
      ("I got the card but I forgot the flowers.", "You got the card and remembered the flowers.", false),
      ("I'm not going to bring it up.", "You won't bring it up.", true),
      ("I'm not going to bring it up.", "You will bring it up.", false),
      ("I enjoyed the event.", "You hardly enjoyed the event.", false),
      ("I didn't cry at the funeral. I cried in the car park.", "You cried at the funeral.", false),
      ("nobody from work came except malcolm", "Malcolm didn't come.", false),
      ("It's done, without a hitch.", "It wasn't done without a hitch.", false),
      ("I'll go unless it rains.", "You'll go if it rains.", false),
    ])
  }

  @Test func `Small words do not turn round`() {
    check([
      ("The price went up by ten pounds.", "The price went down by ten pounds.", false),
      ("It cost more than fifty pounds.", "It cost less than fifty pounds.", false),
      ("I left before she came.", "You left after she came.", false),
      ("We stayed in because it rained.", "It rained because you stayed in.", false),
      ("I hurt my right knee.", "You hurt your left knee.", false),
    ])
  }

  @Test func `Names keep their deeds`() {
    check([
      (
        "Father Michael did the service but it was Father Dominic who came round.",
        "After the service Father Michael came round.", false
      ),
      (
        "um bea and i went halves on the tent and then femi brought his stove",
        "You and Femi went halves on the tent.", false
      ),
      (
        "Gerry hired Marius and Marius had him up the ladder and was teaching him.",
        "Gerry was teaching Marius.", false
      ),
      ("Dad forgave Uncle Rene after fifteen years.", "After 15 years Uncle Rene forgave Dad.", false),
      ("My cousin told my mum before she told me.", "Your cousin told you before she told your mum.", false),
    ])
  }

  @Test func `What is to come or nearly came is not done`() {
    check([
      ("Next spring I'm going to put bees in the orchard.", "You've put bees in the orchard.", false),
      ("By Christmas I'll have paid off the car.", "You've paid off the car.", false),
      ("i was this close to telling stella", "You told Stella.", false),
      (
        "were meant to get the results tonight if its bad ill drop the course",
        "The results are bad and you dropped the course.", false
      ),
      ("we'd only pull out if the ground is bad", "You pulled out.", false),
      ("I'd rather bake something and talk.", "You baked something and talked.", false),
      ("had to borrow a pump off some bloke", "You borrowed a pump from a man.", true),
    ])
  }

  @Test func `Clauses are joined and turned`() {
    check([
      (
        "The cat got out and was on the roof for two hours. Mr. Okafor got him down with a ladder.",
        "After the cat spent two hours on the roof, Mr. Okafor got him down with a ladder.", true
      ),
      (
        "I put out cat biscuits, and by morning it was all gone.",
        "The cat biscuits you put out were gone by morning.", true
      ),
      (
        "my roommate ate the lasagna i made she left me a note",
        "Your roommate ate the lasagna you made and left you a note.", true
      ),
      (
        "they cut my hours to twenty two a week so i sold the car",
        "With your hours cut to 22 a week, you sold the car.", true
      ),
      ("If not, well, we'll see.", "If not, you'll see.", true),
      ("were thinking of calling the dog mustard", "You are thinking of calling the dog Mustard.", true),
    ])
  }
}
