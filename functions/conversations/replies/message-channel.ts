// Fills the drafts port towards the network for messages: send, look for it, read it back.

import { isByAccount } from '#functions/connection/domain/own-comment.ts';
import { ownerOf, readAccess } from '#functions/connection/network/network-access.ts';
import { readInTurn } from '#functions/connection/network/read-in-turn.ts';
import { mayGoOn } from '#functions/connection/network/refresh-access.ts';
import { claimIdOf } from '#functions/drafts/domain/draft.ts';
import { CLOCK_SKEW_MS, type ReadReply } from '#functions/drafts/domain/read-back.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { noted, whyBlocked } from '#functions/drafts/network-way.ts';
import { AbsenceUnprovenError, type Channel } from '#functions/drafts/subject.ts';
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import {
  readConversationMessages,
  readMessage as readNetworkMessage,
  sendMessage,
} from '#platform/instagram/messages.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import type { StoredMessage } from '../domain/message.ts';
import { isWindowOpen } from '../domain/window.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { readMessage, readNewestMessages } from '../storage/message-repository.ts';
import { conversationStore as store } from '../updates/conversation-store.ts';
import { applyMessageEvent } from '../updates/save-messages.ts';
import { keepUnseen } from './keep-unseen.ts';
import { claimOwnMessage } from './message-claims.ts';
import { SEARCHED_MESSAGES } from './own-messages.ts';
import { hasUnexplained } from './unexplained-messages.ts';

async function whyNotAnswered(subject: MessageSubject): Promise<string | undefined> {
  const [message, conversation] = await Promise.all([
    readMessage(subject),
    readConversation(subject, { consistent: true }),
  ]);
  if (!message || !conversation) {
    return 'This conversation is no longer here, so nothing was sent. Your reply is kept.';
  }
  if (message.unsent) {
    return 'The person has taken this message back, so nothing was sent. Your reply is kept.';
  }
  if (isWindowOpen(conversation.lastInboundAt, nowIso())) return undefined;
  return ERRORS.outside_reply_window.sentence;
}

/**
 * A look for a reply, in its turn among all who read the account's conversations. A pause that is our
 * own guess does not keep an owner in doubt.
 * @throws NetworkError, also where no look could be taken: then it tells nothing of the reply
 */
async function lookInTurn<Result extends { readonly usage: Usage }>(
  subject: MessageSubject,
  call: () => Promise<Result>,
): Promise<Result> {
  const reader = { account: subject, store, keepsTo: 'named pauses' } as const;
  const answer = await noted(subject, () => readInTurn(reader, call));
  switch (answer.kind) {
    case 'read':
      await mayGoOn(subject, answer.result.usage);
      return answer.result;
    case 'not_yet':
      throw new NetworkError('throttled', 'Conversations cannot be read yet.', {
        retryAfterSeconds: answer.seconds,
      });
    case 'off':
      throw new NetworkError('refused', 'Messages are switched off.', { reason: 'messages_off' });
  }
}

type Sent = Parameters<Channel<MessageSubject>['findPublished']>[1];

const toHeldReply = (message: StoredMessage): ReadReply => ({
  id: message.id,
  text: message.text ?? '',
  timestamp: message.timestamp,
  isOwn: message.isOwn,
});

/** Another reply of the same words is at the network right now: which one stands, its answer tells. */
const isContested = (messages: readonly StoredMessage[], sent: Sent): boolean =>
  messages.some(
    ({ draft }) =>
      draft?.state === 'posting' &&
      claimIdOf(draft) !== sent.responseId &&
      draft.sendingText?.trim() === sent.text.trim(),
  );

type Shown = {
  readonly messages: readonly ReadReply[];
  /** Whether one of them could not be read: it may be any. */
  readonly isPartial: boolean;
};

