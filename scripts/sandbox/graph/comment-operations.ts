// Operations on a comment: read, reply, hide, delete.
import { createComment, deleteComment } from '../world/comments.ts';
import type { Comment } from '../world/types.ts';
import { type GraphCall, parameter, requirePermission } from './call.ts';
import { commentList, commentType } from './comment-node.ts';
import { checkCommentText, refuseFieldsAfterEffect } from './comment-rules.ts';
import { GraphError, invalidParameter, unknownObject } from './errors.ts';
import { openMedia } from './media-operations.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields, success } from './operations.ts';

export const commentOperations: Operations = {
  GET: (call, id) => {
    const comment = openComment(call, id);
    return renderNode(commentType, comment, { call, fields: requestedFields(call) });
  },
  'GET /replies': (call, id) => {
    openComment(call, id);
    return commentList(call, {
      list: call.sandbox.world.repliesOf(id),
      path: `${id}/replies`,
      fields: requestedFields(call),
      modifiers: call.parameters,
    });
  },
  'POST /replies': postReply,
  POST: hide,
  DELETE: (call, id) => {
    openComment(call, id);
    deleteComment(call.sandbox, id);
    return success;
  },
};

function postReply(call: GraphCall, id: string): unknown {
  const comment = openComment(call, id);
  const text = checkCommentText(call);
  // Threads are one level deep: a reply to a reply is attached to the top-level comment.
  const parent = call.sandbox.world.comment(comment.parentId ?? comment.id) ?? comment;
  if (comment.hidden || parent.hidden) {
    throw new GraphError({ code: 100, message: '(#100) Cannot reply to a hidden comment.' });
  }
  const reply = createComment(call.sandbox, {
    mediaId: comment.mediaId,
    parentId: parent.id,
    authorId: openMedia(call, comment.mediaId).account.id,
    text,
    fromApi: true,
  });
  refuseFieldsAfterEffect(call);
  return { id: reply.id };
}

function hide(call: GraphCall, id: string): unknown {
  const comment = openComment(call, id);
  const value = parameter(call, 'hide');
  if (value !== 'true' && value !== 'false') {
    throw invalidParameter('Param hide must be a boolean');
  }
  const ownComment = call.sandbox.world.account(comment.authorId) !== undefined;
  // The owner's own comments stay visible: the call succeeds without an effect.
  if (!ownComment) comment.hidden = value === 'true';
  call.sandbox.changed();
  return success;
}

function openComment(call: GraphCall, id: string): Comment {
  const comment = call.sandbox.world.comment(id);
  if (!comment || comment.visibleAt > call.sandbox.now()) throw unknownObject(id, call.method);
  openMedia(call, comment.mediaId);
  requirePermission(call, 'instagram_manage_comments');
  return comment;
}
