// The comment item in the table.
import * as z from 'zod';
import { inboundSourceSchema } from '#functions/connection/domain/inbound-event.ts';
import { type PostRef, tablePartitions } from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { MergedComment } from './domain/comment-changes-and-counts.ts';
import { buildCommentOrderKey, buildNewCommentsKeyPrefix } from './domain/order-keys.ts';

const commentItemSchema = z.object({
  id: z.string(),
  text: z.string(),
  username: z.string(),
  from_id: z.string().optional(),
  timestamp: z.string(),
  parent_id: z.string().optional(),
  thread_at: z.string(),
  hidden: z.boolean(),
  is_own: z.boolean(),
  arrived_at: z.string(),
  source: inboundSourceSchema.optional(),
  unlisted: z.boolean().optional(),
  new_in: z.number().optional(),
  answered: z.boolean().default(false),
  replies: z.array(z.string()).default([]),
});

export type StoredComment = MergedComment;

export function parseCommentItem(item: TableItem): StoredComment {
  const comment = commentItemSchema.parse(item);
  return {
    id: comment.id,
    text: comment.text,
    username: comment.username,
    fromId: comment.from_id,
    timestamp: comment.timestamp,
    parentId: comment.parent_id,
    threadStartedAt: comment.thread_at,
    hidden: comment.hidden,
    isOwn: comment.is_own,
    arrivedAt: comment.arrived_at,
    source: comment.source,
    isUnlisted: comment.unlisted === true,
    newInEpoch: comment.new_in,
    isAnswered: comment.answered,
    replyIds: comment.replies,
  };
}

/**
 * All attributes except the ids of its replies, which the drafts feature writes. The comment is in gsi2
 * (a sparse index) only while it is new.
 */
export function toCommentAttributes(
  post: PostRef,
  comment: MergedComment,
): Record<string, unknown> {
  const orderKey = buildCommentOrderKey(comment);
  const isNew = comment.newInEpoch !== undefined;
  return {
    id: comment.id,
    text: comment.text,
    username: comment.username,
    from_id: comment.fromId,
    timestamp: comment.timestamp,
    parent_id: comment.parentId,
    thread_at: comment.threadStartedAt,
    hidden: comment.hidden,
    is_own: comment.isOwn,
    arrived_at: comment.arrivedAt,
    source: comment.source,
    unlisted: comment.isUnlisted || undefined,
    new_in: comment.newInEpoch,
    answered: comment.isAnswered || undefined,
    gsi1pk: tablePartitions.comments(post),
    gsi1sk: orderKey,
    gsi2pk: isNew ? tablePartitions.comments(post) : undefined,
    gsi2sk: isNew ? `${buildNewCommentsKeyPrefix(comment.newInEpoch ?? 0)}${orderKey}` : undefined,
  };
}
