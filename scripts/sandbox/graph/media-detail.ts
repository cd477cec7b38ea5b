// What the network tells about a post, apart from its comments.
import { signedAddress } from '../images/addresses.ts';
import type { Media, MediaChild } from '../world/types.ts';
import { addressBase, type GraphCall } from './call.ts';
import { graphTime, type NodeType, renderNode } from './node-type.ts';

export const mediaDetailType: NodeType<Media> = {
  name: 'Media',
  defaults: ['id'],
  fields: {
    id: { read: (media) => media.id },
    caption: { read: (media) => media.caption },
    media_type: { read: (media) => media.mediaType },
    media_product_type: { read: (media) => media.productType },
    media_url: {
      read: (media, call) =>
        media.mediaType === 'VIDEO'
          ? `${call.origin}/images/video/${media.id}.mp4`
          : pictureUrl(call, media),
    },
    thumbnail_url: {
      read: (media, call) => (media.mediaType === 'VIDEO' ? pictureUrl(call, media) : undefined),
    },
    timestamp: { read: (media) => graphTime(media.timestamp) },
    comments_count: { read: (media, call) => call.sandbox.world.commentCountOf(media.id) },
    like_count: { read: (media) => media.likeCount },
    permalink: {
      read: (media) =>
        `https://www.instagram.com/${media.productType === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`,
    },
    shortcode: { read: (media) => media.shortcode },
    username: { read: (media, call) => call.sandbox.world.account(media.accountId)?.username },
    owner: { read: (media) => ({ id: media.accountId }) },
    is_comment_enabled: { read: (media) => media.commentsEnabled },
    children: {
      child: () => mediaChildType,
      read: (media, call, request) =>
        media.children.length === 0
          ? undefined
          : {
              data: media.children.map((child) =>
                renderNode(mediaChildType, child, { call, fields: request.children }),
              ),
            },
    },
  },
};

const mediaChildType: NodeType<MediaChild> = {
  name: 'Media',
  defaults: ['id'],
  fields: {
    id: { read: (child) => child.id },
    media_type: { read: () => 'IMAGE' },
    media_url: {
      read: (child, call) => signedAddress(addressBase(call), `/images/media/${child.id}.svg`),
    },
  },
};

function pictureUrl(call: GraphCall, media: Media): string {
  const { expired } = media.picture;
  const folder = expired ? 'expired' : 'media';
  return signedAddress(addressBase(call), `/images/${folder}/${media.id}.svg`, expired ? -1 : 30);
}
