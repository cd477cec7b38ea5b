// Implements the drafts feature's ports for messages: which can be answered, and for how long.
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import type { ReplySubjectReader, ReplyWindowChecker } from '#functions/drafts/reply-ports.ts';
import { nowIso } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { isReplyWindowOpen } from '../domain/reply-window.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { getMessageOrderKey } from '../storage/message-item.ts';
import { readStoredMessage } from '../storage/message-repository.ts';

export const answerableMessageReader: ReplySubjectReader<MessageReplySubject> &
  ReplyWindowChecker<MessageReplySubject> = {
  findSubject: async (subject) => {
    const message = await readStoredMessage(subject);
    return (
      message && {
        key: tableKeys.message(subject, getMessageOrderKey(message)),
        isOwn: message.isOwn,
        writtenAt: message.timestamp,
        replyIds: message.replyIds,
        ruleReplyIds: message.ruleReplyIds,
      }
    );
  },
  isReplyWindowOpen: async (subject) => {
    const conversation = await readStoredConversation(subject, { consistent: true });
    return isReplyWindowOpen(conversation?.lastInboundAt, nowIso());
  },
};
