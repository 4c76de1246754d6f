import Testing

/// Names, days and numbers in German beside what belongs to another of their kind in the same source.
@Suite struct GermanBelongingProofTests {
  private let check: ProofCheck

  init() throws { check = try ProofCheck(language: "de") }

  @Test func `A town stays with what happened there`() {
    check([
      (
        "Der Kurs in Graz war langweilig, der in Linz hat mir viel gebracht.",
        "Der Kurs in Linz hat dir viel gebracht.", true
      ),
      (
        "Der Kurs in Graz war langweilig, der in Linz hat mir viel gebracht.",
        "Der Kurs in Graz hat dir viel gebracht.", false
      ),
      (
        "Zuerst waren wir in Trier, dann ging's weiter nach Metz, wo ich mir den Knöchel verstaucht hab.",
        "In Metz hast du dir den Knöchel verstaucht.", true
      ),
      (
        "Zuerst waren wir in Trier, dann ging's weiter nach Metz, wo ich mir den Knöchel verstaucht hab.",
        "In Trier hast du dir den Knöchel verstaucht.", false
      ),
      (
        "auf dem campingplatz in kärnten hat es nur geregnet und erst in istrien kam die sonne raus",
        "In Istrien kam die Sonne raus.", true
      ),
      (
        "auf dem campingplatz in kärnten hat es nur geregnet und erst in istrien kam die sonne raus",
        "In Kärnten kam die Sonne raus.", false
      ),
      (
        "In Wien hab ich studiert, in Salzburg gearbeitet und in Innsbruck meine Frau kennengelernt.",
        "In Innsbruck hast du deine Frau kennengelernt.", true
      ),
      (
        "In Wien hab ich studiert, in Salzburg gearbeitet und in Innsbruck meine Frau kennengelernt.",
        "In Salzburg hast du deine Frau kennengelernt.", false
      ),
      (
        "wir haben die ferien halb in dänemark und halb auf rügen verbracht und auf rügen ist der kleine zum ersten mal allein geschwommen",
        "In Dänemark ist der Kleine zum ersten Mal allein geschwommen.", false
      ),
      (
        "In Hamburg hat's geschüttet, also sind wir weiter nach Sylt, und dort hat uns der Sonnenbrand erwischt.",
        "Auf Sylt hat euch der Sonnenbrand erwischt.", true
      ),
      (
        "In Hamburg hat's geschüttet, also sind wir weiter nach Sylt, und dort hat uns der Sonnenbrand erwischt.",
        "In Hamburg hat euch der Sonnenbrand erwischt.", false
      ),
      (
        "Die Feuerwehr aus Dorfen war als erste da, die aus Taufkirchen hat dann das Wasser aus dem Keller gepumpt.",
        "Die Feuerwehr aus Taufkirchen hat das Wasser aus dem Keller gepumpt.", true
      ),
      (
        "Die Feuerwehr aus Dorfen war als erste da, die aus Taufkirchen hat dann das Wasser aus dem Keller gepumpt.",
        "Die Feuerwehr aus Dorfen hat das Wasser aus dem Keller gepumpt.", false
      ),
    ])
  }

