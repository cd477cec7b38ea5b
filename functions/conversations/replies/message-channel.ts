// Fills the drafts port towards the network for messages: send, look for it, read it back.

import { ownerOf, readAccess } from '#functions/connection/network/network-access.ts';
import type { MessageSubject } from '#functions/drafts/jobs.ts';
import { isNetworkAnswering, publishing, whyBlocked } from '#functions/drafts/network-way.ts';
import { claimAccepted } from '#functions/drafts/reply-claims.ts';
import type { Channel } from '#functions/drafts/subject.ts';
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { readMessage as readNetworkMessage, sendMessage } from '#platform/instagram/messages.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { isWindowOpen } from '../domain/window.ts';
import { readConversation } from '../storage/conversation-repository.ts';
import { readMessage } from '../storage/message-repository.ts';
import { applyMessageEvent } from '../updates/save-messages.ts';
import { findPublishedMessage } from './find-published-message.ts';
import { keepUnseen } from './keep-unseen.ts';
import { lookInTurn } from './look-in-turn.ts';
import { claimKeysIn } from './message-claims.ts';

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

/** Reads a message of ours and takes it in. */
async function readAndSave(subject: MessageSubject, messageId: string): Promise<void> {
  const [access, conversation] = await Promise.all([
    readAccess(subject),
    readConversation(subject),
  ]);
  if (!conversation) throw new AppError('not_found');
  const { pageToken: token } = access;
  const { message } = await lookInTurn(subject, token, () =>
    readNetworkMessage({ messageId, token }),
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
    return publishing(subject, () => sendMessage(call));
  },
  claimPublished: (subject, networkId, sent) =>
    claimAccepted(claimKeysIn(subject), networkId, sent),
  findPublished: findPublishedMessage,
  isNetworkAnswering,
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
