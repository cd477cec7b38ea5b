// Graph operations on media: fields, comments, and disabling comments.
import { createSandboxComment } from '../world/comment-actions.ts';
import type { SandboxInstagramAccount, SandboxMedia } from '../world/world-types.ts';
import { renderGraphCommentList } from './comment-node-type.ts';
import { readGraphCommentText, rejectFieldsParameterAfterCreation } from './comment-rules.ts';
import {
  findGraphParameter,
  requireFacebookPermission,
  requireSandboxAccountAccess,
  type SandboxGraphCall,
} from './graph-call.ts';
import {
  graphSuccessBody,
  readRequestedFields,
  type SandboxGraphOperations,
} from './graph-operations-common.ts';
import { sandboxMediaNodeType } from './media-node-type.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

export const sandboxGraphMediaOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const { media } = getAccessibleMedia(call, id);
    return renderGraphNode(sandboxMediaNodeType, media, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /comments': (call, id) => {
    getAccessibleMedia(call, id);
    requireFacebookPermission(call, 'instagram_manage_comments');
    return renderGraphCommentList(call, {
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
    requireFacebookPermission(call, 'instagram_manage_comments');
    const commentsEnabled = findGraphParameter(call, 'comment_enabled');
    if (commentsEnabled === undefined)
      throw createSandboxInvalidParameterError('The parameter comment_enabled is required.');
    media.commentsEnabled = commentsEnabled === 'true';
    call.sandbox.scheduleSave();
    return graphSuccessBody;
  },
};

function postComment(call: SandboxGraphCall, id: string): unknown {
  const { media, account } = getAccessibleMedia(call, id);
  requireFacebookPermission(call, 'instagram_manage_comments');
  const text = readGraphCommentText(call);
  if (!media.commentsEnabled) {
    throw new SandboxGraphError({
      code: 10,
      message: '(#10) Comments are disabled on this media.',
    });
  }
  const comment = createSandboxComment(call.sandbox, {
    mediaId: id,
    parentId: null,
    authorId: account.id,
    text,
    fromApi: true,
  });
  rejectFieldsParameterAfterCreation(call);
  return { id: comment.id };
}

export function getAccessibleMedia(
  call: SandboxGraphCall,
  id: string,
): { readonly media: SandboxMedia; readonly account: SandboxInstagramAccount } {
  const media = call.sandbox.world.findMedia(id);
  const account = media && call.sandbox.world.findAccount(media.accountId);
  if (!media || !account) throw createSandboxUnknownObjectError(id, call.method);
  requireSandboxAccountAccess(call, account, id);
  requireFacebookPermission(call, 'instagram_basic');
  requireFacebookPermission(call, 'pages_read_engagement');
  return { media, account };
}
