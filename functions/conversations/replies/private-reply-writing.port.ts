// Comments that rules may answer in private, with the owner's messages to their authors.
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundWritingReader } from '#functions/drafts/reply-ports.ts';
import { findConversationByContact } from '../storage/conversation-repository.ts';
import { findConversationFacts } from './message-writing.port.ts';

export const createPrivateReplyWritings = (
  comments: InboundWritingReader<PrivateReplySubject>,
): InboundWritingReader<PrivateReplySubject> => ({
  ...comments,
  findWriting: async (subject) => {
    const writing = await comments.findWriting(subject);
    const contactId = writing?.author.id;
    if (writing === undefined || contactId === undefined) return writing;
    const conversation = await findConversationByContact(subject, contactId);
    return conversation
      ? { ...writing, ...(await findConversationFacts(conversation, contactId)) }
      : writing;
  },
});
