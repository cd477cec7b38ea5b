// The ports that posts and conversations implement, so that the voice knows neither of them.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { OwnerAnswer } from './domain/weighted-answers.ts';

/** Reads what the owner wrote. */
export type OwnerAnswerSource = {
  /** The newest only; without standard texts and replies that rules sent unseen. */
  readOwnerAnswers(account: AccountRef): Promise<readonly Omit<OwnerAnswer, 'language'>[]>;
};

/** A past comment that the owner answered, and its prompt as it would have been before. */
export type AnsweredCommentExample = {
  readonly comment: {
    readonly id: string;
    readonly mediaId: string;
    readonly username: string;
    readonly text: string;
  };
  readonly ownerWrote: string;
  /** Without the owner's answer, and without a voice. */
  readonly context: DraftPromptContext;
};

export type AnsweredCommentExampleSource = {
  /** Those under the newest posts, by hand first. */
  readExamples(account: AccountRef, count: number): Promise<readonly AnsweredCommentExample[]>;
};

/** Reads the texts that no draft about a comment may reveal. */
export type PrivateTextReader = (
  account: AccountRef,
) => Promise<NonNullable<DraftPromptContext['foreignTexts']>>;
