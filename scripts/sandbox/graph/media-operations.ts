// Operations on a post: its fields, its comments, switching comments off.
import { createComment } from '../world/comments.ts';
import type { Account, Media } from '../world/types.ts';
import { type GraphCall, parameter, requireAccountAccess, requirePermission } from './call.ts';
import { commentList } from './comment-node.ts';
import { checkCommentText, refuseFieldsAfterEffect } from './comment-rules.ts';
import { GraphError, invalidParameter, unknownObject } from './errors.ts';
import { mediaType } from './media-node.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields, success } from './operations.ts';

export const mediaOperations: Operations = {
  GET: (call, id) => {
    const { media } = openMedia(call, id);
    return renderNode(mediaType, media, { call, fields: requestedFields(call) });
  },
  'GET /comments': (call, id) => {
    openMedia(call, id);
    requirePermission(call, 'instagram_manage_comments');
    return commentList(call, {
      list: call.sandbox.world.topLevelOf(id),
      path: `${id}/comments`,
      fields: requestedFields(call),
      modifiers: call.parameters,
    });
  },
  'GET /children': (call, id) => {
    const { media } = openMedia(call, id);
    return { data: media.children.map((child) => ({ id: child.id })) };
  },
  'POST /comments': postComment,
  POST: (call, id) => {
    const { media } = openMedia(call, id);
    requirePermission(call, 'instagram_manage_comments');
    const enabled = parameter(call, 'comment_enabled');
    if (enabled === undefined) throw invalidParameter('The parameter comment_enabled is required.');
    media.commentsEnabled = enabled === 'true';
    call.sandbox.changed();
    return success;
  },
};

function postComment(call: GraphCall, id: string): unknown {
  const { media, account } = openMedia(call, id);
  requirePermission(call, 'instagram_manage_comments');
  const text = checkCommentText(call);
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
  refuseFieldsAfterEffect(call);
  return { id: comment.id };
}

export function openMedia(
  call: GraphCall,
  id: string,
): { readonly media: Media; readonly account: Account } {
  const media = call.sandbox.world.media(id);
  const account = media && call.sandbox.world.account(media.accountId);
  if (!media || !account) throw unknownObject(id, call.method);
  requireAccountAccess(call, account, id);
  requirePermission(call, 'instagram_basic');
  requirePermission(call, 'pages_read_engagement');
  return { media, account };
}
