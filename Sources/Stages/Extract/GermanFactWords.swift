extension Lexicon {
  static let germanFacts: [(Marks, String)] = [
    (
      .spend,
      """
      ausgegeben bezahlt gezahlt hingelegt hingeblattert gespendet geblecht zahlte bezahlte rausgehauen gelassen
      verprasst abgedruckt losgeworden investiert spendiert angezahlt draufgegangen geloht geloehnt gelohnt berappt
      abgebucht gelatzt beglichen zahl verballert verjubelt dagelassen hinterlassen
      """
    ),
    (.base, "zahlen bezahlen ausgeben nehmen trinken schlafen essen hinlegen"),
    (
      .buy,
      """
      gekauft geholt uberwiesen bestellt gebucht besorgt gegonnt geleistet gemietet gegeben mitgenommen genommen kaufte holte geschickt
      gegessen getankt eingekauft gab's gab verlangert erneuert vollgetankt geparkt gewaschen repariert abgeholt
      aufgeladen nachgekauft ersetzt abonniert abgeschlossen
      """
    ),
    (.cost, "gekostet kostete kosteten kostet machte gemacht war waren kam lag lagen"),
    (
      .notSpent,
      """
      geliehen verliehen leihe schulde schuldet gespart sparen gewechselt umgetauscht abgehoben gewonnen verdient
      verdiene erstattet zuruck zuruckbekommen zuruckgezahlt verkauft gefunden sparkonto bekommen wette wert gehalt
      gehaltserhohung budget gutschein rabatt bonus zuruckgegeben angelegt ausgeliehen geerbt zuruckerstattet
      eingezahlt kredit gefallen
      """
    ),
    (.total, "zusammen insgesamt gesamt summe alles"),
    (.each, "je jeweils a"),
    (
      .take,
      """
      genommen eingenommen geschluckt nahm gespritzt inhaliert geschmiert eingeworfen getrunken gesprueht gespruht
      schluckte gekriegt gelutscht benutzt verwendet reingehauen gegonnt eingerieben getropft gesetzt intus reingepfiffen
      """
    ),
    (
      .skip,
      "vergessen ausgelassen verpasst weggelassen vergass verschwitzt verpennt verschlampt unterschlagen versaumt"
    ),
    (
      .medicine,
      """
      vitamin vitamine medizin medikament medikamente tablette tabletten antibiotikum antibiotika eisen magnesium pille
      pillen ibuprofen aspirin paracetamol insulin zink tropfen kapsel kapseln melatonin kalzium calcium kalium omega
      kortison cortison hustensaft asthmaspray nasenspray spray schmerzmittel antihistaminikum betablocker cetirizin
      loratadin amoxicillin metformin pantoprazol omeprazol diclofenac novalgin ramipril elektrolyte folsaure probiotika
      nahrungserganzungsmittel medis sertralin levothyroxin biotin baldrian voltaren abfuhrmittel elektrolytpulver
      statin statine globuli penicillin arznei fischol
      """
    ),
    (.medicine, medicineNames),
    (
      .drink,
      """
      getrunken trank gehabt geschafft hatte runtergekippt ausgetrunken leergetrunken intus leer leergemacht geleert
      weggezogen weggetrunken gekippt reingekippt reingeschuttet geext weggeext weggekippt durchgezogen gesuffelt
      gebechert runtergespult gezischt leert
      """
    ),
    (.water, "wasser mineralwasser leitungswasser sprudel"),
    (
      .beverage, "kaffee tee saft wein bier milch cola limo wasser kakao espresso cappuccino smoothie schorle"
    ),
    (.weigh, "wiege wieg wog gewogen gewicht wiegen korpergewicht"),
    (.scale, "waage"),
    (.change, "zugenommen abgenommen weniger mehr leichter schwerer verloren runter zugelegt"),
    (
      .slept,
      """
      geschlafen schlief geschlummert gedost durchgeschlafen ausgeschlafen genickt gepennt weggenickt eingenickt gepooft
      geratzt durchgepennt weggepennt durchgeratzt weggedost ausgepennt
      """
    ),
    (.sleep, "schlaf nickerchen mittagsschlaf mittagsschlafchen schlafchen"),
    (.toBed, "bett eingeschlafen hingelegt schlafengegangen weggepennt eingenickt weggenickt weggedost"),
    (.wake, "aufgestanden aufgewacht wach wachgeworden raus hoch munter"),
    (.fast, "fasten faste fastete fastenzeit"), (.fasted, "gefastet"),
    (.begin, "begonnen angefangen gestartet begann startete"),
    (.finish, "gebrochen beendet abgebrochen brach beendete geendet"),
    (
      .document,
      """
      pass reisepass visum fuhrerschein ausweis personalausweis mietvertrag aufenthaltstitel versicherung kreditkarte
      police vertrag lizenz mitgliedschaft id perso impfpass abo bankkarte
      """
    ),
    (
      .expire,
      "ablauft abgelaufen lauft lief gultig endet endete gilt ablaufen ausgelaufen auslauft ungultig erlischt"
    ),
    (.renewed, "verlangert erneuert"), (.renew, "verlangern erneuern"),
    (
      .eat,
      """
      gegessen ass assen gesnackt verputzt gefuttert verdruckt gefruhstuckt genascht verspeist reingezogen verschlungen
      weggeputzt weggefuttert gemampft geknabbert geschlemmt reingestopft
      """
    ),
    (.had, "gab hatte gab's gehabt hatten gab-es gemacht gekocht"),
    (
      .meal,
      """
      fruhstuck mittagessen abendessen abendbrot snack zwischenmahlzeit gefruhstuckt vesper imbiss
      """
    ),
    (.got, "abbekommen abgekriegt gekommen gehabt bekommen gekriegt hatte bekam"),
  ]
}
