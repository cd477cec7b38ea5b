// A comment as stored, with the reply drafted for it.
import * as z from 'zod';
import { type Draft, type DraftState, draft } from '#functions/drafts/domain/draft.ts';
import { type PostRef, partitions } from '#platform/table/keys.ts';
import type { Item } from '#platform/table/table.ts';
import type { HeldComment } from './domain/comment.ts';
import { commentOrderKey, newCommentsPrefix } from './domain/list-order.ts';

const commentItem = z.object({
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
  unlisted: z.boolean().optional(),
  new_in: z.number().optional(),
  draft: draft.optional(),
  draft_revision: z.number().default(0),
});

export type StoredComment = HeldComment & { readonly draft: Draft | undefined };

/** States in which a reply is on its way to the network. */
const UNDER_WAY: readonly DraftState[] = ['queued', 'posting', 'unknown'];

export function readCommentItem(item: Item): StoredComment {
  const comment = commentItem.parse(item);
  return {
    id: comment.id,
    text: comment.text,
    username: comment.username,
    fromId: comment.from_id,
    timestamp: comment.timestamp,
    parentId: comment.parent_id,
    threadAt: comment.thread_at,
    hidden: comment.hidden,
    isOwn: comment.is_own,
    arrivedAt: comment.arrived_at,
    isUnlisted: comment.unlisted === true,
    newIn: comment.new_in,
    draftRevision: comment.draft_revision,
    replyUnderWay: comment.draft !== undefined && UNDER_WAY.includes(comment.draft.state),
    draft: comment.draft,
  };
}

/**
 * Everything but the draft, which the drafts feature writes by itself. The place in gsi2 is held
 * only while the comment is new.
 */
export function commentAttributes(post: PostRef, comment: HeldComment): Record<string, unknown> {
  const order = commentOrderKey(comment);
  const isNew = comment.newIn !== undefined;
  return {
    id: comment.id,
    text: comment.text,
    username: comment.username,
    from_id: comment.fromId,
    timestamp: comment.timestamp,
    parent_id: comment.parentId,
    thread_at: comment.threadAt,
    hidden: comment.hidden,
    is_own: comment.isOwn,
    arrived_at: comment.arrivedAt,
    unlisted: comment.isUnlisted || undefined,
    new_in: comment.newIn,
    gsi1pk: partitions.comments(post),
    gsi1sk: order,
    gsi2pk: isNew ? partitions.comments(post) : undefined,
    gsi2sk: isNew ? `${newCommentsPrefix(comment.newIn ?? 0)}${order}` : undefined,
  };
}
