// The comment node of the Graph API: its fields, replies and author.

import type { SandboxWorldStore } from '../world/world-store.ts';
import type {
  SandboxComment,
  SandboxFollower,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import type { RequestedField } from './fields-parameter.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import { sandboxMediaBaseNodeType } from './media-base-node-type.ts';
import { type GraphEdgeResponse, renderGraphEdge } from './render-graph-edge.ts';
import {
  formatGraphTime,
  type GraphNodeType,
  pickRequestedFields,
  renderGraphNode,
} from './render-graph-node.ts';

const commentPermission = 'instagram_manage_comments';

export const sandboxCommentNodeType: GraphNodeType<SandboxComment> = {
  name: 'IGCommentFromGraphAPI',
  defaults: ['timestamp', 'text', 'id'],
  fields: {
    id: { read: (comment) => comment.id },
    text: { read: (comment) => comment.text },
    timestamp: { read: (comment) => formatGraphTime(comment.timestamp) },
    username: {
      permission: commentPermission,
      read: (comment, call) => findCommentAuthor(call.sandbox.world, comment)?.username,
    },
    from: {
      permission: commentPermission,
      read: (comment, call, request) => buildFromField(comment, call, request),
    },
    like_count: { read: (comment) => comment.likeCount },
    hidden: { read: (comment) => comment.hidden },
    parent_id: { read: (comment) => comment.parentId },
    legacy_instagram_comment_id: { read: (comment) => `9${comment.id.slice(1)}` },
    user: {
      read: (comment, call) => {
        const account = call.sandbox.world.findAccount(comment.authorId);
        return account ? { id: account.id } : undefined;
      },
    },
    media: {
      child: () => sandboxMediaBaseNodeType,
      read: (comment, call, request) => {
        const media = call.sandbox.world.findMedia(comment.mediaId);
        return (
          media &&
          renderGraphNode(sandboxMediaBaseNodeType, media, { call, fields: request.children })
        );
      },
    },
    replies: {
      child: () => sandboxCommentNodeType,
      read: (comment, call, request) => {
        if (comment.parentId !== null) return undefined;
        const list = renderGraphCommentList(call, {
          list: call.sandbox.world.listReplies(comment.id),
          path: `${comment.id}/replies`,
          fields: request.children,
          modifiers: request.modifiers,
        });
        return list.data.length === 0 && !list.paging ? undefined : list;
      },
    },
  },
};

/** A page of comments or replies: at most 50, newest first, without those not visible yet. */
export function renderGraphCommentList(
  call: SandboxGraphCall,
  options: {
    readonly list: readonly SandboxComment[];
    readonly path: string;
    readonly fields: readonly RequestedField[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): GraphEdgeResponse {
  const now = call.sandbox.now();
  return renderGraphEdge({
    ...options,
    list: options.list.filter((comment) => comment.visibleAt <= now),
    call,
    type: sandboxCommentNodeType,
    maxLimit: 50,
    defaultLimit: 25,
    maxReachableItems: 100_000,
    sparsePaging: true,
  });
}

export function findCommentAuthor(
  world: SandboxWorldStore,
  comment: SandboxComment,
): SandboxInstagramAccount | SandboxFollower | undefined {
  return world.findAccount(comment.authorId) ?? world.findFollower(comment.authorId);
}

function buildFromField(
  comment: SandboxComment,
  call: SandboxGraphCall,
  request: RequestedField,
): Readonly<Record<string, unknown>> | undefined {
  const { controls, world } = call.sandbox;
  if (controls.omitFromField) return undefined;
  const author = findCommentAuthor(world, comment);
  if (!author) return undefined;
  const { username } = author;
  if (!('selfScopedId' in author)) return pickRequestedFields({ id: author.id, username }, request);
  const { selfScopedId } = author;
  const id = controls.useScopedAccountId ? selfScopedId : author.id;
  return pickRequestedFields({ id, username, self_ig_scoped_id: selfScopedId }, request);
}
