// A post: its fields, its comments, and commenting switched off.

import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  graphSuccess,
  readRequestedFields,
  requirePermission,
} from '../graph-call.ts';
import { createGraphError, createInvalidParameterError } from '../graph-error.ts';
import type { GraphMedia } from '../graph-world.ts';
import { type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import {
  commentListNodeType,
  commentPermission,
  createComment,
  renderComments,
} from './comment-node.ts';
import { readCommentText } from './comment-text.ts';
import { getAccessibleMedia, mediaBaseNodeType } from './media-base-node.ts';

export const mediaNodeType: GraphNodeType<GraphMedia> = {
  ...mediaBaseNodeType,
  fields: {
    ...mediaBaseNodeType.fields,
    comments: {
      child: commentListNodeType,
      permission: commentPermission,
      read: ({ id }, call, { children, modifiers }) =>
        renderComments(call, 'comments', id, { fields: children, modifiers, omitsEmpty: true }),
    },
  },
};

export const mediaOperations: GraphOperations = {
  GET: (call, id) => renderNode(call, mediaNodeType, getAccessibleMedia(call, id).media),
  'GET /comments': (call, id) => {
    getAccessibleMedia(call, id);
    requirePermission(call, commentPermission);
    const { parameters } = call.request;
    return renderComments(call, 'comments', id, {
      fields: readRequestedFields(call),
      modifiers: parameters,
    });
  },
  'GET /children': (call, id) => ({
    data: getAccessibleMedia(call, id).media.children.map((child) => ({ id: child.id })),
  }),
  'POST /comments': (call, id) => {
    const { media } = getAccessibleMedia(call, id);
    requirePermission(call, commentPermission);
    const text = readCommentText(call);
    if (!media.commentsEnabled) throw createGraphError(10, 'Comments are disabled on this media.');
    return createComment(call, { mediaId: id, parentId: null, text });
  },
  POST: enableComments,
};

/** A picture of an album is a node of its own, which has neither caption nor comments. */
export const albumChildOperations: GraphOperations = {
  GET(call, id) {
    const album = call.network.world.findAlbumOfChild(id);
    const { media } = getAccessibleMedia(call, album?.id ?? id);
    const child: GraphMedia = { ...media, id, mediaType: 'IMAGE', caption: null, children: [] };
    return renderNode(call, mediaBaseNodeType, child);
  },
};

function enableComments(call: GraphCall, id: string): unknown {
  getAccessibleMedia(call, id);
  requirePermission(call, commentPermission);
  const enabled = findParameter(call, 'comment_enabled');
  if (enabled === undefined)
    throw createInvalidParameterError('The parameter comment_enabled is required.');
  call.network.changes.enableComments(id, enabled === 'true');
  return graphSuccess;
}
