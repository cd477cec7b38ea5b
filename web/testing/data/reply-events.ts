// Short forms of drafts and events for tests of the reply machine, and their results.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { replyReducer } from '#web/features/drafts/reply-machine.ts';
import type { ReplyEvent, ReplyState } from '#web/features/drafts/reply-state.ts';
import { makeReplyDraft } from './factories.ts';

/** The options of comments, where the draft is in the field. */
export const OPTIONS_WITH_DRAFT_IN_FIELD = { draftFillsField: true, canBeClosed: true };
/** The options of messages, where the draft is beside the field. */
export const OPTIONS_WITH_DRAFT_BESIDE_FIELD = { draftFillsField: false, canBeClosed: false };
export const DRAFT_PLACES = [
  ['fills', OPTIONS_WITH_DRAFT_IN_FIELD],
  ['is beside', OPTIONS_WITH_DRAFT_BESIDE_FIELD],
] as const;

export const draft = makeReplyDraft({ id: 'a', response_text: 'Draft' });
export const generating: ReplyDraft = { ...draft, status: 'generating', response_text: '' };
export const editedElsewhere: ReplyDraft = { ...draft, reply_text: 'Theirs' };
export const edited: ReplyDraft = { ...draft, reply_text: 'Mine' };
export const queued: ReplyDraft = { ...edited, status: 'queued' };
export const queuedElsewhere: ReplyDraft = { ...queued, reply_text: 'Theirs' };
export const newer = makeReplyDraft({ id: 'b', response_text: 'Newer' });
export const returned = (reason: string): ReplyDraft => ({ ...edited, error: reason });

export const apply = (from: ReplyState, ...events: readonly ReplyEvent[]) =>
  events.reduce(replyReducer<ReplyDraft>, from);
export const typed = (text: string): ReplyEvent => ({ type: 'typed', text });
export const fetched = (response: ReplyDraft | null): ReplyEvent => ({ type: 'fetched', response });
export const listed = (response: ReplyDraft | null): ReplyEvent => ({ type: 'listed', response });
export const sent = (sentText: string, response: ReplyDraft): ReplyEvent => ({
  type: 'fetched',
  response,
  sentText,
});
/** The known reply is live. */
export const published = (response: ReplyDraft | null): ReplyEvent => ({
  type: 'fetched',
  response,
  isPublished: true,
});
export const saved = (text: string): ReplyEvent => ({
  type: 'saved',
  text,
  response: { ...draft, reply_text: text },
});
export const started = (action: NonNullable<ReplyState['busy']>): ReplyEvent => ({
  type: 'started',
  action,
});
export const failed = (
  overrides: Partial<Extract<ReplyEvent, { type: 'failed' }>>,
): ReplyEvent => ({
  type: 'failed',
  failedAction: 'reply',
  problem: { title: 'Failed', reason: null },
  isUnconfirmed: false,
  text: '',
  ...overrides,
});
export const OPENED: ReplyEvent = { type: 'opened' };
export const CLOSED: ReplyEvent = { type: 'closed' };
export const ENDED: ReplyEvent = { type: 'ended' };
export const RESTORED: ReplyEvent = { type: 'textRestored' };
export const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
export const CHANGED_ELSEWHERE: ReplyEvent = {
  type: 'changedElsewhere',
  response: editedElsewhere,
};
/** A post of the typed text without a response. */
export const UNANSWERED_POST = failed({ isUnconfirmed: true, text: 'Mine' });
export const liveElsewhere: ReplyDraft = { ...queuedElsewhere, status: 'live' };
/** The typed text waits to be saved. */
export const SAVE_PENDING: Partial<ReplyState> = { text: 'Mine', saveStatus: 'waiting' };
