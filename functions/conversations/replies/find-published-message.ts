// Looks for a message of ours in its conversation after an uncertain answer.
import { isByAccount } from '#functions/connection/domain/own-comment.ts';
import {
  type NetworkAccess,
  ownerOf,
  readAccess,
} from '#functions/connection/network/network-access.ts';
import { claimIdOf } from '#functions/drafts/domain/draft.ts';
import { earliest, type ReadReply } from '#functions/drafts/domain/read-back.ts';
import { isSameText } from '#functions/drafts/domain/same-text.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { claimAmong, type Found } from '#functions/drafts/reply-claims.ts';
import { AbsenceUnprovenError, type SentReply } from '#functions/drafts/subject.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { readConversationMessages } from '#platform/instagram/messages.ts';
import { draftsOf, ownerOfMessage } from '../domain/own-message.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { readNewestMessages } from '../storage/message-repository.ts';
import { lookInTurn } from './look-in-turn.ts';
import { claimKeysIn } from './message-claims.ts';
import { SEARCHED_MESSAGES } from './own-messages.ts';

/**
 * Whether the account wrote a message; undefined where that is not beyond doubt. A conversation is between two:
 * whoever is neither the person nor known as the account may be the account under another id or name.
 */
function isOwnMessage(
  { fromId, fromUsername }: { readonly fromId: string; readonly fromUsername: string | undefined },
  access: NetworkAccess,
  contactId: string | undefined,
): boolean | undefined {
  if (isByAccount({ fromId, username: fromUsername ?? '' }, ownerOf(access))) return true;
  return fromId === contactId ? false : undefined;
}

type Shown = {
  readonly messages: readonly ReadReply[];
  /** Whether one of them could not be read: it may be any. */
  readonly isPartial: boolean;
};

/**
 * The newest messages as the network shows them.
 * @throws AbsenceUnprovenError where it does not show the conversation: it may only be late with it
 */
async function readShown(subject: MessageSubject): Promise<Shown> {
  const [access, conversation] = await Promise.all([
    readAccess(subject),
    readConversation(subject, { consistent: true }),
  ]);
  const contactId = conversation?.contactId;
  const { pageToken: token } = access;
  const call = { conversationId: subject.conversationId, token };
  const shown = await lookInTurn(subject, token, () => readConversationMessages(call)).catch(
    (error: unknown) => {
      if (!(error instanceof NetworkError && error.kind === 'gone')) throw error;
      throw new AbsenceUnprovenError('gone');
    },
  );
  const messages = (shown.conversation?.messages ?? []).map((message) => ({
    id: message.id,
    text: message.text ?? '',
    timestamp: message.timestamp,
    isOwn: isOwnMessage(message, access, contactId),
  }));
  return { messages, isPartial: (shown.unreadable ?? 0) > 0 };
}

/**
 * Whether a reply that is not among these newest messages does not stand: they hold the message it
 * answers, or one from before its claim. Of what is older the network tells nothing.
 */
const reachesBack = (
  shown: readonly ReadReply[],
  subject: MessageSubject,
  sent: SentReply,
): boolean => {
  const since = earliest({ from: sent.claimedAt, answeredAt: undefined });
  return shown.some(
    ({ id, timestamp }) => id === subject.messageId || Date.parse(timestamp) < since,
  );
};

/** Claims our reply among the messages held and those shown; what another draft in flight says is left out. */
async function claimAmongMessages(
  subject: MessageSubject,
  sent: SentReply,
  shown: readonly ReadReply[],
): Promise<Found> {
  const held = await readNewestMessages(subject, SEARCHED_MESSAGES);
  const others = draftsOf(held).filter(({ draft }) => claimIdOf(draft) !== sent.responseId);
  const isOthers = (message: ReadReply) =>
    others.some(({ draft }) => draft.networkId === message.id) ||
    (!isSameText(message.text, sent.text) &&
      ownerOfMessage(message, others, undefined) !== 'nobody');
  const heldIds = new Set(held.map(({ id }) => id));
  const all = [
    ...held.map((message) => ({
      ...message,
      text: message.text ?? '',
      isTakenBack: message.unsent,
    })),
    ...shown.filter(({ id }) => !heldIds.has(id)).map((one) => ({ ...one, isTakenBack: false })),
  ];
  const answeredAt = held.find(({ id }) => id === subject.messageId)?.timestamp;
  return claimAmong(
    claimKeysIn(subject),
    { ...sent, answeredAt },
    all
      .filter((message) => message.isOwn !== false && !isOthers(message))
      .map(({ id, text, timestamp, isOwn, isTakenBack }) => ({
        id,
        text,
        timestamp,
        isOwn,
        isTakenBack,
        heardAt: undefined,
      })),
  );
}

/**
 * The id of our reply, claimed for its response; undefined where it certainly does not stand.
 * @throws AbsenceUnprovenError, NetworkError
 */
export async function findPublishedMessage(
  subject: MessageSubject,
  sent: SentReply,
): Promise<string | undefined> {
  // The echo may have come before anything was proven.
  const held = await claimAmongMessages(subject, sent, []);
  if (held.id !== undefined) return held.id;
  const shown = await readShown(subject);
  const { id, isUnexplained } = await claimAmongMessages(subject, sent, shown.messages);
  if (id !== undefined) return id;
  if (shown.isPartial) throw new AbsenceUnprovenError('unreadable');
  if (!reachesBack(shown.messages, subject, sent)) throw new AbsenceUnprovenError('out_of_reach');
  const conversation = await readConversation(subject, { consistent: true });
  const isTakenBack = (conversation?.ownTakenBackAt ?? '') >= sent.claimedAt;
  if (isUnexplained || isTakenBack) throw new AbsenceUnprovenError('unexplained');
  return undefined;
}
