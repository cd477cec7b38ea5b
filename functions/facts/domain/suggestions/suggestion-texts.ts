// The texts in which facts are found, and the suggestions that are found in them.
import type { StoredFact } from '#functions/facts/domain/fact.ts';

export type PostCaption = {
  readonly mediaId: string;
  readonly text: string;
  /** ISO. */
  readonly writtenAt: string;
};

/** A comment of another person, and the owner's reply to it. */
export type AnsweredQuestion = {
  readonly mediaId: string;
  readonly question: {
    /** The same for all comments of one person. */
    readonly authorKey: string;
    readonly username: string;
    readonly text: string;
  };
  readonly answer: {
    readonly commentId: string;
    readonly text: string;
    /** ISO. */
    readonly writtenAt: string;
  };
};

/** The public profile of the account. */
export type ProfileTexts = {
  readonly biography: string | null;
  readonly website: string | null;
  /** When it was read (ISO). */
  readonly readAt: string;
};

/** A fact that the owner has not decided about. Its id is made from source and text. */
export type FactCandidate = Pick<
  StoredFact,
  'text' | 'mediaIds' | 'source' | 'createdAt' | 'place'
>;
