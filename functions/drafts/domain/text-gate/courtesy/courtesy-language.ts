// What the list of courteous words of one language is made of. Pure.

/** What is courtesy only where nothing is asked, so it may be wide. `word*` knows the word with endings. */
export type SmallTalk = {
  /** Words of joy, of thanks, of wishes and of sympathy. */
  readonly warm: string;
  /** What these are about: people, feasts, journeys, health. They are courtesy beside warm words only. */
  readonly setting: string;
  /** Phrases that need no other courtesy beside them. */
  readonly chatting: string;
  readonly groups?: Readonly<Record<string, string>>;
  /** Phrases that are courtesy beside warm words only, or with one in them. */
  readonly settingPhrases: string;
  /** Behind them stands what belongs to the person who is answered: `your garden`. */
  readonly yours: string;
  /** They are a claim also where a reply repeats them or says `your`: goods, times, materials, diets. */
  readonly claiming: string;
};

/**
 * All lists are words between white space; a phrase is a line. Accents and capitals do not count, so no list needs a word
 * with and without them. Patterns match comparable text.
 */
export type CourtesyLanguage = {
  /** Words that say nothing by themselves. */
  readonly neutral: string;
  /** Verbs and words of questions that say nothing beside what they stand with, and are no courtesy. */
  readonly light: string;
  /** Words of thanks, of greetings, of good wishes and of joy. */
  readonly courteous: string;
  /**
   * Their words may be harmful elsewhere, so they stand in this order only: `have a|an {good} day` has one word of each group,
   * `really?` may be missing, and `{good}` is a group of `groups`.
   */
  readonly phrases: string;
  readonly groups?: Readonly<Record<string, string>>;
  /** Courteous words of feelings, of families and of small talk, which may also be what a sentence is about. */
  readonly feeling: string;
  /** Courteous words that may answer a question: by themselves they are no courtesy then. */
  readonly praising: string;
  /** Phrases of small talk, which may agree with what was asked. */
  readonly chatting: string;
  /** Phrases that answer thanks, and agree with anything else. */
  readonly assenting: string;
  /** They agree with what was asked. */
  readonly affirmative: string;
  /** They deny what was asked; lengthened they are other words. */
  readonly denying: string;
  /** They turn or narrow what a sentence says, so no text may drop or add one. */
  readonly qualifying: string;
  /** Parts of words that turn or narrow the sentence, for languages that inflect for it. */
  readonly qualifyingParts?: RegExp;
  /** Parts of words that apologise. */
  readonly apologyParts?: RegExp;
  /** Endings that turn a word into its opposite. */
  readonly oppositeEndings?: RegExp;
  /** What may stand before and behind a word, written together with it. */
  readonly prefixes?: string;
  readonly suffixes?: string;
  readonly smallTalk?: SmallTalk;
  /** Written without spaces: words are parts of the text. */
  readonly isUnspaced?: true;
};
