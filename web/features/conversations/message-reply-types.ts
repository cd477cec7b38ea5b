// What there is to know of the reply of one conversation, and what can happen to it.
import type { MessageResponse } from '#shared/schemas/conversation.ts';
import type { Attempted, Problem, Saving } from '#web/features/drafts/reply-state.ts';

export type MessageReplyState = {
  readonly response: MessageResponse | null;
  /** What stands in the field: the owner's own words, never the server's to replace once written here. */
  readonly text: string;
  readonly written: boolean;
  readonly busy: 'drafting' | 'posting' | 'cancelling' | null;
  readonly saving: Saving;
  /** Of the reply. What is wrong with the draft stands beside the draft. */
  readonly problem: Problem | null;
  /** What was tried here that `problem` is the answer to; null where the response itself tells it. */
  readonly failedAt: Attempted | null;
  readonly draftProblem: Problem | null;
  /** What the draft, or another window's text, has taken the place of in the field. */
  readonly replaced: string | null;
  /** What is on its way from here: it comes back where it is not sent after all. */
  readonly sent: string | null;
  /** A text that may have reached the server without an answer reaching us. */
  readonly unanswered: string | null;
  /** Responses a newer one took the place of: what a list still says of them is old. */
  readonly past: readonly string[];
};

export type MessageReplyEvent =
  | { readonly type: 'typed'; readonly text: string }
  /** `reopened`: the person has written again. */
  | {
      readonly type:
        | 'taken'
        | 'restored'
        | 'ended'
        | 'saveFailed'
        | 'saveAgain'
        | 'wentOut'
        | 'reopened';
    }
  | { readonly type: 'started'; readonly work: NonNullable<MessageReplyState['busy']> }
  | { readonly type: 'sent'; readonly text: string; readonly response: MessageResponse }
  | { readonly type: 'saved'; readonly text: string; readonly response: MessageResponse }
  /** `answered`: to a call made for it. `received`: by the list, which may be older than what is known. */
  | { readonly type: 'answered' | 'received'; readonly response: MessageResponse | null }
  | {
      readonly type: 'failed';
      readonly of: 'draft' | Attempted;
      readonly problem: Problem | null;
      readonly unanswered: string | null;
    };
