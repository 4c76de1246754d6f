import Model
import Testing

@testable import ExtractStage

@Suite struct PeopleFinderTests {
  private func people(_ lines: [String], language: String) -> String {
    PeopleFinder(utterances(lines, language)).people.map(\.name).sorted().joined(separator: ", ")
  }

  @Test(arguments: [
    ("My brother Paul came over for dinner.", "Paul, my brother"),
    ("Dr. Schmidt asked me about my sleep.", "Schmidt"),
    ("I met Mark and Grace at the party.", "Grace, Mark"),
    ("Mark played the bass.", "Mark"),
    ("Will I ever learn this?", ""),
    ("We went to Paris with Chloe in May.", "Chloe"),
    ("I watched Netflix and ordered from Amazon.", ""),
    ("Learning Portuguese is hard.", ""),
    ("On Monday Steve and I went to IKEA.", "Steve"),
    ("Priya said that Christmas was wonderful.", "Priya"),
    ("Yesterday Mrs. Patel brought us cookies.", "Patel"),
    ("Siobhan called me from the airport.", "Siobhan"),
    ("Traffic was terrible in Boston.", ""),
    ("I talked to John Smith about the Tesla.", "John Smith"),
    ("Rose has a new job.", "Rose"),
    ("The Rose Garden was closed.", ""),
    ("I told Aunt Mary that I love her.", "Mary"),
    ("Anna's birthday is in June.", "Anna"),
    ("I spoke with Thich about meditation at the Zen Center.", "Thich"),
    ("God, I was so tired.", ""),
    ("my sister sarah came by with tom", "Sarah, Tom, my sister"),
    ("Thanksgiving at Grandma's was loud.", "my grandma"),
    ("My boss, Linda, wants the report by Friday.", "Linda, my boss"),
    ("We drove through Texas and Arizona.", ""),
    ("I used Zoom and Slack all day.", ""),
    ("I had a call with Microsoft and then Raj wrote me.", "Raj"),
    ("She loves Harry Potter.", "Harry Potter"),
    ("Hope is all I have.", ""),
  ])
  func englishPeople(text: String, names: String) {
    #expect(people([text], language: "en") == names)
  }

  @Test(arguments: [
    ("Mein Bruder Paul kam zum Essen.", "Paul, mein Bruder"),
    ("Herr Doktor Schmidt hat mich untersucht.", "Schmidt"),
    ("Ich habe mit Frau Berger gesprochen.", "Berger"),
    ("Am Montag war ich mit Julia in Hamburg.", "Julia"),
    ("Der Hund hat die Katze gejagt.", ""),
    ("Meine Oma und mein Onkel Heinz waren da.", "Heinz, mein Onkel, meine Oma"),
    ("Gestern hat Dr. Müller angerufen.", "Müller"),
    ("Ich war bei Lidl und Rewe.", ""),
    ("Jannik hat mir geholfen.", "Jannik"),
    ("Will Anna mitkommen?", "Anna"),
    ("Ich habe Rosa und Mark getroffen.", "Mark, Rosa"),
    ("Die rosa Bluse ist schön.", ""),
    ("Im Mai fahren wir nach Wien.", ""),
    ("Unsere Tochter Mia ist krank.", "Mia, meine Tochter"),
    ("Ich habe mich mit Annas Mutter gestritten.", "Anna"),
    ("Mit Jürgen und Sabine war es lustig.", "Jürgen, Sabine"),
    ("Tante Erna hat Kuchen gebacken.", "Erna"),
    ("Ich habe Angst vor der Prüfung.", ""),
    ("meine schwester lena und tom waren da", "Lena, Tom, meine Schwester"),
    ("Der Chef von Peter Meier ist streng.", "Peter"),
    ("Frau und Kinder sind verreist.", ""),
    ("Meine Frau Katrin hat Geburtstag.", "Katrin, meine Frau"),
  ])
  func germanPeople(text: String, names: String) {
    #expect(people([text], language: "de") == names)
  }

  @Test func aNameThatWasHeardElsewhereBeginsASentence() {
    #expect(people(["Nomvula has a cold."], language: "en") == "")
    #expect(people(["Nomvula has a cold.", "I cooked for Nomvula."], language: "en") == "Nomvula")
  }
}
