// Reads what messages show of rules: the replies to them, and who wrote those that are replies by rule.
import { readRuleReplyIdsOfClaims } from '#functions/drafts/published-reply-claims.ts';
import { readMessageReplies } from '#functions/drafts/reply-repository.ts';
import type { RepliesById } from '#functions/drafts/to-rule-reply.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { WritingRule } from '#shared/schemas/automation.ts';
import type { DraftForMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { createMessageClaimKeys } from '../replies/outbound-message-claims.ts';
import { readRulesOfPrivateReplies } from '../replies/private-reply-messages.ts';
import type { MessagePage } from './read-requested-message-page.ts';

export type ShownAutomation = {
  readonly replies: RepliesById;
  /** The rules that wrote messages as private replies to comments, by the ids of the messages. */
  readonly privateReplyRules: ReadonlyMap<string, WritingRule>;
};

/** As many as a message gets from rules; an owner may have written any number in a row. */
const MAX_CONTINUING_MESSAGES = 3;

/** Own messages that are none of these replies. */
function listUnexplainedMessages(
  messages: readonly StoredMessage[],
  replies: RepliesById,
): readonly StoredMessage[] {
  const networkIds = new Set([...replies.values()].map(({ networkId }) => networkId));
  return messages.filter(({ id, isOwn, unsent }) => isOwn && !unsent && !networkIds.has(id));
}

/**
 * The replies by rule that the oldest messages of the page are: they answer what is on the page before it, so only their
 * claims name them.
 */
async function readIdsOfContinuingReplies(
  ref: ConversationRef,
  newestFirst: readonly StoredMessage[],
  known: RepliesById,
): Promise<readonly string[]> {
  const oldestInbound = newestFirst.findLastIndex(({ isOwn }) => !isOwn);
  const continuing = listUnexplainedMessages(newestFirst.slice(oldestInbound + 1), known);
  return readRuleReplyIdsOfClaims(
    createMessageClaimKeys(ref),
    continuing.slice(-MAX_CONTINUING_MESSAGES).map(({ id }) => id),
  );
}

/** `page.messages` are newest first, and `newestDrafts` those of the conversation. Reads consistently, but for claims. */
export async function readShownAutomation(
  ref: ConversationRef,
  { contactId }: { readonly contactId: string },
  page: Pick<MessagePage, 'messages' | 'isNewest'>,
  newestDrafts: readonly DraftForMessage[],
): Promise<ShownAutomation> {
  const newest = new Map(newestDrafts.map(({ draft }) => [draft.id, draft]));
  const toMessages = page.messages.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  // What answers a message before the newest page is one of the newest replies.
  const continuing = page.isNewest
    ? []
    : await readIdsOfContinuingReplies(ref, page.messages, newest);
  const missing = [...toMessages, ...continuing].filter((id) => !newest.has(id));
  const replies = new Map([...newest, ...(await readMessageReplies(ref, missing))]);
  const hasUnexplained = listUnexplainedMessages(page.messages, replies).length > 0;
  const privateReplyRules = hasUnexplained
    ? await readRulesOfPrivateReplies(ref, contactId)
    : new Map<string, WritingRule>();
  return { replies, privateReplyRules };
}
