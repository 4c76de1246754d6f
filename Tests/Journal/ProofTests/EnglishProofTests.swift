import Testing

/// The rules about what is named, counted, dated and denied, with their traps, in English.
@Suite struct EnglishProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `A number is that of the same thing`() {
    check([
      (
        "I paid forty euros for the shoes and fifteen for the socks.",
        "You paid 40 euros for the shoes.", true
      ),
      (
        "I paid forty euros for the shoes and fifteen for the socks.",
        "You paid 15 euros for the shoes.", false
      ),
      (
        "We waited twenty minutes for the bus, no, thirty.",
        "You waited thirty minutes for the bus.", true
      ),
      (
        "We waited twenty minutes for the bus, no, thirty.",
        "You waited twenty minutes for the bus.", false
      ),
      (
        "I ran five kilometres on Monday and eight on Thursday.",
        "You ran eight kilometres on Thursday.", true
      ),
      (
        "I ran five kilometres on Monday and eight on Thursday.",
        "You ran eight kilometres on Monday.", false
      ),
      (
        "Lena scored three goals and Mia scored two.",
        "Lena scored three goals.", true
      ),
      (
        "Lena scored three goals and Mia scored two.",
        "Lena scored two goals.", false
      ),
      (
        "I had two coffees and one beer.",
        "You had one coffee.", false
      ),
      (
        "I had two coffees and one beer.",
        "You had two beers.", false
      ),
      (
        "She is thirty-four and her brother is twenty-nine.",
        "Her brother is thirty-four.", false
      ),
    ])
  }

  @Test func `A day is that of the same event`() {
    check([
      (
        "I ran five kilometres on Monday and eight on Thursday.",
        "You ran five kilometres on Thursday.", false
      ),
      (
        "The flight leaves at half past six and lands at nine.",
        "The flight leaves at 6:30.", true
      ),
      (
        "The flight leaves at half past six and lands at nine.",
        "The flight leaves at nine.", false
      ),
      (
        "The dentist is on Tuesday and the meeting on Friday.",
        "The dentist is on Friday.", false
      ),
      (
        "The dentist is on Tuesday and the meeting on Friday.",
        "The meeting is on Friday.", true
      ),
      (
        "I saw her yesterday and I'm calling her tomorrow.",
        "You saw her tomorrow.", false
      ),
      (
        "We moved here in 2014 and married in 2017.",
        "You married in 2014.", false
      ),
    ])
  }

  @Test func `A name has the same part`() {
    check([
      (
        "Lena scored three goals and Mia scored two.",
        "Mia scored three goals.", false
      ),
      (
        "I met Anna in Leeds and Ben in York.",
        "You met Anna in Leeds.", true
      ),
      (
        "I met Anna in Leeds and Ben in York.",
        "You met Anna in York.", false
      ),
      (
        "I met Anna in Leeds and Ben in York.",
        "You met Ben in Leeds.", false
      ),
      (
        "I flew from Oslo to Bergen.",
        "You flew from Bergen to Oslo.", false
      ),
      (
        "Tom brought the cake and Jill brought the wine.",
        "Tom brought the wine.", false
      ),
      (
        "Tom brought the cake and Jill brought the wine.",
        "Jill brought the wine.", true
      ),
      (
        "My sister Clara called and told me about Paul.",
        "Your sister Clara called and told you about Paul.", true
      ),
      (
        "My sister Clara called and told me about Paul.",
        "Paul called and told you about Clara.", false
      ),
    ])
  }

  @Test func `What is denied stays denied`() {
    check([
      (
        "I didn't call Mark but I wrote to Eva.",
        "You called Mark.", false
      ),
      (
        "I didn't call Mark but I wrote to Eva.",
        "You wrote to Eva.", true
      ),
      (
        "I didn't call Mark but I wrote to Eva.",
        "You did not write to Eva.", false
      ),
      (
        "I have never been to Rome.",
        "You have been to Rome.", false
      ),
      (
        "I have never been to Rome.",
        "You have never been to Rome.", true
      ),
      (
        "Nobody came to the party.",
        "Somebody came to the party.", false
      ),
      (
        "I hardly slept.",
        "You slept.", false
      ),
      (
        "I left without saying goodbye.",
        "You left saying goodbye.", false
      ),
      (
        "I went without my coat.",
        "You went with your coat.", false
      ),
      (
        "I forgot to lock the door.",
        "You locked the door.", false
      ),
      (
        "I was not angry, just tired.",
        "You were angry, just tired.", false
      ),
      (
        "I was not angry, just tired.",
        "You were not angry, just tired.", true
      ),
    ])
  }
}
