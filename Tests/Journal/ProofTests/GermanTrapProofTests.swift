import Testing

/// What German tells in other words, each with its trap beside it.
@Suite struct GermanTrapProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `A number stays with its thing, whole and measure`() {
    check([
      (
        "Der Blutdruck war 140 zu 90.",
        "Der Blutdruck war 90 zu 140.", false
      ),
      (
        "Die Reparatur kostet 340 Euro, die Anzahlung war 80 Euro.",
        "Die Reparatur kostet 80 Euro.", false
      ),
      (
        "Die Reparatur kostet 340 Euro, die Anzahlung war 80 Euro.",
        "Die Anzahlung war 340 Euro.", false
      ),
      (
        "Wir haben drei zu eins gewonnen.",
        "Ihr habt 3:1 gewonnen.", true
      ),
      (
        "Wir haben drei zu eins gewonnen.",
        "Ihr habt 1:3 gewonnen.", false
      ),
      (
        "Wir haben drei zu eins gewonnen.",
        "Ihr habt 3:2 gewonnen.", false
      ),
      (
        "Ich war beim Friseur, hat 45 Euro gekostet, und danach im Kino für 12 Euro.",
        "Das Kino hat 45 Euro gekostet.", false
      ),
      (
        "Die Lena hat zwei Kinder und die Maja drei.",
        "Maja hat zwei Kinder.", false
      ),
      (
        "Die Mieterin aus dem dritten Stock zieht aus, die aus dem zweiten bleibt.",
        "Die Mieterin aus dem zweiten Stock zieht aus.", false
      ),
      (
        "Von den zwölf Eiern waren vier kaputt.",
        "Zwölf Eier waren kaputt.", false
      ),
      (
        "Von den zwölf Eiern waren vier kaputt.",
        "Vier von zwölf Eiern waren kaputt.", true
      ),
      (
        "die physio hat gesagt ich soll die übung dreimal am tag machen jeweils zehn minuten und nach zwei wochen wiederkommen",
        "Die Physio hat gesagt, du sollst die Übung zehnmal am Tag machen.", false
      ),
      (
        "die physio hat gesagt ich soll die übung dreimal am tag machen jeweils zehn minuten und nach zwei wochen wiederkommen",
        "Laut Physio sollst du die Übung dreimal am Tag zehn Minuten machen und nach zwei Wochen wiederkommen.",
        true
      ),
      (
        "Ich nehme morgens eine halbe und abends eine ganze Tablette.",
        "Du nimmst morgens eine ganze und abends eine halbe Tablette.", false
      ),
      (
        "Morgens nehme ich 20 Milligramm, abends 10.",
        "Abends nimmst du 20 Milligramm.", false
      ),
      (
        "Morgens nehme ich 20 Milligramm, abends 10.",
        "Morgens nimmst du 20 Milligramm, abends 10.", true
      ),
      (
        "Die Fahrt dauert zwei Stunden länger als mit dem Auto.",
        "Die Fahrt dauert zwei Stunden.", false
      ),
      (
        "Mir fehlen noch dreißig Seiten von den zweihundert.",
        "Dir fehlen noch zweihundert Seiten.", false
      ),
      (
        "Im ersten Stock wohnt Familie Demir, im zweiten Familie Kowalski.",
        "Im zweiten Stock wohnt Familie Demir.", false
      ),
      (
        "Ich hab Tomaten gesät, 24 Stück, und 12 Gurken.",
        "Du hast 12 Tomaten und 24 Gurken gesät.", false
      ),
      (
        "Die Wanderung war 18 Kilometer lang und ging über 900 Höhenmeter.",
        "Die Wanderung war 900 Kilometer lang.", false
      ),
      (
        "Wir brauchen mindestens vier Leute.",
        "Ihr braucht höchstens vier Leute.", false
      ),
      (
        "Wir brauchen mindestens vier Leute.",
        "Ihr braucht mindestens vier Leute.", true
      ),
      (
        "Der Preis ist von 80 auf 120 Euro gestiegen.",
        "Der Preis ist von 120 auf 80 Euro gestiegen.", false
      ),
      (
        "Der Preis ist von 80 auf 120 Euro gestiegen.",
        "Der Preis stieg von 80 auf 120 Euro.", true
      ),
      (
        "Der Preis ist von 80 auf 120 Euro gestiegen.",
        "Der Preis ist um 120 Euro gestiegen.", false
      ),
    ])
  }

  @Test func `A day stays with its event`() {
    check([
      (
        "ich hab am montag die miete überwiesen und am mittwoch die stromrechnung",
        "Du hast am Mittwoch die Miete überwiesen.", false
      ),
      (
        "ich hab am montag die miete überwiesen und am mittwoch die stromrechnung",
        "Du hast am Montag die Miete überwiesen.", true
      ),
      (
        "Der Termin beim Orthopäden ist nächsten Freitag um zehn. Letzten Freitag war ich beim Zahnarzt.",
        "Der Termin beim Orthopäden ist letzten Freitag um zehn.", false
      ),
      (
        "Im Mai 2024 bin ich nach Jena gezogen, im Mai 2025 habe ich gekündigt.",
        "Im Mai 2025 bist du nach Jena gezogen.", false
      ),
      (
        "Der Zug kam früher als geplant.",
        "Der Zug kam später als geplant.", false
      ),
      (
        "Um halb acht hat der Wecker geklingelt.",
        "Um 7.30 Uhr hat der Wecker geklingelt.", true
      ),
      (
        "Um halb acht hat der Wecker geklingelt.",
        "Um 8.30 Uhr hat der Wecker geklingelt.", false
      ),
      (
        "am zwanzigsten ist die abgabe",
        "Am 20. ist die Abgabe.", true
      ),
      (
        "am zwanzigsten ist die abgabe",
        "Am 21. ist die Abgabe.", false
      ),
      (
        "Am 3. Oktober heiratet Paul, am 17. Oktober ist Taufe.",
        "Am 17. Oktober heiratet Paul.", false
      ),
      (
        "Am 3. Oktober heiratet Paul, am 17. Oktober ist Taufe.",
        "Am 3. Oktober heiratet Paul.", true
      ),
      (
        "Um neun ist Visite, um elf kommt der Physiotherapeut.",
        "Um elf ist Visite.", false
      ),
      (
        "Um neun ist Visite, um elf kommt der Physiotherapeut.",
        "Der Physiotherapeut kommt um neun.", false
      ),
      (
        "Die Kita macht vom 22. Dezember bis zum 6. Januar zu.",
        "Die Kita macht vom 6. Januar bis zum 22. Dezember zu.", false
      ),
      (
        "Die Kita macht vom 22. Dezember bis zum 6. Januar zu.",
        "Die Kita hat vom 22. Dezember bis zum 6. Januar geschlossen.", true
      ),
      (
        "Der Zug um 8.14 Uhr fiel aus, ich nahm den um 8.44 Uhr.",
        "Der Zug um 8.44 Uhr fiel aus.", false
      ),
      (
        "Der Zug um 8.14 Uhr fiel aus, ich nahm den um 8.44 Uhr.",
        "Der Zug um 8.14 Uhr fiel aus, du nahmst den um 8.44 Uhr.", true
      ),
      (
        "gestern war ich bei der bank und heute beim amt",
        "Gestern warst du beim Amt.", false
      ),
      (
        "gestern war ich bei der bank und heute beim amt",
        "Heute warst du bei der Bank.", false
      ),
      (
        "gestern war ich bei der bank und heute beim amt",
        "Gestern warst du bei der Bank und heute beim Amt.", true
      ),
      (
        "Mein Bruder Holger zieht im März um, meine Schwester Inga im August.",
        "Inga zieht im März um.", false
      ),
      (
        "Mein Bruder Holger zieht im März um, meine Schwester Inga im August.",
        "Dein Bruder Inga zieht im August um.", false
      ),
      (
        "Das Gutachten kommt frühestens in drei Wochen.",
        "Das Gutachten kommt spätestens in drei Wochen.", false
      ),
      (
        "Vorletzte Woche war ich krank.",
        "Letzte Woche warst du krank.", false
      ),
      (
        "Übermorgen fliegt Jette nach Porto.",
        "Morgen fliegt Jette nach Porto.", false
      ),
      (
        "Jeden zweiten Dienstag ist Chorprobe.",
        "Jeden Dienstag ist Chorprobe.", false
      ),
      (
        "Anfang Juni ist die Prüfung.",
        "Ende Juni ist die Prüfung.", false
      ),
      (
        "Die Prüfung ist erst im Juni, nicht im Mai.",
        "Die Prüfung ist im Mai, nicht im Juni.", false
      ),
    ])
  }

  @Test func `A name is not moved`() {
    check([
      (
        "In Ulm hat es geregnet, in Bonn hat die Sonne geschienen.",
        "In Bonn hat es geregnet.", false
      ),
      (
        "Der Sohn von Katja hat Windpocken, die Tochter von Silke hat Scharlach.",
        "Katjas Sohn hat Scharlach.", false
      ),
      (
        "wir haben den kater kastrieren lassen der hund war schon letztes jahr dran",
        "Ihr habt den Hund kastrieren lassen.", false
      ),
      (
        "Heike fährt nach Lübeck, Bernd nach Kiel.",
        "Bernd fährt nach Lübeck.", false
      ),
      (
        "Heike fährt nach Lübeck, Bernd nach Kiel.",
        "Heike fährt nach Lübeck, und Bernd nach Kiel.", true
      ),
      (
        "Dem Jungen geht es besser, das Mädchen hat noch Fieber.",
        "Dem Mädchen geht es besser.", false
      ),
    ])
  }

  @Test func `What is denied stays denied`() {
    check([
      (
        "Ich hab weniger geschlafen als letzte Woche.",
        "Du hast mehr geschlafen als letzte Woche.", false
      ),
      (
        "Ich habe niemandem etwas gesagt.",
        "Du hast jemandem etwas gesagt.", false
      ),
      (
        "Ich habe niemandem etwas gesagt.",
        "Du hast niemandem etwas gesagt.", true
      ),
      (
        "Ich hab mit keinem darüber geredet, auch nicht mit Svenja.",
        "Du hast mit Svenja darüber geredet.", false
      ),
      (
        "weder der chef noch die kollegin haben gratuliert",
        "Der Chef und die Kollegin haben gratuliert.", false
      ),
      (
        "weder der chef noch die kollegin haben gratuliert",
        "Weder der Chef noch die Kollegin haben gratuliert.", true
      ),
      (
        "Ich rauche nicht mehr.",
        "Du rauchst noch.", false
      ),
      (
        "Ich rauche nicht mehr.",
        "Du rauchst nicht mehr.", true
      ),
      (
        "Ich habe keine Angst mehr vor Hunden.",
        "Du hast Angst vor Hunden.", false
      ),
      (
        "Die Waschmaschine läuft wieder, aber der Trockner nicht.",
        "Der Trockner läuft wieder, aber die Waschmaschine nicht.", false
      ),
      (
        "Die Waschmaschine läuft wieder, aber der Trockner nicht.",
        "Die Waschmaschine läuft wieder, der Trockner nicht.", true
      ),
      (
        "Ole hat die Prüfung bestanden, Finja nicht.",
        "Finja hat die Prüfung bestanden.", false
      ),
      (
        "Ole hat die Prüfung bestanden, Finja nicht.",
        "Ole hat die Prüfung bestanden, Finja nicht.", true
      ),
      (
        "Mein Vater hat nie geraucht, meine Mutter schon.",
        "Deine Mutter hat nie geraucht.", false
      ),
      (
        "Ich bin noch joggen gegangen, war aber müde.",
        "Du bist nicht mehr joggen gegangen, weil du müde warst.", false
      ),
      (
        "Ich darf wieder Sport machen.",
        "Du darfst keinen Sport machen.", false
      ),
      (
        "Ich muss morgen nicht arbeiten.",
        "Du musst morgen arbeiten.", false
      ),
      (
        "Ich muss morgen nicht arbeiten.",
        "Du musst morgen nicht arbeiten.", true
      ),
      (
        "Ich hab heute zum ersten Mal seit Wochen nicht geweint.",
        "Du hast heute zum ersten Mal seit Wochen geweint.", false
      ),
      (
        "Ohne Brille sehe ich gar nichts.",
        "Mit Brille siehst du gar nichts.", false
      ),
      (
        "Ich hab vergessen, die Blumen zu gießen.",
        "Du hast die Blumen gegossen.", false
      ),
      (
        "ich hab vergessen die blumen zu gießen",
        "Du hast die Blumen gegossen.", false
      ),
      (
        "Kein einziger Gast hat abgesagt.",
        "Ein einziger Gast hat abgesagt.", false
      ),
      (
        "Nicht alle haben den Test bestanden.",
        "Alle haben den Test bestanden.", false
      ),
      (
        "Nicht nur Tom, auch Lisa war krank.",
        "Tom war nicht krank.", false
      ),
      (
        "beim bäcker hab ich den jochen getroffen der hat erzählt dass seine frau nicht mehr arbeitet",
        "Beim Bäcker hast du Jochen getroffen, dessen Frau wieder arbeitet.", false
      ),
      (
        "Ich hab die Stelle nicht bekommen, aber sie wollen sich im Herbst noch mal melden.",
        "Du hast die Stelle bekommen.", false
      ),
      (
        "Ich hab die Stelle nicht bekommen, aber sie wollen sich im Herbst noch mal melden.",
        "Du hast die Stelle nicht bekommen, sie wollen sich aber im Herbst noch mal melden.", true
      ),
      (
        "Ich hab die Stelle nicht bekommen, aber sie wollen sich im Herbst noch mal melden.",
        "Sie haben sich im Herbst noch mal gemeldet.", false
      ),
      (
        "Erst wollte keiner mitkommen, dann sind alle drei mitgekommen.",
        "Keiner ist mitgekommen.", false
      ),
      (
        "Erst wollte keiner mitkommen, dann sind alle drei mitgekommen.",
        "Erst wollte keiner mitkommen, dann kamen alle drei mit.", true
      ),
      (
        "Das Paket ist immer noch nicht da.",
        "Das Paket ist da.", false
      ),
      (
        "Das Paket ist immer noch nicht da.",
        "Das Paket ist noch immer nicht da.", true
      ),
      (
        "Der Arzt war zufrieden, die Wunde heilt gut.",
        "Der Arzt war unzufrieden, die Wunde heilt gut.", false
      ),
      (
        "Es war ziemlich ungemütlich im Zelt.",
        "Es war gemütlich im Zelt.", false
      ),
      (
        "Der Antrag ist noch unbearbeitet.",
        "Der Antrag ist bearbeitet.", false
      ),
      (
        "Torsten war schlecht gelaunt.",
        "Torsten war gut gelaunt.", false
      ),
      (
        "Nur Ulla hat zugesagt.",
        "Nur Ulla hat abgesagt.", false
      ),
      (
        "Seit dem Unfall traut sich Rieke nicht mehr aufs Rad.",
        "Seit dem Unfall traut sich Rieke aufs Rad.", false
      ),
      (
        "Seit dem Unfall traut sich Rieke nicht mehr aufs Rad.",
        "Rieke traut sich seit dem Unfall nicht mehr aufs Rad.", true
      ),
      (
        "ich hab heute keine lust gehabt zu kochen da haben wir pizza bestellt",
        "Du hattest Lust zu kochen, aber ihr habt Pizza bestellt.", false
      ),
    ])
  }

  @Test func `What was missing is not there`() {
    check([
      (
        "das paket mit der lampe ist angekommen aber die birne war nicht dabei",
        "Das Paket mit der Lampe ist angekommen.", true
      ),
      (
        "das paket mit der lampe ist angekommen aber die birne war nicht dabei",
        "Das Paket mit der Lampe ist samt Birne angekommen.", false
      ),
    ])
  }
}
