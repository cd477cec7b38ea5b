// The network's media as a node of its own: its details and its comments.
import type { Media } from '../world/types.ts';
import { commentList, commentType } from './comment-node.ts';
import { mediaDetailType } from './media-detail.ts';
import type { NodeType } from './node-type.ts';

export const mediaType: NodeType<Media> = {
  ...mediaDetailType,
  fields: {
    ...mediaDetailType.fields,
    comments: {
      child: () => commentType,
      permission: 'instagram_manage_comments',
      read: (media, call, request) => {
        const answer = commentList(call, {
          list: call.sandbox.world.topLevelOf(media.id),
          path: `${media.id}/comments`,
          fields: request.children,
          modifiers: request.modifiers,
        });
        return answer.data.length === 0 && !answer.paging ? undefined : answer;
      },
    },
  },
};
