// A comment: its fields and replies, and the actions on it: reply, hide, delete.

import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  graphSuccess,
  readRequestedFields,
  rejectFieldsAfterCreation,
  requirePermission,
  unknownObject,
} from '../graph-call.ts';
import type { GraphJson } from '../graph-error.ts';
import { createGraphError, createInvalidParameterError } from '../graph-error.ts';
import type { GraphComment, GraphFollower, GraphWorld } from '../graph-world.ts';
import type { RequestedField } from '../rendering/fields-parameter.ts';
import { renderList } from '../rendering/render-list.ts';
import { formatGraphTime, type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import { readCommentText } from './comment-text.ts';
import { getAccessibleMedia, mediaBaseNodeType } from './media-base-node.ts';

export const commentPermission = 'instagram_manage_comments';

const commentNodeType: GraphNodeType<GraphComment> = {
  name: 'IGCommentFromGraphAPI',
  defaults: ['timestamp', 'text', 'id'],
  fields: {
    id: { read: (comment) => comment.id },
    text: { read: (comment) => comment.text },
    timestamp: { read: (comment) => formatGraphTime(comment.timestamp) },
    username: {
      permission: commentPermission,
      read: (comment, { network }) => findCommentAuthor(network.world, comment)?.username,
    },
    from: {
      permission: commentPermission,
      parts: ['id', 'username', 'self_ig_scoped_id'],
      read: renderFrom,
    },
    like_count: { read: (comment) => comment.likeCount },
    hidden: { read: (comment) => comment.hidden },
    parent_id: { read: (comment) => comment.parentId },
    media: {
      child: () => mediaBaseNodeType,
      read: ({ mediaId }, call, { children }) => {
        const media = call.network.world.findMedia(mediaId);
        return media && renderNode(call, mediaBaseNodeType, media, children);
      },
    },
    replies: {
      child: () => commentNodeType,
      read: ({ id, parentId }, call, { children, modifiers }) =>
        parentId === null
          ? renderComments(call, 'replies', id, { fields: children, modifiers, omitsEmpty: true })
          : undefined,
    },
  },
};

export const commentListNodeType = () => commentNodeType;

/** The comments of a post or the replies to a comment, without those not visible yet. */
export function renderComments(
  call: GraphCall,
  list: 'comments' | 'replies',
  ownerId: string,
  options: {
    readonly fields: readonly RequestedField[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
    /** Undefined instead of an empty list. */
    readonly omitsEmpty?: boolean;
  },
): GraphJson | undefined {
  const { world, now } = call.network;
  const all =
    list === 'comments' ? world.listTopLevelComments(ownerId) : world.listReplies(ownerId);
  const { withheldCommentIds } = call.network.options;
  const items = all.filter(
    ({ id, mediaId, visibleAt }) =>
      visibleAt <= now() && !withheldCommentIds?.has(id) && !world.findMedia(mediaId)?.ad,
  );
  if (options.omitsEmpty && items.length === 0) return undefined;
  const { fields, modifiers } = options;
  return renderList(call, { list, type: commentNodeType, items, ownerId, fields, modifiers });
}

export function findCommentAuthor(
  world: Pick<GraphWorld, 'findAccount' | 'findFollower'>,
  { authorId }: GraphComment,
): GraphFollower | undefined {
  return world.findAccount(authorId) ?? world.findFollower(authorId);
}

function renderFrom(
  { authorId }: GraphComment,
  { network: { world, options } }: GraphCall,
): GraphJson | undefined {
  if (options.omitFromField) return undefined;
  const account = world.findAccount(authorId);
  if (account) {
    const { id, username, selfScopedId } = account;
    const from = { id: options.useScopedAccountId ? selfScopedId : id, username };
    return { ...from, self_ig_scoped_id: selfScopedId };
  }
  const follower = world.findFollower(authorId);
  return follower && { id: authorId, username: follower.username };
}

export const commentOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, commentNodeType, getComment(call, id)),
  'GET /replies': (call, id) => {
    getComment(call, id);
    const { parameters } = call.request;
    return renderComments(call, 'replies', id, {
      fields: readRequestedFields(call),
      modifiers: parameters,
    });
  },
  'POST /replies': postReply,
  POST: hideComment,
  DELETE: (call, id) => {
    call.network.changes.deleteComment(getComment(call, id).id);
    return graphSuccess;
  },
};

function postReply(call: GraphCall, id: string): unknown {
  const comment = getComment(call, id);
  // Threads are one level deep: a reply to a reply is attached to the top-level comment.
  const parent = call.network.world.findComment(comment.parentId ?? id) ?? comment;
  const text = readCommentText(call);
  if (comment.hidden || parent.hidden)
    throw createGraphError(100, 'Cannot reply to a hidden comment.');
  return createComment(call, { mediaId: comment.mediaId, parentId: parent.id, text });
}

export function createComment(
  call: GraphCall,
  comment: { readonly mediaId: string; readonly parentId: string | null; readonly text: string },
): unknown {
  const { account } = getAccessibleMedia(call, comment.mediaId);
  const { id } = call.network.changes.createComment({ ...comment, authorId: account.id });
  rejectFieldsAfterCreation(call);
  return { id };
}

function hideComment(call: GraphCall, id: string): unknown {
  const comment = getComment(call, id);
  const value = findParameter(call, 'hide');
  if (value !== 'true' && value !== 'false')
    throw createInvalidParameterError('Param hide must be a boolean');
  const isOwn = call.network.world.findAccount(comment.authorId) !== undefined;
  // The network never hides the owner's own comments: the call succeeds without an effect.
  if (!isOwn) call.network.changes.hideComment(id, value === 'true');
  return graphSuccess;
}

function getComment(call: GraphCall, id: string): GraphComment {
  const comment = call.network.world.findComment(id);
  if (!comment || comment.visibleAt > call.network.now()) throw unknownObject(call, id);
  getAccessibleMedia(call, comment.mediaId);
  requirePermission(call, commentPermission);
  return comment;
}
