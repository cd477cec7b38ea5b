// The media node of the Graph API without its comments.
import { buildExpiringImageUrl } from '../images/image-urls.ts';
import type { SandboxCarouselChild, SandboxMedia } from '../world/world-types.ts';
import { getImageUrlContext, type SandboxGraphCall } from './graph-call.ts';
import { formatGraphTime, type GraphNodeType, renderGraphNode } from './render-graph-node.ts';

export const sandboxMediaBaseNodeType: GraphNodeType<SandboxMedia> = {
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
          : buildPictureUrl(call, media),
    },
    thumbnail_url: {
      read: (media, call) =>
        media.mediaType === 'VIDEO' ? buildPictureUrl(call, media) : undefined,
    },
    timestamp: { read: (media) => formatGraphTime(media.timestamp) },
    comments_count: { read: (media, call) => call.sandbox.world.countComments(media.id) },
    like_count: { read: (media) => media.likeCount },
    permalink: {
      read: (media) =>
        `https://www.instagram.com/${media.productType === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`,
    },
    shortcode: { read: (media) => media.shortcode },
    username: { read: (media, call) => call.sandbox.world.findAccount(media.accountId)?.username },
    owner: { read: (media) => ({ id: media.accountId }) },
    is_comment_enabled: { read: (media) => media.commentsEnabled },
    children: {
      child: () => carouselChildNodeType,
      read: (media, call, request) =>
        media.children.length === 0
          ? undefined
          : {
              data: media.children.map((child) =>
                renderGraphNode(carouselChildNodeType, child, { call, fields: request.children }),
              ),
            },
    },
  },
};

const carouselChildNodeType: GraphNodeType<SandboxCarouselChild> = {
  name: 'Media',
  defaults: ['id'],
  fields: {
    id: { read: (child) => child.id },
    media_type: { read: () => 'IMAGE' },
    media_url: {
      read: (child, call) =>
        buildExpiringImageUrl(getImageUrlContext(call), `/images/media/${child.id}.svg`),
    },
  },
};

function buildPictureUrl(call: SandboxGraphCall, media: SandboxMedia): string {
  const { expired } = media.picture;
  const folder = expired ? 'expired' : 'media';
  return buildExpiringImageUrl(
    getImageUrlContext(call),
    `/images/${folder}/${media.id}.svg`,
    expired ? -1 : 30,
  );
}
