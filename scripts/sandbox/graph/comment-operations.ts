// Graph operations on a comment: read, reply, hide, delete.
import { createSandboxComment, deleteSandboxComment } from '../world/comment-actions.ts';
import type { SandboxComment } from '../world/world-types.ts';
import { renderGraphCommentList, sandboxCommentNodeType } from './comment-node-type.ts';
import { readGraphCommentText, rejectFieldsParameterAfterCreation } from './comment-rules.ts';
import {
  findGraphParameter,
  requireFacebookPermission,
  type SandboxGraphCall,
} from './graph-call.ts';
import {
  graphSuccessBody,
  readRequestedFields,
  type SandboxGraphOperations,
} from './graph-operations-common.ts';
import { getAccessibleMedia } from './media-operations.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

export const sandboxGraphCommentOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const comment = getAccessibleComment(call, id);
    return renderGraphNode(sandboxCommentNodeType, comment, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /replies': (call, id) => {
    getAccessibleComment(call, id);
    return renderGraphCommentList(call, {
      list: call.sandbox.world.listReplies(id),
      path: `${id}/replies`,
      fields: readRequestedFields(call),
      modifiers: call.parameters,
    });
  },
  'POST /replies': postReply,
  POST: setCommentHidden,
  DELETE: (call, id) => {
    getAccessibleComment(call, id);
    deleteSandboxComment(call.sandbox, id);
    return graphSuccessBody;
  },
};

function postReply(call: SandboxGraphCall, id: string): unknown {
  const comment = getAccessibleComment(call, id);
  const text = readGraphCommentText(call);
  // Threads are one level deep: a reply to a reply is attached to the top-level comment.
  const parent = call.sandbox.world.findComment(comment.parentId ?? comment.id) ?? comment;
  if (comment.hidden || parent.hidden) {
    throw new SandboxGraphError({ code: 100, message: '(#100) Cannot reply to a hidden comment.' });
  }
  const reply = createSandboxComment(call.sandbox, {
    mediaId: comment.mediaId,
    parentId: parent.id,
    authorId: getAccessibleMedia(call, comment.mediaId).account.id,
    text,
    fromApi: true,
  });
  rejectFieldsParameterAfterCreation(call);
  return { id: reply.id };
}

function setCommentHidden(call: SandboxGraphCall, id: string): unknown {
  const comment = getAccessibleComment(call, id);
  const value = findGraphParameter(call, 'hide');
  if (value !== 'true' && value !== 'false') {
    throw createSandboxInvalidParameterError('Param hide must be a boolean');
  }
  const isOwnComment = call.sandbox.world.findAccount(comment.authorId) !== undefined;
  // The network never hides the owner's own comments: the call succeeds without an effect.
  if (!isOwnComment) comment.hidden = value === 'true';
  call.sandbox.scheduleSave();
  return graphSuccessBody;
}

function getAccessibleComment(call: SandboxGraphCall, id: string): SandboxComment {
  const comment = call.sandbox.world.findComment(id);
  if (!comment || comment.visibleAt > call.sandbox.now())
    throw createSandboxUnknownObjectError(id, call.method);
  getAccessibleMedia(call, comment.mediaId);
  requireFacebookPermission(call, 'instagram_manage_comments');
  return comment;
}
