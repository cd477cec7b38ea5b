// The complete media node of the Graph API: its details and its comments.
import type { SandboxMedia } from '../world/world-types.ts';
import { commentNodeType, renderCommentList } from './comment-node-type.ts';
import type { GraphNodeType } from './graph-node-type.ts';
import { mediaDetailNodeType } from './media-detail-node-type.ts';

export const mediaNodeType: GraphNodeType<SandboxMedia> = {
  ...mediaDetailNodeType,
  fields: {
    ...mediaDetailNodeType.fields,
    comments: {
      child: () => commentNodeType,
      permission: 'instagram_manage_comments',
      read: (media, call, request) => {
        const list = renderCommentList(call, {
          list: call.sandbox.world.listTopLevelComments(media.id),
          path: `${media.id}/comments`,
          fields: request.children,
          modifiers: request.modifiers,
        });
        return list.data.length === 0 && !list.paging ? undefined : list;
      },
    },
  },
};
