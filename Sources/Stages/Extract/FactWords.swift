/// Word lists of the fact rules, in their normal form.
enum FactWords {
  static let medicines = Vocabulary.words(
    """
    vitamins vitamin medicine medicines medication medications meds tablets tablet antibiotics antibiotic iron
    magnesium pill pills ibuprofen aspirin paracetamol insulin supplement supplements zinc inhaler painkiller
    painkillers antihistamine melatonin probiotics tabletten tablette medikament medikamente vitamine eisen
    antibiotika pille pillen insulin zink tropfen
    """)
  static let medicineVerbs = Vocabulary.words(
    "took take taken taking skip skipped forgot forgotten missed nahm genommen vergessen ausgelassen eingenommen"
  )
  static let skipVerbs = Vocabulary.words("skip skipped forgot forgotten missed vergessen ausgelassen")

  static let waterUnits: [String: (unit: String, factor: Double)] = [
    "glass": ("glasses", 1), "glasses": ("glasses", 1), "cup": ("cups", 1), "cups": ("cups", 1),
    "bottle": ("bottles", 1), "bottles": ("bottles", 1), "ml": ("ml", 1), "millilitres": ("ml", 1),
    "milliliters": ("ml", 1), "l": ("ml", 1000), "litre": ("ml", 1000), "litres": ("ml", 1000),
    "liter": ("ml", 1000), "liters": ("ml", 1000), "glas": ("glasses", 1), "glaser": ("glasses", 1),
    "flasche": ("bottles", 1), "flaschen": ("bottles", 1),
  ]
  static let weightUnits: [String: String] = [
    "kilo": "kg", "kilos": "kg", "kg": "kg", "kilogram": "kg", "kilograms": "kg", "kilogramm": "kg",
    "pounds": "lb", "pound": "lb", "lb": "lb", "lbs": "lb", "pfund": "lb",
  ]

  static let documents = Vocabulary.words(
    """
    passport visa licence license card permit contract id insurance certificate reisepass visum fuhrerschein
    ausweis personalausweis mietvertrag aufenthaltstitel versicherung
    """)
  static let documentAdjectives = Vocabulary.words(
    "driving driver's insurance work residence rental health bank credit identity student parking birth id")
  static let documentVerbs: [String: String] = [
    "expires": "expires", "expire": "expires", "expiring": "expires", "expired": "expired", "renew": "renew",
    "renewed": "renewed", "ablauft": "expires", "abgelaufen": "expired", "verlangern": "renew",
    "verlangert": "renewed", "erneuern": "renew",
  ]
  static let meals: [String: String] = [
    "breakfast": "breakfast", "lunch": "lunch", "dinner": "dinner", "supper": "dinner",
    "fruhstuck": "breakfast",
    "mittagessen": "lunch", "abendessen": "dinner",
  ]
  static let currencies: [String: String] = [
    "euro": "EUR", "euros": "EUR", "€": "EUR", "eur": "EUR", "dollar": "USD", "dollars": "USD",
    "bucks": "USD",
    "$": "USD", "usd": "USD", "dirham": "AED", "dirhams": "AED", "aed": "AED", "dhs": "AED", "pound": "GBP",
    "pounds": "GBP", "quid": "GBP", "£": "GBP", "gbp": "GBP", "franc": "CHF", "francs": "CHF",
    "franken": "CHF",
    "rupee": "INR", "rupees": "INR", "yen": "JPY", "lira": "TRY",
  ]
  /// Units that show that a number is no amount of money.
  static let otherUnits = Vocabulary.words(
    """
    minutes minute hours hour days day weeks week months month years year people times kilos kg km kilometres
    kilometers miles minuten stunden stunde tage wochen percent % am pm oclock uhr
    """)
}