  @Test func `Somebody stays with what they did`() {
    check([
      (
        "Die Frau Keller hat die Blumen gegossen und der Herr Brandt hat die Post reingeholt.",
        "Herr Brandt hat die Blumen gegossen.", false
      ),
      (
        "der onkel walter hat uns kartoffeln gebracht und die tante gisela einen kübel äpfel",
        "Onkel Walter hat euch einen Kübel Äpfel gebracht.", false
      ),
      (
        "Ich hab mit Petra telefoniert, und danach ist noch die Sabine vorbeigekommen und hat Kuchen mitgebracht.",
        "Petra ist vorbeigekommen und hat Kuchen mitgebracht.", false
      ),
      (
        "Der Rudi hat angerufen, der ist in Rente, und der Hansi, der hat jetzt einen Stand auf dem Christkindlmarkt.",
        "Hansi hat jetzt einen Stand auf dem Christkindlmarkt.", true
      ),
      (
        "Der Rudi hat angerufen, der ist in Rente, und der Hansi, der hat jetzt einen Stand auf dem Christkindlmarkt.",
        "Rudi hat jetzt einen Stand auf dem Christkindlmarkt.", false
      ),
      (
        "erst war der till da und hat die lampe aufgehängt und später kam die vera und hat mit mir den keller ausgeräumt",
        "Vera hat mit dir den Keller ausgeräumt.", true
      ),
      (
        "erst war der till da und hat die lampe aufgehängt und später kam die vera und hat mit mir den keller ausgeräumt",
        "Till hat mit dir den Keller ausgeräumt.", false
      ),
      (
        "erst war der till da und hat die lampe aufgehängt und später kam die vera und hat mit mir den keller ausgeräumt",
        "Till hat die Lampe aufgehängt, und später hat Vera mit dir den Keller ausgeräumt.", true
      ),
      (
        "erst war der till da und hat die lampe aufgehängt und später kam die vera und hat mit mir den keller ausgeräumt",
        "Vera hat die Lampe aufgehängt, und später hat Till mit dir den Keller ausgeräumt.", false
      ),
      (
        "Dem Felix hab ich ein Lego gekauft und der Amelie einen Malkasten.",
        "Amelie hast du einen Malkasten gekauft.", true
      ),
      (
        "Dem Felix hab ich ein Lego gekauft und der Amelie einen Malkasten.",
        "Felix hast du einen Malkasten gekauft.", false
      ),
      (
        "Dem Felix hab ich ein Lego gekauft und der Amelie einen Malkasten.",
        "Für Amelie hast du ein Lego gekauft.", false
      ),
      (
        "Die Doro und die Steffi waren da. Die Steffi geht für ein Jahr nach Dublin.",
        "Doro geht für ein Jahr nach Dublin.", false
      ),
      (
        "Die Simone hat zugesagt, die Bea weiß es noch nicht, und der Andi kommt erst zum Nachtisch.",
        "Andi kommt erst zum Nachtisch.", true
      ),
      (
        "Die Simone hat zugesagt, die Bea weiß es noch nicht, und der Andi kommt erst zum Nachtisch.",
        "Andi hat zugesagt, und Simone kommt erst zum Nachtisch.", false
      ),
    ])
  }

  @Test func `A day and an hour stay with what happens then`() {
    check([
      (
        "am montag war ich beim zahnarzt und am mittwoch beim hautarzt der hat mir ein muttermal rausgeschnitten",
        "Am Montag hat dir der Hautarzt ein Muttermal rausgeschnitten.", false
      ),
      (
        "Am Dienstag hab ich Spätdienst, und am Donnerstag muss ich zum Elternabend.",
        "Am Dienstag musst du zum Elternabend.", false
      ),
      (
        "um neun kam der installateur und um elf war endlich wieder wasser da",
        "Um elf war endlich wieder Wasser da.", true
      ),
      (
        "um neun kam der installateur und um elf war endlich wieder wasser da",
        "Um neun war endlich wieder Wasser da.", false
      ),
      (
        "gestern hab ich den ganzen tag geputzt und heute bin ich nur auf dem sofa gelegen",
        "Heute hast du den ganzen Tag geputzt.", false
      ),
      (
        "Der Bus nach Freising fährt um 7, der nach Erding um halb acht.",
        "Der Bus nach Erding fährt um halb acht.", true
      ),
      (
        "Der Bus nach Freising fährt um 7, der nach Erding um halb acht.",
        "Der Bus nach Erding fährt um 7.", false
      ),
      (
        "im januar hab ich mit dem laufen angefangen und im april bin ich den ersten zehner gelaufen",
        "Im Januar bist du den ersten Zehner gelaufen.", false
      ),
      (
        "Um sechs bin ich aufgestanden, um sieben war ich am See, und um acht waren schon drei Zander im Eimer.",
        "Um sieben waren drei Zander im Eimer.", false
      ),
      (
        "Gestern Nacht hat's gewittert, und vorgestern hat der Blitz beim Nachbarn eingeschlagen.",
        "Gestern Nacht hat der Blitz beim Nachbarn eingeschlagen.", false
      ),
      (
        "Montags geh ich schwimmen, donnerstags hab ich Italienisch.",
        "Donnerstags hast du Italienisch.", true
      ),
      (
        "Montags geh ich schwimmen, donnerstags hab ich Italienisch.",
        "Montags hast du Italienisch.", false
      ),
      (
        "Die Vera kommt mit dem Zug um 14 Uhr, und die Kinder bringt der Ralf um fünf.",
        "Ralf bringt die Kinder um fünf.", true
      ),
      (
        "Die Vera kommt mit dem Zug um 14 Uhr, und die Kinder bringt der Ralf um fünf.",
        "Ralf bringt die Kinder um 14 Uhr.", false
      ),
    ])
  }

