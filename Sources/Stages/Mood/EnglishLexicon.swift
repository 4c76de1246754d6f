extension Lexicon {
  /// English, written for journals.
  static let english = Lexicon(
    Source(
      valences: EnglishValences.positive + "\n" + EnglishValences.negative,
      feelings: EnglishValences.feelings,
      phrases: """
        -2.8 could not sleep
        -2.8 couldn't sleep
        -2.8 can't sleep
        -2 did not sleep
        -2 didn't sleep
        -1.8 slept badly
        1.8 slept well
        2 went well
        1.8 going well
        2 go well
        -2 went badly
        -2 going badly
        -2.2 went wrong
        -2 nothing went well
        -2 not going well
        -2 didn't go well
        1.5 right path
        2 getting better
        2 get better
        2 feel better
        2 felt better
        1.8 feeling better
        -2 getting worse
        -1.2 nobody called
        -1.2 not answer
        -1.6 all alone
        -1.6 alone all day
        -1.6 too much work
        -1.5 too much
        -1.5 let down
        -2 fed up
        -2 burned out
        -2 burnt out
        -2 worn out
        -2 falling apart
        -2.3 fell apart
        -2 gave up
        -1.4 give up
        -1.3 late again
        -1 is late
        1.2 is ready
        1.2 finally finished
        2 looking forward
        2 look forward
        2.2 can't wait
        2.2 cannot wait
        1 no problem
        1.2 not bad
        1.2 so far so good
        2.5 on top of the world
        1.6 at peace
        1.6 at ease
        -1.6 on edge
        -2 under pressure
        1.4 worth it
        -1.5 waste of time
        1.7 good news
        -1.8 bad news
        -1.5 miss my
        0 a good deal
        0 good night
        0 good morning
        0 good evening
        0 good afternoon
        0 thank you for listening
        0 like to
        0 pretty much
        0 as well
        0 well then
        0 kind of
        """,
      degrees: """
        1.25 very really so truly especially deeply particularly
        1.4 extremely incredibly absolutely completely totally utterly super insanely terribly awfully
        1.1 quite pretty rather fairly even
        0.6 little slightly bit somewhat mildly
        0.8 kinda almost partly sometimes maybe
        1.2 too such more much
        1.3 most
        """,
      negations:
        "not no never nothing nobody none neither nor cannot can't without hardly barely scarcely ain't",
      turns: "but however yet still though nevertheless",
      summing: "overall altogether generally finally summary conclusion ultimately",
      selves: "i i'm i've i'd i'll me my myself we we're us our",
      others: "he she they he's she's they're his her their",
      possessives: "",
      selfVerbs: "i'm feeling i've",
      feelingVerbs: "feel felt feeling am was been be get got became become makes made making were are left",
      between: "a an the bit all just also now still again me both more such being feeling",
      intents: "i want to,i need to,i have to,i should,i will,remind me,my goal,i must,i would like,i'd like",
      endings: "ly s ness d ed ing ful"))
}
