// The complete media node of the Graph API: its details and its comments.
import type { SandboxMedia } from '../world/world-types.ts';
import { renderGraphCommentList, sandboxCommentNodeType } from './comment-node-type.ts';
import { sandboxMediaBaseNodeType } from './media-base-node-type.ts';
import type { GraphNodeType } from './render-graph-node.ts';

export const sandboxMediaNodeType: GraphNodeType<SandboxMedia> = {
  ...sandboxMediaBaseNodeType,
  fields: {
    ...sandboxMediaBaseNodeType.fields,
    comments: {
      child: () => sandboxCommentNodeType,
      permission: 'instagram_manage_comments',
      read: (media, call, request) => {
        const list = renderGraphCommentList(call, {
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
