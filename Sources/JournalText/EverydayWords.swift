/// What people say in journals whatever they speak about.
public enum EverydayWords {
  /// Share of entries of a few minutes that hold a word, 0...1, by its stem: our estimates to one digit.
  public static let shares: [String: Double] = {
    var shares: [String: Double] = [:]
    for (language, groups) in [("en", english), ("de", german)] {
      // Without a stemmer nothing is indexed, and whoever needs one says so.
      guard let stemmer = try? Stemmer(language: language) else { continue }
      for (share, words) in groups {
        for word in words.split(whereSeparator: \.isWhitespace) {
          let stem = stemmer.stem(String(word))
          shares[stem] = max(shares[stem] ?? 0, share)
        }
      }
    }
    return shares
  }()

  private static let english: [(Double, String)] = [
    (0.6, "today day time thing good feel feeling really little think want going people work"),
    (
      0.3,
      """
      week morning evening night yesterday tomorrow home lot bit great nice new long way start need year month hour
      minute life first last next back end part kind place point moment rest couple house room talk look walk thought
      """
    ),
    (
      0.15,
      """
      afternoon weekend friend family man woman guy kid child person name world hand head eye face heart body mind door
      car phone food dinner lunch breakfast bed sleep money job office meeting call message idea problem reason
      question case fact side line list plan step number half hope help stuff word story news change break try turn
      stop use mean matter difference chance sense mood energy stress trip city town street school class love
      """
    ),
    (
      0.08,
      """
      coffee tea water drink meal shop store table chair kitchen window floor wall light sun rain weather air music
      song book film movie show game picture photo video email text letter note page paper bag box bottle cup glass
      plate group team boss colleague partner husband wife neighbour doctor store bus train station road park garden
      tree summer winter spring autumn holiday birthday party gift present visit conversation discussion answer
      decision choice mistake trouble worry fear anger joy smile tear laugh luck surprise relief silence noise voice
      sound colour size shape top bottom middle front corner edge beginning beginner middle future past memory
      dream goal task habit routine step practice effort progress result success failure attention focus pressure
      space area floor piece pair set amount type form level rate price cost euro dollar pound bill
      """
    ),
    (
      0.04,
      """
      laugh finish learn happen decide sit stand run drive eat cook buy pay read write listen watch play wait move
      live stay leave arrive meet visit bring carry hold open close clean wash wear throw catch cut fall fly sing
      dance swim shout cry complain argue agree understand explain describe remember forget notice realise realize
      believe wonder guess suppose imagine expect enjoy hate miss care trust miss fix check order send receive
      share show teach study practise train rest relax breathe wake shower dress tired happy sad angry anxious
      nervous calm peaceful relieved proud grateful thankful excited bored lonely afraid scared stressed worried
      frustrated annoyed exhausted overwhelmed content hopeful guilty ashamed jealous confused surprised early
      late earlier later quick quickly slow slowly easy hard difficult simple busy free quiet loud warm cold hot
      wonderful lovely beautiful terrible awful horrible amazing strange weird funny serious important special
      different same full empty clear deep heavy light strong weak sick healthy young old short tall big small
      huge tiny right wrong true real sure ready able possible main whole several certain
      """
    ),
  ]

  private static let german: [(Double, String)] = [
    (0.6, "Tag Zeit Sache gut Gefühl fühlen wirklich bisschen heute Leute Arbeit machen"),
    (
      0.3,
      """
      Woche Morgen Abend Nacht gestern Zuhause Jahr Monat Stunde Minute Leben Anfang Ende Teil Art Weg Moment Mensch
      Gedanke Haus viel schön neu lang nächste erste letzte Ding Stück Mal Wochenende
      """
    ),
    (
      0.15,
      """
      Nachmittag Mittag Freund Freundin Familie Mann Frau Kind Name Welt Hand Kopf Auge Gesicht Herz Körper Tür Auto
      Handy Telefon Essen Abendessen Mittagessen Frühstück Bett Schlaf Geld Job Büro Treffen Besprechung Anruf
      Nachricht Idee Problem Grund Frage Fall Seite Liste Plan Schritt Nummer Hälfte Hoffnung Hilfe Zeug Wort
      Geschichte Pause Versuch Ordnung Unterschied Chance Sinn Stimmung Laune Energie Kraft Stress Reise Stadt Straße
      Schule Klasse Liebe Ruhe Wetter Lust Angst Platz Stelle Punkt
      """
    ),
    (
      0.08,
      """
      Kaffee Tee Wasser Getränk Mahlzeit Laden Geschäft Tisch Stuhl Küche Fenster Boden Wand Licht Sonne Regen Luft
      Musik Lied Buch Film Spiel Bild Foto Video Mail Brief Notiz Blatt Papier Tasche Kiste Flasche Tasse Glas Teller
      Gruppe Team Chef Chefin Kollege Kollegin Partner Partnerin Nachbar Nachbarin Arzt Ärztin Bus Bahn Zug Bahnhof
      Park Garten Baum Sommer Winter Frühling Herbst Urlaub Ferien Geburtstag Feier Party Geschenk Besuch Gespräch
      Antwort Entscheidung Wahl Fehler Ärger Sorge Wut Freude Lächeln Träne Lachen Glück Überraschung Erleichterung
      Stille Lärm Stimme Geräusch Farbe Größe Form Mitte Ecke Zukunft Vergangenheit Erinnerung Traum Ziel Aufgabe
      Gewohnheit Übung Mühe Fortschritt Ergebnis Erfolg Aufmerksamkeit Druck Raum Zimmer Wohnung Paar Menge Preis Euro
      Rechnung Termin Bisschen Nähe Richtung Blick Uhr
      """
    ),
    (
      0.04,
      """
      lachen lernen passieren entscheiden sitzen stehen laufen fahren essen kochen kaufen zahlen bezahlen lesen
      schreiben hören schauen sehen spielen warten ziehen wohnen bleiben gehen kommen treffen besuchen bringen tragen
      halten öffnen schließen putzen waschen werfen fangen schneiden fallen fliegen singen tanzen schwimmen rufen
      weinen streiten verstehen erklären erinnern vergessen merken glauben wundern hoffen erwarten genießen hassen
      vermissen kümmern vertrauen bestellen schicken bekommen teilen zeigen üben trainieren ausruhen entspannen atmen
      aufwachen duschen müde glücklich traurig wütend ängstlich nervös ruhig friedlich erleichtert stolz dankbar
      aufgeregt gelangweilt einsam gestresst besorgt frustriert genervt erschöpft überfordert zufrieden schuldig
      eifersüchtig verwirrt überrascht früh spät schnell langsam leicht schwer schwierig einfach beschäftigt frei
      leise laut warm kalt heiß wunderbar schrecklich furchtbar toll komisch seltsam lustig ernst wichtig besonders
      anders gleich voll leer klar tief stark schwach krank gesund jung alt kurz groß klein richtig falsch wahr echt
      sicher bereit möglich ganz bestimmt
      """
    ),
  ]
}
