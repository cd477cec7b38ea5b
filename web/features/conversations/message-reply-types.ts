// The state of a conversation's reply, and its events.
import type { MessageReplyDraft } from '#shared/schemas/conversation.ts';
import type {
  FailedReplyAction,
  ReplyProblem,
  SaveStatus,
} from '#web/features/drafts/comment-reply-state.ts';

export type MessageReplyState = {
  readonly response: MessageReplyDraft | null;
  /** The text in the field. Once typed here, the server never replaces it. */
  readonly text: string;
  readonly isTypedHere: boolean;
  readonly busy: 'drafting' | 'posting' | 'cancelling' | null;
  readonly saveStatus: SaveStatus;
  /** The problem of the reply; a problem of the draft is `draftProblem`. */
  readonly problem: ReplyProblem | null;
  /** The action whose failure `problem` describes; null when the response itself carries the problem. */
  readonly failedAction: FailedReplyAction | null;
  readonly draftProblem: ReplyProblem | null;
  /** The text in the field that the draft, or another window's text, has replaced. */
  readonly replacedText: string | null;
  /** The text that was sent from here: it returns to the field when the reply is not sent after all. */
  readonly sentText: string | null;
  /** A text whose post got no response: it may have been sent. */
  readonly unconfirmedText: string | null;
  /** Responses that a newer one has replaced: list data about them is stale. */
  readonly replacedResponseIds: readonly string[];
};

export type MessageReplyEvent =
  | { readonly type: 'typed'; readonly text: string }
  /** `windowReopened`: the contact has written again. */
  | {
      readonly type:
        | 'draftInserted'
        | 'textRestored'
        | 'ended'
        | 'saveFailed'
        | 'saveRetried'
        | 'replySent'
        | 'windowReopened';
    }
  | { readonly type: 'started'; readonly action: NonNullable<MessageReplyState['busy']> }
  | { readonly type: 'sent'; readonly text: string; readonly response: MessageReplyDraft }
  | { readonly type: 'saved'; readonly text: string; readonly response: MessageReplyDraft }
  /**
   * `responseFetched`: response of a call for this reply. `listUpdated`: list data, which may be older than
   * the state.
   */
  | {
      readonly type: 'responseFetched' | 'listUpdated';
      readonly response: MessageReplyDraft | null;
    }
  | {
      readonly type: 'failed';
      readonly failedAction: 'draft' | FailedReplyAction;
      readonly problem: ReplyProblem | null;
      readonly unconfirmedText: string | null;
    };
