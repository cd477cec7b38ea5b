// Messages to a person that rules sent as private replies to comments. The replies are stored with the comments, and
// a conversation finds their messages by its contact.
import * as z from 'zod';
import type { SentReply } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { PrivateReplySubject } from '#functions/drafts/jobs.ts';
import { computeReplyClaimTtl } from '#functions/drafts/posting/published-reply-claims.ts';
import { toReplyingRule } from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { putItem } from '#platform/table/table.ts';
import type { ReplyingRule } from '#shared/schemas/rule-reply.ts';
import { findConversationByContact } from '../storage/conversation-repository.ts';

const privateReplyMessageSchema = z.object({
  message_id: z.string(),
  rule: z.object({ id: z.string(), name: z.string() }),
});

/** Call it once the message is claimed. It changes the version of the conversation for clients that loaded it before. */
export async function recordPrivateReplyMessage(
  { subject, contactId }: { readonly subject: PrivateReplySubject; readonly contactId: string },
  messageId: string,
  { responseId }: SentReply,
): Promise<void> {
  const [reply, conversation] = await Promise.all([
    readReply(subject, responseId),
    findConversationByContact(subject, contactId),
  ]);
  const rule = reply && toReplyingRule(reply.draft);
  if (!rule) return;
  await putItem(tableKeys.privateReplyMessage(subject, contactId, messageId), {
    message_id: messageId,
    rule,
    ttl: computeReplyClaimTtl(),
    ...(conversation && buildChangeIndexAttributes(tablePartitions.messages(conversation))),
  });
}

/**
 * The rules that wrote to this person about their comments, by message id. Reads consistently: the version of a page
 * contains the stamp of the newest one, and a page that lacks it would be kept until something else changes.
 */
export async function readRulesOfPrivateReplies(
  { userId, igUserId }: AccountRef,
  contactId: string,
): Promise<ReadonlyMap<string, ReplyingRule>> {
  const items = await queryItems({
    partition: tablePartitions.account({ userId, igUserId }),
    beginsWith: sortKeyPrefixes.privateReplyMessage(contactId),
    consistent: true,
  });
  const messages = items.map((item) => privateReplyMessageSchema.parse(item));
  return new Map(messages.map(({ message_id, rule }) => [message_id, rule]));
}
