// The state of one reply, and its events; the reply machine is in reply-machine.ts.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';

/** `title` says what happened, `reason` why, when that is known. */
export type ReplyProblem = { readonly title: string; readonly reason: string | null };

/**
 * The action that failed. `superseded`: a post that another window was faster with, so the text here is
 * certainly not the one that was sent.
 */
export type FailedReplyAction = 'reply' | 'superseded' | 'cancel';

/** `replacing`: the next draft replaces the text in the field. */
export type ReplyAction = 'drafting' | 'replacing' | 'posting' | 'cancelling';

/** Whether the typed text is on the server. */
export type SaveStatus = 'idle' | 'waiting' | 'saved' | 'failed';

/** In what the replies of the channels differ. */
export type ReplyOptions = {
  /** The draft fills the field; otherwise it is shown beside the field, where the owner writes. */
  readonly draftFillsField: boolean;
  /** The reply opens by a click or a problem, and closes when it is sent; otherwise it is always open. */
  readonly canBeClosed: boolean;
  /** The list has the result of every call made here, so what it says is never older than the state. */
  readonly followsList?: boolean;
};

export type ReplyField = {
  readonly text: string;
  /** Typed here: text of the server does not replace it. */
  readonly isTypedHere: boolean;
  /** The text in the field that a draft, or another window's text, has replaced. */
  readonly replacedText: string | null;
  readonly saveStatus: SaveStatus;
};

export type ReplyProblems = {
  /** The problem of the reply; a problem of the draft is `draftProblem`. */
  readonly problem: ReplyProblem | null;
  /** The action whose failure `problem` describes; null when the response itself carries the problem. */
  readonly failedAction: FailedReplyAction | null;
  readonly draftProblem: ReplyProblem | null;
};

export type ReplyState<Response extends ReplyDraft = ReplyDraft> = ReplyOptions &
  ReplyField &
  ReplyProblems & {
    /** The newest response known here: of a call of this reply, or of the list. */
    readonly response: Response | null;
    readonly isOpen: boolean;
    readonly busy: ReplyAction | null;
    /** What the list said while the action was running: it counts if the action fails. */
    readonly listedMeanwhile: { readonly response: Response | null } | null;
    /** The `reply_text` that the text in the field began with, or was saved as. */
    readonly knownEdit: string | null;
    /** Another window has saved the text of `response`, and another one was typed here: the owner decides. */
    readonly isChangedElsewhere: boolean;
    /** The text that was sent from here: it returns to the field when the reply is not sent after all. */
    readonly sentText: string | null;
    /** The server may have executed the failed action: only a check can tell. */
    readonly isUnconfirmed: boolean;
    /** Responses that a newer one has replaced: list data about them is stale. */
    readonly replacedResponseIds: readonly string[];
  };

export type ReplyEvent<Response extends ReplyDraft = ReplyDraft> =
  | {
      readonly type:
        | 'opened'
        | 'closed'
        | 'draftInserted'
        | 'textRestored'
        | 'problemDismissed'
        | 'ended'
        | 'saveRetried'
        | 'ownTextKept'
        | 'otherTextTaken';
    }
  | { readonly type: 'started'; readonly action: ReplyAction }
  | { readonly type: 'typed'; readonly text: string }
  /** `problem`: why it will fail again. */
  | { readonly type: 'saveFailed'; readonly problem?: ReplyProblem }
  | { readonly type: 'saved'; readonly text: string; readonly response: Response }
  /** A save was refused: this is what another window has saved. */
  | { readonly type: 'changedElsewhere'; readonly response: Response }
  /** Another window has saved this over `knownEdit`. */
  | {
      readonly type: 'savedElsewhere';
      readonly knownEdit: string | null;
      readonly response: Response;
    }
  /** From a call of this reply. */
  | {
      readonly type: 'fetched';
      readonly response: Response | null;
      /** The text that was just queued with this response. */
      readonly sentText?: string;
      /** The reply that was known here is live; `response` has replaced it. */
      readonly isPublished?: boolean;
    }
  /** From the list: may be older than the state. */
  | { readonly type: 'listed'; readonly response: Response | null }
  | {
      readonly type: 'failed';
      readonly failedAction: 'draft' | FailedReplyAction;
      readonly problem: ReplyProblem | null;
      readonly isUnconfirmed: boolean;
      /** The text in the field when the action started. */
      readonly text: string;
    };
