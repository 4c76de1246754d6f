import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import ExtractStage

/// Sums whose currency is not said.
@Suite struct PricesTests {
  private func spent(_ text: String) throws -> [String] {
    try extract([text], "en").facts.filter { $0.kind == .spend }.map { "\($0.value ?? 0) \($0.item ?? "-")" }
  }

  @Test(arguments: [
    ("Rent went out, 950, and the council tax was 162.", ["950.0 Rent", "162.0 council tax"]),
    ("The taxi to the station was 14 and the train ticket 38.50.", ["14.0 taxi", "38.5 train ticket"]),
    ("Fuel was 118.40 and the new wiper blades thirty-five.", ["118.4 Fuel", "35.0 wiper blades"]),
    ("The chairs were ninety pounds and delivery was fifteen on top.", ["90.0 chairs", "15.0 delivery"]),
    ("Petrol came to ninety-five, then it was forty for the car wash.", ["95.0 Petrol", "40.0 car wash"]),
    ("I gave the boy ten as a tip.", ["10.0 tip"]), ("The ferry was 84 for the two of us.", ["84.0 ferry"]),
    (
      "The kettle set me back thirty pounds, and then parking swallowed another six quid.",
      ["30.0 kettle", "6.0 parking"]
    ),
    (
      "The cabin was six hundred, petrol was eighty, and food was ninety.",
      ["600.0 cabin", "80.0 petrol", "90.0 food"]
    ),
    (
      "We stopped at the farm shop, twenty pounds on cheese and another six on apples.",
      ["20.0 cheese", "6.0 apples"]
    ), ("bought four plants three pounds each at the fair", ["12.0 plants"]),
    ("had to buy another one thirty two ninety nine", ["32.99 -"]),
    (
      "Paid the nursery, five hundred and ten, and the after-school club, eighty-four.",
      ["510.0 nursery", "84.0 after-school club"]
    ),
    ("spent sixty on the weekly shop", ["60.0 weekly shop"]), ("Bought two pies at 3.50 each.", ["7.0 pies"]),
    ("We paid thirty each for the tickets, so sixty.", ["60.0 tickets"]),
    ("It came to 120 altogether, 70 of which was the paint.", ["120.0 -"]),
    ("The shop came to eighty pounds, and of that twenty was for the cat.", ["80.0 shop"]),
    ("I sold the bike for eighty and spent sixty of it on a saddle.", ["60.0 saddle"]),
    ("Mussels were almost 20, and the oysters 31.50.", ["20.0 Mussels", "31.5 oysters"]),
  ])
  func whatHasAPriceWasBought(text: String, expected: [String]) throws {
    #expect(try spent(text) == expected)
  }

  @Test(arguments: [
    "The biscuits were 24.", "The flight was 40 minutes late.", "Her fare was 30.",
    "The ticket was number 42.",
    "My nan was 92 and the cake 12 inches.", "If the tickets were 40 I would go.",
    "The first half was 45 minutes and the second another 50.",
    "The museum was full and the guide was fifty.",
    "They charged me twelve pounds too much.", "It'll cost 300 to fix.", "The jackpot was 300 pounds.",
    "I'd booked us the table for eight.", "The till was sixteen pounds out.",
    "I came in at one hour twenty-nine.",
    "I sat at the rank four hours for forty quid.", "A stranger bought my print for 150 pounds.",
    "She told me the tickets were 80.", "The tickets were 50 but I left them.",
  ])
  func otherNumbersAreNoMoney(text: String) throws {
    #expect(try spent(text).isEmpty)
  }
}
