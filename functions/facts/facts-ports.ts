// The port that posts implement, so that facts do not know them.
import type { AccountRef } from '#platform/table/keys.ts';
import type { AnsweredQuestion, PostCaption } from './domain/suggestions/suggestion-texts.ts';

/** Reads the public texts of an account in which its facts may be found. */
export type FactSuggestionSource = {
  /** The newest posts only; without other people's personal data and replies that rules sent unseen. */
  readSuggestionTexts(account: AccountRef): Promise<{
    /** Newest first. */
    readonly captions: readonly PostCaption[];
    readonly answeredQuestions: readonly AnsweredQuestion[];
  }>;
};