/** The newest messages as the network shows them; none where it does not show the conversation. */
async function readShown(subject: MessageSubject): Promise<Shown> {
  const access = await readAccess(subject);
  const call = { conversationId: subject.conversationId, token: access.pageToken };
  const shown = await lookInTurn(subject, () => readConversationMessages(call)).catch(
    (error: unknown) => {
      if (error instanceof NetworkError && error.kind === 'gone') return undefined;
      throw error;
    },
  );
  const messages = (shown?.conversation?.messages ?? []).map((message) => ({
    id: message.id,
    text: message.text ?? '',
    timestamp: message.timestamp,
    isOwn: isByAccount({ fromId: message.fromId, username: message.fromUsername ?? '' }, access),
  }));
  return { messages, isPartial: (shown?.unreadable ?? 0) > 0 };
}

/**
 * Whether a reply that is not among these newest messages does not stand: they hold the message it
 * answers, or one from before its claim. Of what is older the network tells nothing.
 */
const reachesBack = (shown: readonly ReadReply[], subject: MessageSubject, sent: Sent): boolean => {
  const since = Date.parse(sent.claimedAt) - CLOCK_SKEW_MS;
  return shown.some(
    ({ id, timestamp }) => id === subject.messageId || Date.parse(timestamp) < since,
  );
};

async function readUncontested(
  subject: MessageSubject,
  sent: Sent,
): Promise<readonly StoredMessage[]> {
  const messages = await readNewestMessages(subject, SEARCHED_MESSAGES);
  if (isContested(messages, sent)) {
    throw new NetworkError('outage', 'The same words are being sent.');
  }
  return messages;
}

async function findPublished(subject: MessageSubject, sent: Sent): Promise<string | undefined> {
  const known = await readUncontested(subject, sent);
  // The echo may have come before anything was proven.
  const held = known.map(toHeldReply);
  const heldId = await claimOwnMessage(subject, sent, { messages: known, replies: held });
  if (heldId !== undefined) return heldId;
  const shown = await readShown(subject);
  // Another may have been sent while the network was asked: whose it shows is known only now.
  const messages = await readUncontested(subject, sent);
  const shownId = await claimOwnMessage(subject, sent, { messages, replies: shown.messages });
  if (shownId !== undefined) return shownId;
  if (shown.isPartial) throw new AbsenceUnprovenError('A message shown cannot be read.');
  if (!reachesBack(shown.messages, subject, sent)) {
    throw new AbsenceUnprovenError('The messages shown do not reach back to the claim.');
  }
  if (await hasUnexplained(subject, sent, { messages, shown: shown.messages })) {
    throw new AbsenceUnprovenError('An own message since the claim is no reply we know.');
  }
  return undefined;
}

/** Reads a message of ours and takes it in. */
async function readAndSave(subject: MessageSubject, messageId: string): Promise<void> {
  const [access, conversation] = await Promise.all([
    readAccess(subject),
    readConversation(subject),
  ]);
  if (!conversation) throw new AppError('not_found');
  const { message } = await lookInTurn(subject, () =>
    readNetworkMessage({ messageId, token: access.pageToken }),
  );
  await applyMessageEvent(
    subject,
    { kind: 'message', personId: conversation.contactId, message },
    ownerOf(access),
  );
}

/**
 * What was just accepted may not be readable yet, and what is no longer among the newest never is.
 * Where messages are switched off, nothing was looked at.
 */
const isHidden = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.kind === 'gone' || (error.kind === 'refused' && error.reason !== 'messages_off'));

export const messageChannel: Channel<MessageSubject> = {
  blocked: (subject) => whyBlocked(subject, () => whyNotAnswered(subject)),
  publish: async (subject, text) => {
    const [access, conversation] = await Promise.all([
      readAccess(subject),
      readConversation(subject),
    ]);
    if (!conversation) throw new NetworkError('unreachable', 'There is nobody to send this to.');
    const { pageId, pageToken: token } = access;
    const recipientId = conversation.contactId;
    const call = { pageId, token, recipientId, text };
    return noted(subject, () => sendMessage(call));
  },
  findPublished,
  confirmLive: async (subject, networkId) => {
    if (await readMessage({ ...subject, messageId: networkId })) return true;
    try {
      await readAndSave(subject, networkId);
      return true;
    } catch (error) {
      if (isHidden(error)) return keepUnseen(subject, networkId);
      throw error;
    }
  },
};
