// One reply box: what it shows and what may be done, as a pure state machine.
import type { Response } from '#shared/schemas/draft.ts';

export const POST_FAILED = 'There was an error trying to post your reply, please try again.';
export const NOT_POSTED = 'Reply not posted';
export const DRAFT_FAILED = 'The draft could not be written.';

export const POSTING = 'Posting…';
export const CAN_CANCEL = 'Queued. You can still cancel it.';
export const TOO_LATE = 'Too late to cancel';
export const UNTOLD = 'We cannot tell how it stands just now. We keep asking.';

/** Whether what was typed is on the server. */
export type Saving = 'idle' | 'waiting' | 'saved' | 'failed';

export const SAVING_WORDS: Readonly<Record<Saving, string | null>> = {
  idle: null,
  waiting: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet. Your text stays here.',
};

/** `title` says what happened, `reason` why, where that is known. */
export type Problem = { readonly title: string; readonly reason: string | null };

/**
 * What was tried here without success. `overtaken`: a reply another window was faster with, so the text here is
 * certainly not the one that is out.
 */
export type Attempted = 'reply' | 'overtaken' | 'cancel';

export type ReplyState = {
  readonly open: boolean;
  readonly text: string;
  /** The person typed something the server does not have yet. */
  readonly touched: boolean;
  readonly busy: 'drafting' | 'replacing' | 'posting' | 'cancelling' | null;
  readonly saving: Saving;
  readonly problem: Problem | null;
  /** What `problem` is the answer to; null where the response or its draft tells it. */
  readonly failedAt: Attempted | null;
  /** The text a new draft has taken the place of. */
  readonly replaced: string | null;
  /** A post or cancel may have reached the server without an answer reaching us. */
  readonly uncertain: boolean;
};

export type ReplyEvent =
  /** `wentOut`: the reply, whoever sent it. */
  | { readonly type: 'opened' | 'closed' | 'restored' | 'wentOut' }
  | { readonly type: 'started'; readonly work: NonNullable<ReplyState['busy']> }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'saved'; readonly text: string }
  | { readonly type: 'saveFailed' | 'saveAgain' }
  | { readonly type: 'answered' | 'received'; readonly response: Response }
  | {
      readonly type: 'failed';
      readonly of: 'draft' | Attempted;
      readonly problem: Problem | null;
      readonly uncertain?: boolean;
    };

export type ReplyMode = 'empty' | 'generating' | 'editing' | 'queued' | 'posted' | 'live';

export const textOf = (response: Response | null): string =>
  response === null ? '' : (response.reply_text ?? response.response_text);

/** A response's own error: of posting where there was something to post, of drafting otherwise. */
export function problemOf(response: Response | null): Problem | null {
  if (response === null || response.error === null) return null;
  return { title: textOf(response) === '' ? DRAFT_FAILED : POST_FAILED, reason: response.error };
}

/** `typed`: what was typed here before and never reached the server. */
function keptOf(response: Response | null, typed: string | null): string | null {
  const isTheirs = response?.status === 'editing' && typed !== textOf(response);
  return isTheirs ? typed : null;
}

export function initialReply(response: Response | null, typed: string | null = null): ReplyState {
  const kept = keptOf(response, typed);
  const problem = problemOf(response);
  return {
    open: problem !== null || kept !== null,
    text: kept ?? textOf(response),
    touched: kept !== null,
    busy: null,
    saving: kept === null ? 'idle' : 'waiting',
    problem,
    failedAt: null,
    replaced: null,
    uncertain: false,
  };
}

/**
 * Whether a queued reply can still be taken back. Without a time to send it at it is with the network already, or
 * nobody knows whether it is; and `problem` may be the answer to having tried.
 */
export const canTakeBack = (
  response: Pick<Response, 'status' | 'sends_at'> | null,
  problem: Problem | null,
): boolean =>
  response?.status === 'queued' && response.sends_at !== null && problem?.title !== TOO_LATE;

/** What the box is, from the server's status and what is under way here. */
export function replyMode(state: ReplyState, response: Response | null): ReplyMode {
  if (state.busy === 'drafting' || state.busy === 'replacing') return 'generating';
  if (state.busy === 'posting') return 'queued';
  return response?.status ?? 'empty';
}

export const hasLeftEditing = ({ status }: Pick<Response, 'status'>): boolean =>
  status === 'queued' || status === 'posted' || status === 'live';

/** Taken as it was written, a draft may stand beside an edit from before. */
export const says = ({ reply_text, response_text }: Response, text: string): boolean =>
  [reply_text?.trim(), response_text.trim()].includes(text.trim());

/** An answer to what was tried here stays as long as it is true: a check takes less time than reading it. */
function staysTold({ failedAt, text }: ReplyState, response: Response): boolean {
  if (failedAt === 'cancel') return response.status === 'queued' || response.status === 'posted';
  if (failedAt === 'reply') return !hasLeftEditing(response) || !says(response, text);
  return failedAt === 'overtaken';
}

function answered(state: ReplyState, response: Response): ReplyState {
  const told = problemOf(response);
  const isStaying = told === null && staysTold(state, response);
  const answer = isStaying ? {} : { problem: told, failedAt: null };
  const next = { ...state, ...answer, busy: null, uncertain: false } as const;
  if (response.status === 'generating')
    return { ...next, busy: state.busy === 'replacing' ? 'replacing' : null };
  const text = textOf(response);
  if (state.busy === 'replacing') {
    const replaced = state.text !== '' && state.text !== text ? state.text : null;
    return { ...next, text, touched: false, replaced, saving: 'idle', open: true };
  }
  const open = state.open || next.problem !== null;
  const isKept = response.status === 'editing' || (isStaying && state.failedAt !== 'cancel');
  return state.touched && isKept ? { ...next, open } : { ...next, open, text, touched: false };
}

/** What was answered here has been read by who goes on; what the response says stays true. */
const read = ({ failedAt }: ReplyState) =>
  failedAt === null ? {} : ({ problem: null, failedAt: null } as const);

function failed(state: ReplyState, event: Extract<ReplyEvent, { type: 'failed' }>): ReplyState {
  const { problem, uncertain = false } = event;
  const failedAt = event.of === 'draft' ? null : event.of;
  // What was to be sent is the owner's own from here on, wherever it came from.
  const touched = state.touched || failedAt === 'overtaken';
  return { ...state, busy: null, problem, failedAt, touched, uncertain };
}

export function replyReducer(state: ReplyState, event: ReplyEvent): ReplyState {
  switch (event.type) {
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, ...read(state), open: false };
    case 'wentOut':
      // Where it is not what was written here, the box still has to say so.
      return { ...state, open: state.open && state.failedAt === 'overtaken' };
    case 'started':
      return { ...state, busy: event.work, problem: null, failedAt: null, saving: 'idle' };
    case 'typed':
      return {
        ...state,
        ...read(state),
        text: event.text,
        touched: true,
        saving: 'waiting',
        replaced: null,
      };
    case 'restored':
      return {
        ...state,
        text: state.replaced ?? state.text,
        touched: true,
        saving: 'waiting',
        replaced: null,
      };
    case 'saved':
      return state.text === event.text ? { ...state, touched: false, saving: 'saved' } : state;
    case 'saveFailed':
      return { ...state, saving: 'failed' };
    case 'saveAgain':
      return { ...state, saving: 'waiting' };
    case 'received':
      return state.busy === null ? answered(state, event.response) : state;
    case 'answered':
      return answered(state, event.response);
    case 'failed':
      return failed(state, event);
  }
}
