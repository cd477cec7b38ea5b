// The network's comment: its fields, its replies, who wrote it.
import type { Account, Comment, Follower } from '../world/types.ts';
import type { WorldStore } from '../world/world-store.ts';
import type { GraphCall } from './call.ts';
import { type EdgeAnswer, renderEdge } from './edge.ts';
import type { FieldRequest } from './fields.ts';
import { mediaDetailType } from './media-detail.ts';
import { graphTime, type NodeType, pickChildren, renderNode } from './node-type.ts';

const commentScope = 'instagram_manage_comments';

export const commentType: NodeType<Comment> = {
  name: 'IGCommentFromGraphAPI',
  defaults: ['timestamp', 'text', 'id'],
  fields: {
    id: { read: (comment) => comment.id },
    text: { read: (comment) => comment.text },
    timestamp: { read: (comment) => graphTime(comment.timestamp) },
    username: {
      permission: commentScope,
      read: (comment, call) => authorOf(call.sandbox.world, comment)?.username,
    },
    from: {
      permission: commentScope,
      read: (comment, call, request) => readFrom(comment, call, request),
    },
    like_count: { read: (comment) => comment.likeCount },
    hidden: { read: (comment) => comment.hidden },
    parent_id: { read: (comment) => comment.parentId },
    legacy_instagram_comment_id: { read: (comment) => `9${comment.id.slice(1)}` },
    user: {
      read: (comment, call) => {
        const account = call.sandbox.world.account(comment.authorId);
        return account ? { id: account.id } : undefined;
      },
    },
    media: {
      child: () => mediaDetailType,
      read: (comment, call, request) => {
        const media = call.sandbox.world.media(comment.mediaId);
        return media && renderNode(mediaDetailType, media, { call, fields: request.children });
      },
    },
    replies: {
      child: () => commentType,
      read: (comment, call, request) => {
        if (comment.parentId !== null) return undefined;
        const answer = commentList(call, {
          list: call.sandbox.world.repliesOf(comment.id),
          path: `${comment.id}/replies`,
          fields: request.children,
          modifiers: request.modifiers,
        });
        return answer.data.length === 0 && !answer.paging ? undefined : answer;
      },
    },
  },
};

/** A page of comments or replies: at most 50, newest first, without those not visible yet. */
export function commentList(
  call: GraphCall,
  options: {
    readonly list: readonly Comment[];
    readonly path: string;
    readonly fields: readonly FieldRequest[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): EdgeAnswer {
  const now = call.sandbox.now();
  return renderEdge({
    ...options,
    list: options.list.filter((comment) => comment.visibleAt <= now),
    call,
    type: commentType,
    cap: 50,
    standardLimit: 25,
    reach: 100_000,
    sparsePaging: true,
  });
}

export function authorOf(world: WorldStore, comment: Comment): Account | Follower | undefined {
  return world.account(comment.authorId) ?? world.follower(comment.authorId);
}

function readFrom(
  comment: Comment,
  call: GraphCall,
  request: FieldRequest,
): Readonly<Record<string, unknown>> | undefined {
  const { controls, world } = call.sandbox;
  if (controls.omitFrom) return undefined;
  const author = authorOf(world, comment);
  if (!author) return undefined;
  const { username } = author;
  if (!('selfScopedId' in author)) return pickChildren({ id: author.id, username }, request);
  const { selfScopedId } = author;
  const id = controls.scopedOwnId ? selfScopedId : author.id;
  return pickChildren({ id, username, self_ig_scoped_id: selfScopedId }, request);
}
