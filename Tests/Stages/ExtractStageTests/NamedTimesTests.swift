import Testing

/// Times that are of what a task names, and those that hold for several tasks. Spoken on Wednesday, 2026-11-18.
@Suite struct NamedTimesTests {
  @Test(arguments: [
    (
      "I need to order the cake for Oskar's party on the fourth of July.",
      "order the cake for Oskar's party on the fourth of July"
    ),
    (
      "We should invite the Hendersons to the barbecue on Sunday.",
      "invite the Hendersons to the barbecue on Sunday"
    ),
    ("I have to study for the exam on Monday.", "study for the exam on Monday"),
    ("I'm going to take a salad to the barbecue on Sunday.", "take a salad to the barbecue @11-22"),
    ("I'm going to bake for the school fair on Saturday.", "bake for the school fair @11-21"),
    ("I have to order the cake for the party by Friday.", "order the cake for the party @11-20"),
    ("We have to leave for the wedding on Friday.", "leave for the wedding @11-20"),
  ])
  func theDayOfAnEventIsNotThatOfTheTask(text: String, expected: String) throws {
    #expect(try tasks(text, "en") == [expected])
  }

  @Test(arguments: [
    ("I must tell the grandparents it starts at three.", "tell the grandparents it starts at three"),
    (
      "I must let my brother know the train gets in at nine.", "let my brother know the train gets in at nine"
    ),
    ("I have to tell Sam on Friday that I can't make it.", "tell Sam that I can't make it @11-20"),
    ("I need to let the dentist know by Monday.", "let the dentist know @11-23"),
    (
      "I need to tell the agent by the end of the month whether we're staying.",
      "tell the agent whether we're staying @11-30"
    ),
    ("I want to move the meeting on Thursday to Friday.", "move the meeting on Thursday to Friday"),
    ("I have to move the car by Friday.", "move the car @11-20"),
    ("I have to change the sheets on Saturday.", "change the sheets @11-21"),
  ])
  func whatIsToldAndWhatIsPutOffHaveTimesOfTheirOwn(text: String, expected: String) throws {
    #expect(try tasks(text, "en") == [expected])
  }

  @Test(arguments: [
    (
      "I've got to ring the vet and collect the rug, both by Tuesday.",
      ["ring the vet @11-24", "collect the rug @11-24"]
    ),
    (
      "I want to buy Jonas the knife that he pointed out and wrap it before Sunday.",
      ["buy Jonas the knife that he pointed out @11-22", "wrap it @11-22"]
    ),
    (
      "I must finish the slides, because Carla presents them on Thursday, and book the room.",
      ["finish the slides", "book the room"]
    ),
    (
      "On Friday I'll take Rosie to the dentist at three and after that buy her new trainers.",
      ["take Rosie to the dentist @11-20T15:00:00Z", "buy her new trainers @11-20"]
    ),
  ])
  func aDateBehindSeveralTasksHoldsForAll(text: String, expected: [String]) throws {
    #expect(try tasks(text, "en") == expected)
  }

  @Test(arguments: [
    (
      "by friday i need to get cash for the babysitter thaw the chili and find the witch hat",
      ["get cash for the babysitter @11-20", "thaw the chili @11-20", "find the witch hat @11-20"]
    ),
    (
      "on tuesday i have to iron the shirts label everything and cut both boys hair",
      ["iron the shirts @11-24", "label everything @11-24", "cut both boys hair @11-24"]
    ),
    (
      "I want to take the train to Leeds and see the solicitor.",
      ["take the train to Leeds", "see the solicitor"]
    ),
    ("I need to pay the milkman and turn off the water.", ["pay the milkman", "turn off the water"]),
    ("We should go and see Aunt Peg.", ["go and see Aunt Peg"]),
    (
      "I've got to go and see the principal on Monday at nine.", ["go and see the principal @11-23T09:00:00Z"]
    ),
    (
      "I need to get the gas booked and recharge Amma's phone.",
      ["get the gas booked", "recharge Amma's phone"]
    ),
    ("I have to give the dog owner the keys and the lead.", ["give the dog owner the keys and the lead"]),
    ("We must check every smoke alarm this weekend.", ["check every smoke alarm @11-21"]),
    ("I have to take a tablet at every meal.", []),
    ("I need to water the tomatoes while Jo is away.", ["water the tomatoes while Jo is away"]),
    ("Going to bake a cake tomorrow.", ["bake a cake @11-19"]), ("Going to be a long day.", []),
  ])
  func verbsBeginTheNextTask(text: String, expected: [String]) throws {
    #expect(try tasks(text, "en") == expected)
  }

  @Test(arguments: [
    ("I have to book Friday off.", ["book Friday off"]),
    ("I want to go to the seven o'clock class on Thursday.", ["go to the seven o'clock class @11-19"]),
    ("I need to catch the 7:40 on Monday.", ["catch the 7:40 @11-23"]),
    (
      "I have to ask at the desk tomorrow whether the pool opens on Sunday.",
      ["ask at the desk whether the pool opens on Sunday @11-19"]
    ),
    ("i need to ring beth its her birthday on saturday", ["ring beth"]),
    ("Must get the kids' passports sorted, they both run out in July.", ["get the kids' passports sorted"]),
    ("I have to post the letter my dad wrote on Sunday.", ["post the letter my dad wrote on Sunday"]),
    ("I have to thank them for the lamp they gave us.", ["thank them for the lamp they gave us"]),
    ("We need to have the chimney swept on Monday.", ["have the chimney swept @11-23"]),
    ("I want to have the best day.", []),
    (
      "i paid thirty because my back went again tomorrow i have to ring the surgery",
      ["ring the surgery @11-19"]
    ),
    ("i paid thirty for the physio yesterday i have to ring the surgery", ["ring the surgery"]),
  ])
  func theDayOfAnotherStatementIsNotThatOfTheTask(text: String, expected: [String]) throws {
    #expect(try tasks(text, "en") == expected)
  }

  @Test(arguments: [
    "I am not, going to look up spring races tonight.", "Gloves, she says, or I'll skin my palms.",
    "I'd have to drop my evening class.",
    "The couple next door is taking over the shop and will keep the counter.",
  ])
  func whatWouldBeAndWhatOthersDoIsNoTask(text: String) throws {
    #expect(try tasks(text, "en").isEmpty)
  }
}
