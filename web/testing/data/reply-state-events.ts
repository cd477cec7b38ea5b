// Short forms of drafts and events for tests of the reply machine, and their results.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import type { ReplyState, ReplyStateEvent } from '#web/features/drafts/reply-state.ts';
import { replyStateReducer } from '#web/features/drafts/reply-state-machine.ts';
import { makeReplyDraft } from './api-object-factories.ts';

/** The options of comments, where the draft is in the field. */
export const REPLY_OPTIONS_WITH_DRAFT_IN_FIELD = { draftFillsField: true, canBeClosed: true };
/** The options of messages, where the draft is beside the field. */
export const REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD = { draftFillsField: false, canBeClosed: false };
export const REPLY_OPTIONS_BY_DRAFT_PLACE = [
  ['fills', REPLY_OPTIONS_WITH_DRAFT_IN_FIELD],
  ['is beside', REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD],
] as const;

export const draft = makeReplyDraft({ id: 'a', response_text: 'Draft' });
export const generating: ReplyDraft = { ...draft, status: 'generating', response_text: '' };
export const replyDraftEditedElsewhere: ReplyDraft = { ...draft, reply_text: 'Theirs' };
export const edited: ReplyDraft = { ...draft, reply_text: 'Mine' };
export const queued: ReplyDraft = { ...edited, status: 'queued' };
export const replyDraftQueuedElsewhere: ReplyDraft = { ...queued, reply_text: 'Theirs' };
export const newer = makeReplyDraft({ id: 'b', response_text: 'Newer' });
export const returned = (reason: string): ReplyDraft => ({ ...edited, error: reason });

export const apply = (from: ReplyState, ...events: readonly ReplyStateEvent[]) =>
  events.reduce(replyStateReducer<ReplyDraft>, from);
export const typed = (text: string): ReplyStateEvent => ({ type: 'typed', text });
export const fetched = (response: ReplyDraft | null): ReplyStateEvent => ({
  type: 'fetched',
  response,
});
export const listed = (response: ReplyDraft | null): ReplyStateEvent => ({
  type: 'listed',
  response,
});
export const sent = (sentText: string, response: ReplyDraft): ReplyStateEvent => ({
  type: 'fetched',
  response,
  sentText,
});
/** The known reply is live. */
export const published = (response: ReplyDraft | null): ReplyStateEvent => ({
  type: 'fetched',
  response,
  isPublished: true,
});
export const saved = (text: string): ReplyStateEvent => ({
  type: 'saved',
  text,
  response: { ...draft, reply_text: text },
});
export const started = (action: NonNullable<ReplyState['busy']>): ReplyStateEvent => ({
  type: 'started',
  action,
});
export const failed = (
  overrides: Partial<Extract<ReplyStateEvent, { type: 'failed' }>>,
): ReplyStateEvent => ({
  type: 'failed',
  failedAction: 'reply',
  problem: { title: 'Failed', reason: null },
  isUnconfirmed: false,
  text: '',
  ...overrides,
});
export const REPLY_OPENED_EVENT: ReplyStateEvent = { type: 'opened' };
export const CLOSED: ReplyStateEvent = { type: 'closed' };
export const REPLY_ACTION_ENDED_EVENT: ReplyStateEvent = { type: 'ended' };
export const RESTORED: ReplyStateEvent = { type: 'textRestored' };
export const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
export const CHANGED_ELSEWHERE: ReplyStateEvent = {
  type: 'changedElsewhere',
  response: replyDraftEditedElsewhere,
};
/** A post of the typed text without a response. */
export const UNANSWERED_POST_FAILED_EVENT = failed({ isUnconfirmed: true, text: 'Mine' });
export const replyDraftLiveElsewhere: ReplyDraft = { ...replyDraftQueuedElsewhere, status: 'live' };
/** The typed text waits to be saved. */
export const REPLY_STATE_WITH_PENDING_SAVE: Partial<ReplyState> = {
  text: 'Mine',
  saveStatus: 'waiting',
};
