// Reads the rules that messages show: the replies to them, and the rules behind those that are replies by rule.
import { readRuleReplyIdsOfClaims } from '#functions/drafts/posting/published-reply-claims.ts';
import type { DraftsByReplyId } from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { readMessageReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { ReplyingRule } from '#shared/schemas/rule-reply.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { createMessageReplyClaimKeys } from '../replies/message-reply-claims.ts';
import { readRulesOfPrivateReplies } from '../replies/private-reply-messages.ts';
import type { MessagePage } from './read-requested-message-page.ts';

export type RuleRepliesOfMessages = {
  readonly replies: DraftsByReplyId;
  /** The rules that wrote messages as private replies to comments, by message id. */
  readonly privateReplyRules: ReadonlyMap<string, ReplyingRule>;
};

/** As many as a message gets from rules. An owner may have written any number in a row. */
const MAX_CONTINUING_MESSAGES = 3;

/** Own messages that are none of these replies. */
function listUnexplainedMessages(
  messages: readonly StoredMessage[],
  replies: DraftsByReplyId,
): readonly StoredMessage[] {
  const networkIds = new Set([...replies.values()].map(({ networkId }) => networkId));
  return messages.filter(({ id, isOwn, unsent }) => isOwn && !unsent && !networkIds.has(id));
}

/**
 * The own messages at the start of the page. They may answer messages of the page before it, so only their claims
 * name their replies. A reply that was delayed until its contact had written again may begin behind an inbound
 * message. Its rule is not shown on such a page, because every page would need claims to find it.
 */
function listContinuingMessages({
  messages,
  isNewest,
}: Pick<MessagePage, 'messages' | 'isNewest'>): readonly StoredMessage[] {
  // The answers to messages before the newest page are among the newest replies.
  if (isNewest) return [];
  const oldestInbound = messages.findLastIndex(({ isOwn }) => !isOwn);
  return messages.slice(oldestInbound + 1).slice(-MAX_CONTINUING_MESSAGES);
}

type ShownMessages = {
  readonly messages: readonly StoredMessage[];
  /** The ones that may answer a message outside `messages`. */
  readonly continuing: readonly StoredMessage[];
};

/** Reads consistently, except for claims. */
async function readAutomation(
  ref: ConversationRef,
  { contactId }: { readonly contactId: string },
  { messages, continuing }: ShownMessages,
  newestDrafts: readonly DraftWithAnsweredMessage[],
): Promise<RuleRepliesOfMessages> {
  const newest = new Map(newestDrafts.map(({ draft }) => [draft.id, draft]));
  const continuingIds = await readRuleReplyIdsOfClaims(
    createMessageReplyClaimKeys(ref),
    listUnexplainedMessages(continuing, newest).map(({ id }) => id),
  );
  const toMessages = messages.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const missing = [...toMessages, ...continuingIds].filter((id) => !newest.has(id));
  const replies = new Map([...newest, ...(await readMessageReplies(ref, missing))]);
  const hasUnexplained = listUnexplainedMessages(messages, replies).length > 0;
  const privateReplyRules = hasUnexplained
    ? await readRulesOfPrivateReplies(ref, contactId)
    : new Map<string, ReplyingRule>();
  return { replies, privateReplyRules };
}

/** `page.messages` are newest first, and `newestDrafts` belong to the conversation. */
export const readRuleRepliesOfMessagePage = (
  ref: ConversationRef,
  contact: { readonly contactId: string },
  page: Pick<MessagePage, 'messages' | 'isNewest'>,
  newestDrafts: readonly DraftWithAnsweredMessage[],
): Promise<RuleRepliesOfMessages> =>
  readAutomation(
    ref,
    contact,
    { messages: page.messages, continuing: listContinuingMessages(page) },
    newestDrafts,
  );

/** Takes single messages in any order, so it is unknown which messages the own ones answer. */
export const readRuleRepliesOfMessages = (
  ref: ConversationRef,
  contact: { readonly contactId: string },
  messages: readonly StoredMessage[],
  newestDrafts: readonly DraftWithAnsweredMessage[],
): Promise<RuleRepliesOfMessages> =>
  readAutomation(ref, contact, { messages, continuing: messages }, newestDrafts);
