// The state of one reply and its events. The machine itself is in reply-machine.ts.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';

/** `title` says what failed, `reason` why, if known. */
export type ReplyProblem = { readonly title: string; readonly reason: string | null };

/** The action that failed. `superseded` is a post that another window beat, so the text here was certainly not the one sent. */
export type FailedReplyAction = 'reply' | 'superseded' | 'cancel';

/** `replacing` means that the next draft replaces the text in the field. */
export type ReplyAction = 'drafting' | 'replacing' | 'posting' | 'cancelling';

/** Whether the typed text is on the server. */
export type ReplySaveStatus = 'idle' | 'waiting' | 'saved' | 'failed';

/** The differences between the replies of the channels. */
export type ReplyBehaviorOptions = {
  /** Whether the draft fills the field. Otherwise it is shown beside the field, where the owner writes. */
  readonly draftFillsField: boolean;
  /** Whether the reply opens by a click or a problem and closes when it is sent. Otherwise it is always open. */
  readonly canBeClosed: boolean;
  /** Whether the list has the result of every call made here, so that its data is never older than the state. */
  readonly followsList?: boolean;
};

export type ReplyFieldState = {
  readonly text: string;
  /** The text was typed here, so the server's text does not replace it. */
  readonly isTypedHere: boolean;
  /** The text of the field that a draft, or another window's text, has replaced. */
  readonly replacedText: string | null;
  readonly saveStatus: ReplySaveStatus;
};

export type ReplyProblems = {
  /** The problem of the reply. A problem of the draft is in `draftProblem`. */
  readonly problem: ReplyProblem | null;
  /** The action whose failure `problem` describes. Null when the response itself carries the problem. */
  readonly failedAction: FailedReplyAction | null;
  readonly draftProblem: ReplyProblem | null;
};

export type ReplyState<Response extends ReplyDraft = ReplyDraft> = ReplyBehaviorOptions &
  ReplyFieldState &
  ReplyProblems & {
    /** The newest response known here, from a call of this reply or from the list. */
    readonly response: Response | null;
    readonly isOpen: boolean;
    readonly busy: ReplyAction | null;
    /** List data that arrived during the action. It counts if the action fails. */
    readonly listedDuringAction: { readonly response: Response | null } | null;
    /** The `reply_text` on which the text in the field is based, or as which it was saved. */
    readonly knownEdit: string | null;
    /** Another window has saved the text of `response` while another one was typed here. The owner decides. */
    readonly isChangedElsewhere: boolean;
    /** The text that was sent from here. It returns to the field if the reply is not sent after all. */
    readonly sentText: string | null;
    /** The server may have executed the failed action, and only a check can tell. */
    readonly isUnconfirmed: boolean;
    /** The ids of responses that a newer one has replaced. List data about them is stale. */
    readonly replacedResponseIds: readonly string[];
  };

export type ReplyStateEvent<Response extends ReplyDraft = ReplyDraft> =
  | {
      readonly type:
        | 'opened'
        | 'closed'
        | 'draftInserted'
        | 'textRestored'
        | 'earlierTextTaken'
        | 'problemDismissed'
        | 'ended'
        | 'saveRetried'
        | 'ownTextKept'
        | 'otherTextTaken';
    }
  | { readonly type: 'started'; readonly action: ReplyAction }
  | { readonly type: 'typed'; readonly text: string }
  /** `problem` says why it will fail again. */
  | { readonly type: 'saveFailed'; readonly problem?: ReplyProblem }
  | { readonly type: 'saved'; readonly text: string; readonly response: Response }
  /** A save was refused because another window has saved this response. */
  | { readonly type: 'changedElsewhere'; readonly response: Response }
  /** Another window has saved this over `knownEdit`. */
  | {
      readonly type: 'savedElsewhere';
      readonly knownEdit: string | null;
      readonly response: Response;
    }
  /** The result of a call of this reply. */
  | {
      readonly type: 'fetched';
      readonly response: Response | null;
      /** The text that was just queued with this response. */
      readonly sentText?: string;
      /** The known reply is live, and `response` has replaced it. */
      readonly isPublished?: boolean;
    }
  /** List data, which may be older than the state. */
  | { readonly type: 'listed'; readonly response: Response | null }
  | {
      readonly type: 'failed';
      readonly failedAction: 'draft' | FailedReplyAction;
      readonly problem: ReplyProblem | null;
      readonly isUnconfirmed: boolean;
      /** The text in the field when the action started. */
      readonly text: string;
    };
