extension Lexicon {
  /// Names of medicines sold in many countries, as people say them, brands and short forms too.
  static let medicineNames = """
    abilify accutane adderall advil albuterol alendronate aleve allegra allopurinol alprazolam ambien anadin aripiprazole
    aspro atarax ativan atomoxetine augmentin baldriparan bepanthen beconase benadryl berocca betablocker betahistine
    bupropion buscopan buspirone calpol celecoxib celexa cialis clarityn claritin clonazepam clonidine clopidogrel
    co-codamol cocodamol codein colchicine concerta coumadin crestor cymbalta dayquil dexamphetamine digoxin dolormin
    doxy dulcolax effexor eliquis elvanse entresto estradiol euthyrox excedrin ezetimibe farxiga finasteride
    flixonase flixotide flonase fosamax furosemid furosemide gabapentin gaviscon glucophage grippostad
    humalog humira hydrocodone hydroxyzine iberogast ibu ibus imodium jardiance kamagra keppra klonopin l-thyroxin
    l-thyroxine lactase lamictal lamotrigin lamotrigine lantus lasix lemsip letrozole lexapro lipitor lithium loperamid
    loperamide lorazepam lunesta lyrica marcumar medikinet melperon methotrexat methotrexate methylphenidate midol
    minoxidil miralax mirtazapin mirtazapine modafinil montelukast morphine motrin mounjaro mucinex mucosolvan nasivin
    nexium novaminsulfon novolog nyquil olanzapine oxycodone ozempic panadol panthenol paxil pepcid pepto percocet
    piriton piriteze plavix pregabalin prilosec progesterone propecia quetiapin quetiapine rennie rennies risperidone
    ritalin robitussin roaccutane rybelsus salbutamol senokot seretide seroquel singulair sinupret spironolactone
    strattera strepsils strepsil sudafed symbicort synthroid tamoxifen tavor theraflu thomapyrin thyroxine
    tilidin toradol torasemid tramadol trazodone trulicity tums tylenols valium valproate venlafaxin venlafaxine viagra
    vicodin vomex vyvanse warfarin wegovy wellbutrin xarelto zantac zetia zithromax zocor zofran zoloft zolpidem
    zopiclone zopiclon zyrtec
    """
}
