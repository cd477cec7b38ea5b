// The API calls of a reply to its subject: a comment, a message, or an approval.
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import type { PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import type { callApi } from '#web/lib/api/call-api.ts';
import type { ReplyBehaviorOptions } from './reply-state.ts';

type CallResponse<Response> = Promise<{ readonly response: Response }>;

/** A wish of the owner, and the text that it changes. */
export type DraftChange = { readonly wish: DraftWish; readonly response_text: string };

/** The fields of a save. Without `known_reply_text` it overwrites the text that another window has saved. */
type ReplyEdit = {
  readonly response_text: string;
  readonly known_reply_text?: string | null;
};

/** The result of a call, as the API returns it. */
export type ReplyCallResult<Response extends ReplyDraft> = {
  readonly response: Response | null;
  /** The ids of replies that are on Instagram now. */
  readonly live_ids?: readonly string[];
  /** The current state of the answered comment. */
  readonly comment?: PostComment;
};

/** The differences between the texts of comments, messages and approvals. The calls reject as `callApi` does. */
export type ReplyTextChannel<Response extends ReplyDraft> = ReplyBehaviorOptions & {
  /** The key under which this tab keeps the typed text until the server has it. */
  readonly id: string;
  /** Starts a draft, or a new one that replaces `current`, where asked with a change of a text. */
  readonly requestDraft: (current: Response | null, change?: DraftChange) => CallResponse<Response>;
  readonly fetchDraft: (current: Response) => CallResponse<Response>;
  /** Delays before polling a draft that was not requested here: every second when absent, and never while it is null. */
  readonly unrequestedDraftDelayMs?: ((attempts: number) => number) | null;
  /** Makes its call with `call`, because the page may be closing. */
  readonly updateText: (
    current: Response,
    edit: ReplyEdit,
    call: typeof callApi,
  ) => CallResponse<Response>;
  /** Reads the reply. Null when it has read the list instead. */
  readonly check: (current: Response | null) => Promise<ReplyCallResult<Response> | null>;
  /** Updates the list with the result of a call. */
  readonly onCallResult?: (result: ReplyCallResult<Response>) => void;
  /** Called for another response or another status, after which the list may have to be read again. */
  readonly onStatusChange?: (change: {
    readonly before: Response | null;
    readonly after: Response | null;
  }) => void;
  /** The API rejected an action for another reason than a plan limit, so the reply may have changed elsewhere. */
  readonly onRejected?: () => void;
};

/** The channel of replies that are sent one by one. The others are approved, often several at once. */
export type ReplyChannel<Response extends ReplyDraft> = ReplyTextChannel<Response> & {
  /** Whether to check a posted reply until it is live. Otherwise the list does. */
  readonly checksPosted: boolean;
  /** Starts an empty reply for the owner's text, which needs no draft and does not count as one. */
  readonly startOwnWords: (current: Response | null) => CallResponse<Response>;
  readonly post: (current: Response, text: string) => CallResponse<Response>;
  readonly cancel: (current: Response) => CallResponse<Response>;
};
