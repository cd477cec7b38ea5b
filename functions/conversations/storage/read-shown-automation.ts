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
 * The own messages that the page begins with: they may answer what is on the page before it, so only their claims name
 * the replies that they are. A reply that was delayed until its contact had written again may begin behind an inbound
 * message; its rule is not shown on such a page, because every page would have to ask for claims to find it.
 */
function listContinuingMessages({
  messages,
  isNewest,
}: Pick<MessagePage, 'messages' | 'isNewest'>): readonly StoredMessage[] {
  // What answers a message before the newest page is one of the newest replies.
  if (isNewest) return [];
  const oldestInbound = messages.findLastIndex(({ isOwn }) => !isOwn);
  return messages.slice(oldestInbound + 1).slice(-MAX_CONTINUING_MESSAGES);
}

type ShownMessages = {
  readonly messages: readonly StoredMessage[];
  /** Those among them that may answer a message that is not. */
  readonly continuing: readonly StoredMessage[];
};

/** Reads consistently, but for claims. */
async function readAutomation(
  ref: ConversationRef,
  { contactId }: { readonly contactId: string },
  { messages, continuing }: ShownMessages,
  newestDrafts: readonly DraftForMessage[],
): Promise<ShownAutomation> {
  const newest = new Map(newestDrafts.map(({ draft }) => [draft.id, draft]));
  const continuingIds = await readRuleReplyIdsOfClaims(
    createMessageClaimKeys(ref),
    listUnexplainedMessages(continuing, newest).map(({ id }) => id),
  );
  const toMessages = messages.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const missing = [...toMessages, ...continuingIds].filter((id) => !newest.has(id));
  const replies = new Map([...newest, ...(await readMessageReplies(ref, missing))]);
  const hasUnexplained = listUnexplainedMessages(messages, replies).length > 0;
  const privateReplyRules = hasUnexplained
    ? await readRulesOfPrivateReplies(ref, contactId)
    : new Map<string, WritingRule>();
  return { replies, privateReplyRules };
}

/** `page.messages` are newest first, and `newestDrafts` those of the conversation. */
export const readShownAutomation = (
  ref: ConversationRef,
  contact: { readonly contactId: string },
  page: Pick<MessagePage, 'messages' | 'isNewest'>,
  newestDrafts: readonly DraftForMessage[],
): Promise<ShownAutomation> =>
  readAutomation(
    ref,
    contact,
    { messages: page.messages, continuing: listContinuingMessages(page) },
    newestDrafts,
  );

/** Of single messages in any order: what each own one answers is not known. */
export const readAutomationOfMessages = (
  ref: ConversationRef,
  contact: { readonly contactId: string },
  messages: readonly StoredMessage[],
  newestDrafts: readonly DraftForMessage[],
): Promise<ShownAutomation> =>
  readAutomation(ref, contact, { messages, continuing: messages }, newestDrafts);
