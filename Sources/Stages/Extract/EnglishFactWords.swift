extension Lexicon {
  static let englishFacts: [(Marks, String)] = [
    (
      .spend,
      """
      spent paid dropped shelled forked coughed splurged blew donated tipped wasted squandered charged fined spending paying splashed billed stung chipped pitched gambled
      """
    ),
    (.base, "pay spend buy take drink have eat"),
    (
      .buy,
      """
      bought purchased ordered got booked rented grabbed picked sent treated subscribed downloaded hired took gave had
      fixed cleaned repaired replaced upgraded ate renewed refilled filled topped loaded joined registered serviced
      mended washed parked installed shipped posted mailed
      """
    ),
    (.cost, "cost costs was were came set ran totalled totaled rang worked added ended turned"),
    (
      .notSpent,
      """
      lent borrowed lend borrow owe owes owed saved save saving changed exchanged withdrew withdrawn won earned earn
      earns makes refunded refund sold found raise salary gained deposited transferred wired bet worth budget inherited received
      wage wages discount bonus interest voucher cheaper cashback reimbursed wired loan debt gets
      """
    ),
    (.total, "altogether total overall sum together"),
    (.each, "each apiece"),
    (
      .take,
      """
      took taken had swallowed popped used drank injected inhaled taking sprayed applied chewed gulped knocked necked
      downed sucked
      """
    ),
    (.skip, "skipped missed forgot forgotten"),
    (
      .medicine,
      """
      vitamin vitamins medicine medicines medication medications meds tablets tablet antibiotics antibiotic iron
      magnesium pill pills ibuprofen aspirin paracetamol insulin supplement supplements zinc inhaler painkiller
      painkillers antihistamine antihistamines melatonin probiotics probiotic capsule capsules calcium folic omega
      electrolytes potassium creatine statin sertraline metformin levothyroxine omeprazole tylenol advil nurofen
      naproxen codeine prozac xanax ventolin lisinopril multivitamin multivitamins biotin turmeric collagen eyedrops
      syrup cetirizine loratadine amoxicillin penicillin cortisone blocker blockers prednisone diclofenac steroid lozenge lozenges
      antacid antacids laxative antidepressant antidepressants ashwagandha drops spray fish-oil valerian
      """
    ),
    (.medicine, medicineNames),
    (
      .drink,
      """
      drank drunk had finished downed managed got gulped sipped drinking emptied chugged necked swigged guzzled
      polished knocked sunk sipping
      """
    ),
    (.water, "water"),
    (
      .beverage,
      """
      coffee tea juice wine beer milk cola coke soda lemonade cocktail latte cappuccino espresso smoothie water coffees
      teas beers
      """
    ),
    (.weigh, "weigh weighed weight weighing weigh-in"),
    (.scale, "scale scales"),
    (.change, "lost gained gain lose less more heavier lighter losing gaining below"),
    (.slept, "slept napped dozed snoozed kipped"),
    (.sleep, "sleep nap rest shuteye kip"),
    (.toBed, "bed asleep crashed conked lights nodded dozed"),
    (
      .verb,
      "crashed conked nodded wake chugged necked swigged guzzled polished knocked sunk sipping gained wired"
    ),
    (.wake, "woke up awake woken wake"),
    (.fast, "fast fasting"), (.fasted, "fasted"),
    (.begin, "started began begun start"), (.finish, "broke ended finished stopped broken completed closed"),
    (
      .document,
      """
      passport visa licence license permit id insurance certificate lease contract policy card registration passports
      membership pass subscription warranty visas mot
      """
    ),
    (.expire, "expires expire expired expiring ends ended valid lapses lapsed good until"),
    (.renewed, "renewed extended"), (.renew, "renew extend renewing extending"),
    (
      .eat,
      """
      ate eaten snacked devoured finished breakfasted munched wolfed polished scoffed demolished nibbled gobbled tucked
      scarfed eating
      """
    ),
    (.had, "had got grabbed made cooked ordered enjoyed"),
    (.meal, "breakfast lunch dinner supper snack brunch brekkie brekky"),
    (.got, "got had managed gotten"),
  ]

  static let mealNames: [String: String] = [
    "breakfast": "breakfast", "lunch": "lunch", "dinner": "dinner", "supper": "dinner", "snack": "snack",
    "brunch": "breakfast", "brekkie": "breakfast", "brekky": "breakfast", "tea": "dinner",
    "fruhstuck": "breakfast", "gefruhstuckt": "breakfast", "mittagessen": "lunch",
    "mittag": "lunch", "abendessen": "dinner", "abendbrot": "dinner", "abend": "dinner", "snack's": "snack",
    "zwischenmahlzeit": "snack", "zwischendurch": "snack", "vesper": "snack", "imbiss": "snack",
    "breakfast's": "breakfast", "snacks": "snack", "snacked": "snack", "breakfasted": "breakfast",
  ]

  static let currencies: [String: String] = [
    "euro": "EUR", "euros": "EUR", "€": "EUR", "eur": "EUR", "dollar": "USD", "dollars": "USD",
    "bucks": "USD",
    "buck": "USD", "$": "USD", "usd": "USD", "dirham": "AED", "dirhams": "AED", "aed": "AED", "dhs": "AED",
    "pound": "GBP", "pounds": "GBP", "quid": "GBP", "£": "GBP", "gbp": "GBP", "pfund": "GBP", "franc": "CHF",
    "francs": "CHF", "franken": "CHF", "chf": "CHF", "rupee": "INR", "rupees": "INR", "rupien": "INR",
    "rupie": "INR", "inr": "INR", "riyal": "SAR", "riyals": "SAR", "sar": "SAR", "yen": "JPY", "jpy": "JPY",
    "kronor": "SEK", "krona": "SEK", "kronen": "SEK", "krone": "SEK", "sek": "SEK", "zloty": "PLN",
    "zlotys": "PLN", "zlotych": "PLN", "pln": "PLN", "lira": "TRY", "liras": "TRY",
    "riyale": "SAR",
    "rial": "SAR", "rials": "SAR",
  ]
  /// Notes by their nicknames.
  static let notes: [String: (value: Double, currency: String?)] = [
    "fiver": (5, "GBP"), "tenner": (10, "GBP"), "funfer": (5, nil), "zehner": (10, nil),
    "zwanziger": (20, nil),
    "funfziger": (50, nil), "fuffi": (50, nil), "hunderter": (100, nil), "hunni": (100, nil),
  ]
  static let cents: Set<String> = ["cent", "cents", "fils", "pence", "p", "rappen", "penny"]
}
