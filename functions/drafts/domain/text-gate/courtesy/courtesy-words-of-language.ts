// The lists of courteous words of one language. Pure.

/** Courtesy only in a text that asks nothing, so these lists may be wide. `word*` matches the word with endings. */
export type SmallTalkWords = {
  /** Words of joy, of thanks, of wishes and of sympathy. */
  readonly warm: string;
  /** The topics of warm words: people, feasts, journeys, health. They are courtesy only beside warm words. */
  readonly setting: string;
  /** Phrases that need no other courtesy beside them. */
  readonly chatting: string;
  readonly groups?: Readonly<Record<string, string>>;
  /** Phrases that are courtesy only beside warm words, or with a warm word in them. */
  readonly settingPhrases: string;
  /** Words before a thing that belongs to the answered person: `your garden`. */
  readonly yours: string;
  /** Words that are a claim even when a reply repeats them or says `your`: goods, times, materials, diets. */
  readonly claiming: string;
};

/**
 * All lists are words between white space; a phrase is a line. Accents and capitals do not count, so a list needs each
 * word only once. Patterns match comparable text.
 */
export type CourtesyWordsOfLanguage = {
  /** Words that say nothing by themselves. */
  readonly neutral: string;
  /** Verbs and question words that add nothing to the words beside them, and are no courtesy. */
  readonly light: string;
  /** Words of thanks, of greetings, of good wishes and of joy. */
  readonly courteous: string;
  /**
   * Their words may be harmful elsewhere, so they count only in this order: `have a|an {good} day` has one word of each
   * group, `really?` may be missing, and `{good}` is a group of `groups`.
   */
  readonly phrases: string;
  readonly groups?: Readonly<Record<string, string>>;
  /** Courteous words of feelings, families and small talk, which a sentence may also be about. */
  readonly feeling: string;
  /** Courteous words that may answer a question; then they alone are no courtesy. */
  readonly praising: string;
  /** Phrases of small talk, which may agree with a question. */
  readonly chatting: string;
  /** Phrases that answer thanks, and agree with any other text. */
  readonly assenting: string;
  /** Words that agree with a question. */
  readonly affirmative: string;
  /** Words that deny a question; lengthened they are other words. */
  readonly denying: string;
  /** Words that turn or narrow a sentence, so a text may neither drop nor add them. */
  readonly qualifying: string;
  /** Parts of words that turn or narrow the sentence, for languages that inflect for it. */
  readonly qualifyingParts?: RegExp;
  /** Parts of words that apologise. */
  readonly apologyParts?: RegExp;
  /** Endings that turn a word into its opposite. */
  readonly oppositeEndings?: RegExp;
  /** Parts that are written together with a word, before and behind it. */
  readonly prefixes?: string;
  readonly suffixes?: string;
  readonly smallTalk?: SmallTalkWords;
  /** The language has no spaces: words are parts of the text. */
  readonly isUnspaced?: true;
};
