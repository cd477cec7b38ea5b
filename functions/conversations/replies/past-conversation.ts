// A past exchange between a person and the owner, and the rules' replies in it, for rehearsals.
import { readMessageReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { readStoredMessagesBetween } from '../storage/message-repository.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import { OUTBOUND_REPLY_SEARCH_LIMIT } from './handle-outbound-messages.ts';
import { findOwnerMessages } from './owner-messages.ts';

/** How far back the owner's messages matter, and a window can have begun. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1_000;

/** Both are newest first. */
export type PastConversation = {
  readonly inbound: readonly StoredMessage[];
  readonly byOwner: readonly StoredMessage[];
  /** Drafts of the owner and of rules. They include all replies that rules made to `inbound`. */
  readonly drafts: readonly DraftWithAnsweredMessage[];
};

/** The times are in epoch ms. */
export type PastTimeRange = { readonly from: number; readonly to: number };

/** The newest replies, and the rules' older replies to these messages. */
async function readDrafts(
  ref: ConversationRef,
  messages: readonly StoredMessage[],
): Promise<readonly DraftWithAnsweredMessage[]> {
  const newest = await readNewestConversationDrafts(ref, OUTBOUND_REPLY_SEARCH_LIMIT);
  const known = new Set(newest.map(({ draft }) => draft.id));
  const missing = messages.flatMap(({ id, timestamp, ruleReplyIds }) =>
    ruleReplyIds.filter((one) => !known.has(one)).map((one) => ({ id, timestamp, replyId: one })),
  );
  const read = await readMessageReplies(
    ref,
    missing.map(({ replyId }) => replyId),
  );
  const older = missing.flatMap(({ id: messageId, timestamp, replyId }) => {
    const draft = read.get(replyId);
    return draft ? [{ draft, messageId, timestamp }] : [];
  });
  return [...newest, ...older];
}

export async function readStoredConversationBetween(
  ref: ConversationRef,
  contactId: string,
  { from, to }: PastTimeRange,
): Promise<PastConversation> {
  const messages = await readStoredMessagesBetween(ref, { from: from - LOOK_BACK_MS, to });
  const inbound = messages.filter(({ isOwn, unsent }) => !isOwn && !unsent);
  // Most people are never answered.
  if (messages.every(({ isOwn, unsent, ruleReplyIds }) => !isOwn && !unsent && !ruleReplyIds[0]))
    return { inbound, byOwner: [], drafts: [] };
  const drafts = await readDrafts(ref, messages);
  return { inbound, byOwner: await findOwnerMessages(ref, contactId, messages, drafts), drafts };
}

/** When the last of them was written before a time (ISO). Both are newest first. */
export const findLatestMessageTimeBefore = (
  messages: readonly StoredMessage[],
  at: number,
): string | undefined => messages.find(({ timestamp }) => Date.parse(timestamp) < at)?.timestamp;
