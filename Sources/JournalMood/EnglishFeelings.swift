extension EnglishLexicon {
  /// The first word of a line is shown; behind a slash what "not …" says.
  static let goodFeelings = """
    happy/unhappy happier happiest happiness joy joyous joyful delighted delight glad thrilled overjoyed elated ecstatic
    cheerful cheery playful jolly upbeat laughed laughing
    calm/restless calmer calming serene tranquil soothed composed centered centred grounded
    peaceful peace
    relaxed/tense relaxing relax relaxation chilled
    rested refreshed recharged restored
    content/dissatisfied contented contentment satisfied/dissatisfied satisfaction fulfilled fulfilment pleased
    grateful gratitude thankful blessed appreciated appreciative appreciate
    proud pride accomplished
    excited excitement exciting thrilling eager enthusiastic enthusiasm stoked psyched pumped
    hopeful/hopeless hope hoping
    optimistic/pessimistic optimism
    confident/insecure confidence assured self-confident
    inspired inspiration inspiring
    motivated/unmotivated determined driven motivation
    relieved relief
    energetic energized energised energy lively awake
    strong/weak stronger resilient powerful empowered
    brave courageous bold
    loved/unloved cherished
    loving affectionate tender
    connected/disconnected included
    curious interested intrigued fascinated curiosity
    amused amusing
    moved touched
    safe/unsafe secure/insecure
    free liberated carefree
    comfortable/uncomfortable cozy cosy
    focused/unfocused concentrated
    better
    healthy
    lucky/unlucky fortunate
    surprised amazed astonished
    """

  /// The first word of a line is shown.
  static let badFeelings = """
    sad sadness sadder crying cried tears tearful weepy gloomy
    heartbroken devastated shattered
    unhappy miserable misery
    depressed depression depressing low down
    grieving grief mourning bereaved
    lonely loneliness lonesome isolated alone
    anxious anxiety panic panicked panicking panicky apprehensive
    worried worry worries worrying concerned
    afraid scared fear fearful frightened terrified scary petrified
    nervous tense tension uneasy jittery edgy
    stressed stress stressful stressing pressured pressure
    overwhelmed overwhelming overwhelm swamped
    exhausted exhaustion exhausting drained burned-out wiped knackered
    tired weary fatigued sleepy groggy drowsy
    sick ill unwell nauseous
    angry anger furious enraged rage mad livid fuming
    annoyed annoying irritated irritable cranky grumpy
    frustrated frustration frustrating
    disappointed disappointment disappointing
    disgusted disgust
    guilty guilt
    ashamed shame
    embarrassed embarrassing humiliated mortified awkward
    jealous jealousy envious envy
    bored boredom boring
    restless unsettled agitated
    hopeless hopelessness desperate despair despairing
    helpless powerless trapped stuck
    hurt betrayed rejected wounded
    confused lost torn
    numb empty emptiness hollow
    insecure insecurity inadequate worthless
    vulnerable fragile shaky
    discouraged discouraging defeated demotivated unmotivated
    upset distressed
    shocked stunned
    bitter resentful resentment
    regretful regret remorse remorseful
    homesick
    nostalgic
    impatient
    dissatisfied unsatisfied
    uncomfortable
    distracted unfocused
    """
}
