// The comment item in the table.
import * as z from 'zod';
import { inboundEventSourceSchema } from '#functions/events/domain/inbound-event.ts';
import { defineItemCodec, storedFlagCodec, storedListCodec } from '#platform/table/item-codec.ts';
import { type PostRef, tablePartitions } from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { MergedComment } from '../domain/comment-changes-and-counts.ts';
import { buildCommentOrderKey, buildNewCommentsKeyPrefix } from '../domain/order-keys.ts';

const commentAttributes = defineItemCodec({
  id: ['id', z.string()],
  text: ['text', z.string()],
  username: ['username', z.string()],
  fromId: ['from_id', z.string().optional()],
  timestamp: ['timestamp', z.string()],
  parentId: ['parent_id', z.string().optional()],
  threadStartedAt: ['thread_at', z.string()],
  hidden: ['hidden', z.boolean()],
  isOwn: ['is_own', z.boolean()],
  arrivedAt: ['arrived_at', z.string()],
  source: ['source', inboundEventSourceSchema.optional()],
  isUnlisted: ['unlisted', storedFlagCodec],
  adMediaIds: ['ad_media', storedListCodec(z.string())],
  newInEpoch: ['new_in', z.number().optional()],
  isAnswered: ['answered', storedFlagCodec],
  replyIds: ['replies', storedListCodec(z.string())],
  ruleReplyIds: ['rule_replies', storedListCodec(z.string())],
});

export type StoredComment = MergedComment;

export const parseCommentItem = (item: TableItem): StoredComment => commentAttributes.decode(item);

/** The comment is in gsi2 (a sparse index) only while it is new. */
export function toCommentAttributes(
  post: PostRef,
  comment: MergedComment,
): Record<string, unknown> {
  const orderKey = buildCommentOrderKey(comment);
  const isNew = comment.newInEpoch !== undefined;
  return {
    ...commentAttributes.encode(comment),
    gsi1pk: tablePartitions.comments(post),
    gsi1sk: orderKey,
    gsi2pk: isNew ? tablePartitions.comments(post) : undefined,
    gsi2sk: isNew ? `${buildNewCommentsKeyPrefix(comment.newInEpoch ?? 0)}${orderKey}` : undefined,
  };
}
