import Testing

/// Denials, numbers and times that belong to another of two things, in English.
@Suite struct EnglishContrastProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "en") }

  @Test func `A denial stays with what it denies`() {
    check([
      (
        "I haven't smoked for three weeks, but I still drink.",
        "I haven't smoked for three weeks and I don't drink.", false
      ),
      ("Jonas passed the exam, Mehmet sadly didn't.", "Jonas and Mehmet passed the exam.", false),
      ("Jonas and Mehmet passed the exam, Petra didn't.", "Jonas and Mehmet passed the exam.", true),
      ("The parcel wasn't for us but for number seventeen.", "The parcel was for us.", false),
      (
        "There were three of us instead of five, with twenty-seven patients on the ward.",
        "There were three of us instead of twenty-seven.", false
      ),
    ])
  }

  @Test func `A time stays with its day and its direction`() {
    check([
      (
        "For the first time in four months I played the piano today.",
        "For four months I played the piano.", false
      ),
      (
        "The operation is on December tenth, and three days before that I have to stop the pills.",
        "The operation is on December tenth, and three days after that I have to stop the pills.", false
      ),
      (
        "The operation is on December tenth, and three days before that I have to stop the pills.",
        "On December tenth I have to stop the pills.", false
      ),
      (
        "The operation is on December tenth, and three days before that I have to stop the pills.",
        "The operation is on December tenth, and three days before that I have to stop the pills.", true
      ),
      (
        "The notary is on the fourth at eleven, the handover is on the eighteenth.",
        "The handover is on the eighteenth at eleven.", false
      ),
      ("he cant drum after ten anymore", "He can't drum before ten anymore.", false),
      ("he cant drum after ten anymore", "He can't drum after ten anymore.", true),
    ])
  }

  @Test func `A number is of one thing`() {
    check([
      (
        "i take one tablet in the morning and two at night",
        "I take two tablets in the morning and one at night.", false
      ),
      (
        "i take one tablet in the morning and two at night",
        "I take one tablet in the morning and two at night.", true
      ),
      (
        "The six forty bus didn't come and the seven ten was full.",
        "The six forty bus was full.", false
      ),
      (
        "My blood pressure was 145 over 90, last week it was 130 over 80.",
        "My blood pressure was 145 over 80.", false
      ),
    ])
  }

  @Test func `A pronoun means the one whom it meant`() {
    check([
      (
        "Uncle Werner used to do the barn, now Sebastian does it, and he has no feeling for cows.",
        "Uncle Werner used to do the barn, and he has no feeling for cows.", false
      ),
      (
        "Uncle Werner does the barn, and he has no feeling for cows.",
        "Uncle Werner does the barn, and he has no feeling for cows.", true
      ),
      (
        "Old Fergus at the yard says it floats, but Nuala, who does the sails, took the mast down.",
        "Fergus took the mast down.", false
      ),
      ("I want to sell the boat before spring.", "I will sell the boat before spring.", false),
      ("I will sell the boat before spring.", "I will sell the boat before spring.", true),
      ("Up it took us five hours, down three.", "Up it took us three hours.", false),
      ("Up it took us five hours, down three.", "Up it took us five hours.", true),
    ])
  }
}