  @Test func `A number stays with what it counts, and a verb that is left out is meant again`() {
    check([
      (
        "Das Rad hat 900 Euro gekostet, und das Schloss nochmal 80.",
        "Das Schloss hat 80 Euro gekostet.", true
      ),
      (
        "Das Rad hat 900 Euro gekostet, und das Schloss nochmal 80.",
        "Das Schloss hat 900 Euro gekostet.", false
      ),
      (
        "In der ersten Nacht hab ich vier Stunden geschlafen, in der zweiten dann sieben.",
        "In der zweiten Nacht hast du sieben Stunden geschlafen.", true
      ),
      (
        "In der ersten Nacht hab ich vier Stunden geschlafen, in der zweiten dann sieben.",
        "In der zweiten Nacht hast du vier Stunden geschlafen.", false
      ),
      (
        "Wir haben zwölf Stühle bestellt und geliefert wurden neun.",
        "Geliefert wurden neun Stühle.", true
      ),
      (
        "Wir haben zwölf Stühle bestellt und geliefert wurden neun.",
        "Geliefert wurden zwölf Stühle.", false
      ),
      (
        "die miete ist achthundertvierzig und der strom kommt auf fünfundneunzig im monat",
        "Der Strom kommt auf 840 im Monat.", false
      ),
      (
        "Die Paula hat mir 50 Euro geliehen, und dem Robert schulde ich noch 120.",
        "Robert schuldest du noch 50 Euro.", false
      ),
      (
        "Mein Bruder lebt in Kanada und meine Schwester in Neuseeland, die seh ich vielleicht alle drei Jahre.",
        "Deine Schwester lebt in Neuseeland.", true
      ),
      (
        "der erste handwerker wollte dreitausend der zweite zweitausendvierhundert ich hab den zweiten genommen",
        "Der zweite Handwerker wollte 2.400.", true
      ),
      (
        "der erste handwerker wollte dreitausend der zweite zweitausendvierhundert ich hab den zweiten genommen",
        "Der zweite Handwerker wollte 3.000.", false
      ),
      (
        "am ersten tag haben wir achtzehn kilometer geschafft am zweiten sechsundzwanzig und ich hab blasen so groß wie münzen",
        "Am zweiten Tag habt ihr 26 Kilometer geschafft.", true
      ),
      (
        "am ersten tag haben wir achtzehn kilometer geschafft am zweiten sechsundzwanzig und ich hab blasen so groß wie münzen",
        "Am ersten Tag habt ihr 26 Kilometer geschafft.", false
      ),
      (
        "von siebenundzwanzig schülern waren neun krank und vier haben die hausaufgaben vergessen",
        "Von 27 Schülern waren vier krank.", false
      ),
    ])
  }
}
