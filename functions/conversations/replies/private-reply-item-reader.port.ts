// Comments that rules may answer in private, with the owner's messages to their authors.
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundItemReader } from '#functions/drafts/reply-ports.ts';
import { findConversationByContact } from '../storage/conversation-repository.ts';
import { findConversationFactsOfCommenter } from './inbound-message-reader.port.ts';

export const createPrivateReplyItemReader = (
  comments: InboundItemReader<PrivateReplySubject>,
): InboundItemReader<PrivateReplySubject> => ({
  ...comments,
  findInboundItem: async (subject) => {
    const item = await comments.findInboundItem(subject);
    const contactId = item?.author.id;
    if (item === undefined || contactId === undefined) return item;
    const conversation = await findConversationByContact(subject, contactId);
    return conversation
      ? { ...item, ...(await findConversationFactsOfCommenter(conversation, contactId)) }
      : item;
  },
});
