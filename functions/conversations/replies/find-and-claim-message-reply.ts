// Reads back whether our reply is published in its conversation after the response to the send call was lost.
import { isWrittenByAccount } from '#functions/connection/domain/account-authorship.ts';
import {
  getNetworkAccess,
  type NetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { getClaimingResponseId } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { SentReply } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import {
  computeReplySearchStartMs,
  type NetworkReply,
} from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import {
  findAndClaimReply,
  type ReplyClaimResult,
} from '#functions/drafts/posting/find-and-claim-reply.ts';
import { AbsenceUnprovenError } from '#functions/drafts/reply-ports.ts';
import { readNetworkConversationWithNewestMessages } from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { identifyDraftOfOutboundMessage } from '../domain/match-outbound-message.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { readNewestStoredMessages } from '../storage/message-repository.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import { OUTBOUND_REPLY_SEARCH_LIMIT } from './handle-outbound-messages.ts';
import { createMessageReplyClaimKeys } from './message-reply-claims.ts';
import { readBackMessagesWithinRateLimit } from './read-back-messages-within-rate-limit.ts';

/**
 * Whether the account wrote a message. Undefined when that is uncertain. A conversation has two members: an author
 * who is neither the contact nor known as the account may be the account under another id or username.
 */
function isOutboundMessage(
  { fromId, fromUsername }: { readonly fromId: string; readonly fromUsername?: string | undefined },
  access: NetworkAccess,
  contactId: string | undefined,
): boolean | undefined {
  if (isWrittenByAccount({ fromId, username: fromUsername ?? '' }, toAccountIdentity(access)))
    return true;
  return fromId === contactId ? false : undefined;
}

type VisibleMessages = {
  readonly messages: readonly NetworkReply[];
  /** Whether some message could not be parsed and may be the wanted one. */
  readonly hasUnreadable: boolean;
};

/**
 * The newest messages as the network shows them.
 * @throws AbsenceUnprovenError when it does not show the conversation, which may appear later
 */
async function readVisibleMessages(subject: MessageReplySubject): Promise<VisibleMessages> {
  const [access, conversation] = await Promise.all([
    getNetworkAccess(subject),
    readStoredConversation(subject, { consistent: true }),
  ]);
  const contactId = conversation?.contactId;
  const { pageToken: token } = access;
  const call = { conversationId: subject.conversationId, token };
  const visible = await readBackMessagesWithinRateLimit(subject, token, () =>
    readNetworkConversationWithNewestMessages(call),
  ).catch((error: unknown) => {
    if (!(error instanceof NetworkError && error.kind === 'gone')) throw error;
    throw new AbsenceUnprovenError('gone');
  });
  const messages = (visible.conversation?.messages ?? []).map((message) => ({
    id: message.id,
    text: message.text ?? '',
    timestamp: message.timestamp,
    isOwn: isOutboundMessage(message, access, contactId),
  }));
  return { messages, hasUnreadable: (visible.unreadableCount ?? 0) > 0 };
}

/**
 * Whether these newest messages reach back far enough to prove that a missing reply is not published: they include
 * the message it answers, or one from before its claim. The network shows no older messages.
 */
const isReplyTimeCovered = (
  visible: readonly NetworkReply[],
  subject: MessageReplySubject,
  sent: SentReply,
): boolean => {
  const since = computeReplySearchStartMs({ from: sent.claimedAt, subjectWrittenAt: undefined });
  return visible.some(
    ({ id, timestamp }) => id === subject.messageId || Date.parse(timestamp) < since,
  );
};

/** Claims our reply among the stored and the visible messages, except a reply of another draft in flight. */
async function claimReplyAmongMessages(
  subject: MessageReplySubject,
  sent: SentReply,
  visible: readonly NetworkReply[],
): Promise<ReplyClaimResult> {
  const [stored, drafts] = await Promise.all([
    readNewestStoredMessages(subject, OUTBOUND_REPLY_SEARCH_LIMIT),
    readNewestConversationDrafts(subject, OUTBOUND_REPLY_SEARCH_LIMIT),
  ]);
  const otherDrafts = drafts.filter(
    ({ draft }) => getClaimingResponseId(draft) !== sent.responseId,
  );
  const isReplyOfOtherDraft = (message: NetworkReply) =>
    otherDrafts.some(({ draft }) => draft.networkId === message.id) ||
    (!isSameTextIgnoringAlterations(message.text, sent.text) &&
      identifyDraftOfOutboundMessage(message, otherDrafts, undefined) !== 'no_draft');
  const storedIds = new Set(stored.map(({ id }) => id));
  const all = [
    ...stored.map((message) => ({
      ...message,
      text: message.text ?? '',
      isRemoved: message.unsent,
    })),
    ...visible
      .filter(({ id }) => !storedIds.has(id))
      .map((message) => ({ ...message, isRemoved: false })),
  ];
  const subjectWrittenAt = stored.find(({ id }) => id === subject.messageId)?.timestamp;
  return findAndClaimReply(
    createMessageReplyClaimKeys(subject),
    { ...sent, subjectWrittenAt },
    all
      .filter((message) => message.isOwn !== false && !isReplyOfOtherDraft(message))
      .map(({ id, text, timestamp, isOwn, isRemoved }) => ({
        id,
        text,
        timestamp,
        isOwn,
        isRemoved,
        firstSeenAt: undefined,
      })),
  );
}

/**
 * The id of our reply, claimed for its response. Undefined when it is certainly not published.
 * @throws AbsenceUnprovenError, NetworkError
 */
export async function findAndClaimMessageReply(
  subject: MessageReplySubject,
  sent: SentReply,
): Promise<string | undefined> {
  // The echo event may have stored the reply already, which saves the call.
  const claimedFromStored = await claimReplyAmongMessages(subject, sent, []);
  if (claimedFromStored.id !== undefined) return claimedFromStored.id;
  const visible = await readVisibleMessages(subject);
  const { id, isUnexplained } = await claimReplyAmongMessages(subject, sent, visible.messages);
  if (id !== undefined) return id;
  if (visible.hasUnreadable) throw new AbsenceUnprovenError('unreadable');
  if (!isReplyTimeCovered(visible.messages, subject, sent))
    throw new AbsenceUnprovenError('out_of_reach');
  const conversation = await readStoredConversation(subject, { consistent: true });
  const isUnknownMessageUnsent = (conversation?.unknownOutboundUnsentAt ?? '') >= sent.claimedAt;
  if (isUnexplained || isUnknownMessageUnsent) throw new AbsenceUnprovenError('unexplained');
  return undefined;
}
