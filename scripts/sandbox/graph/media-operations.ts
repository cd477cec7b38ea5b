// Graph operations on media: fields, comments, and disabling comments.
import { createComment } from '../world/comment-actions.ts';
import type { InstagramAccount, InstagramMedia } from '../world/world-types.ts';
import { renderCommentList } from './comment-node-type.ts';
import { readValidCommentText, rejectFieldsAfterCreation } from './comment-rules.ts';
import {
  type GraphCall,
  getGraphParameter,
  requireAccountAccess,
  requirePermission,
} from './graph-call.ts';
import {
  createInvalidParameterError,
  createUnknownObjectError,
  GraphError,
} from './graph-errors.ts';
import { renderGraphNode } from './graph-node-type.ts';
import { type GraphOperations, graphSuccessBody, readRequestedFields } from './graph-operations.ts';
import { mediaNodeType } from './media-node-type.ts';

export const graphMediaOperations: GraphOperations = {
  GET: (call, id) => {
    const { media } = getAccessibleMedia(call, id);
    return renderGraphNode(mediaNodeType, media, { call, fields: readRequestedFields(call) });
  },
  'GET /comments': (call, id) => {
    getAccessibleMedia(call, id);
    requirePermission(call, 'instagram_manage_comments');
    return renderCommentList(call, {
      list: call.sandbox.world.listTopLevelComments(id),
      path: `${id}/comments`,
      fields: readRequestedFields(call),
      modifiers: call.parameters,
    });
  },
  'GET /children': (call, id) => {
    const { media } = getAccessibleMedia(call, id);
    return { data: media.children.map((child) => ({ id: child.id })) };
  },
  'POST /comments': postComment,
  POST: (call, id) => {
    const { media } = getAccessibleMedia(call, id);
    requirePermission(call, 'instagram_manage_comments');
    const commentsEnabled = getGraphParameter(call, 'comment_enabled');
    if (commentsEnabled === undefined)
      throw createInvalidParameterError('The parameter comment_enabled is required.');
    media.commentsEnabled = commentsEnabled === 'true';
    call.sandbox.scheduleSave();
    return graphSuccessBody;
  },
};

function postComment(call: GraphCall, id: string): unknown {
  const { media, account } = getAccessibleMedia(call, id);
  requirePermission(call, 'instagram_manage_comments');
  const text = readValidCommentText(call);
  if (!media.commentsEnabled) {
    throw new GraphError({ code: 10, message: '(#10) Comments are disabled on this media.' });
  }
  const comment = createComment(call.sandbox, {
    mediaId: id,
    parentId: null,
    authorId: account.id,
    text,
    fromApi: true,
  });
  rejectFieldsAfterCreation(call);
  return { id: comment.id };
}

export function getAccessibleMedia(
  call: GraphCall,
  id: string,
): { readonly media: InstagramMedia; readonly account: InstagramAccount } {
  const media = call.sandbox.world.findMedia(id);
  const account = media && call.sandbox.world.findAccount(media.accountId);
  if (!media || !account) throw createUnknownObjectError(id, call.method);
  requireAccountAccess(call, account, id);
  requirePermission(call, 'instagram_basic');
  requirePermission(call, 'pages_read_engagement');
  return { media, account };
}
