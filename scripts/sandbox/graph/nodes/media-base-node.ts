// The media node without its comments, as a comment shows the post that it belongs to.
import {
  type GraphCall,
  requireAccountAccess,
  requirePermission,
  unknownObject,
} from '../graph-call.ts';
import type { GraphAccount, GraphMedia } from '../graph-world.ts';
import { formatGraphTime, type GraphNodeType } from '../rendering/render-node.ts';

export const mediaBaseNodeType: GraphNodeType<GraphMedia> = {
  name: 'Media',
  defaults: ['id'],
  fields: {
    id: { read: (media) => media.id },
    caption: { read: (media) => media.caption },
    media_type: { read: (media) => media.mediaType },
    media_product_type: { read: (media) => media.productType },
    media_url: {
      read: ({ id, mediaType }, { network: { links } }) =>
        mediaType === 'VIDEO' ? links.video(id) : links.picture(id),
    },
    thumbnail_url: {
      read: ({ id, mediaType }, { network }) =>
        mediaType === 'VIDEO' ? network.links.picture(id) : undefined,
    },
    timestamp: { read: (media) => formatGraphTime(media.timestamp) },
    comments_count: { read: ({ id }, { network }) => network.world.countComments(id) },
    like_count: { read: (media) => media.likeCount },
    permalink: {
      read: ({ productType, shortcode }) =>
        `https://www.instagram.com/${productType === 'REELS' ? 'reel' : 'p'}/${shortcode}/`,
    },
    username: {
      read: ({ accountId }, { network }) => network.world.findAccount(accountId)?.username,
    },
  },
};

export function getAccessibleMedia(
  call: GraphCall,
  id: string,
): { readonly media: GraphMedia; readonly account: GraphAccount } {
  const { world } = call.network;
  const media = world.findMedia(id);
  if (!media) throw unknownObject(call, id);
  const account = requireAccountAccess(call, world.findAccount(media.accountId), id);
  requirePermission(call, 'instagram_basic');
  requirePermission(call, 'pages_read_engagement');
  return { media, account };
}
