// Links to pictures and files, with an expiry time like the network's own links.

import type { Attachment, Story } from '../world/world-types.ts';

export interface ImageUrlContext {
  /** Scheme and host of the sandbox. */
  readonly origin: string;
  /** Milliseconds on the sandbox's clock. */
  readonly now: number;
}

const daySeconds = 86_400;

/** `oe` holds the expiry as hex seconds; it changes once a day so that links can be cached. */
export function buildExpiringImageUrl(
  { origin, now }: ImageUrlContext,
  path: string,
  days = 30,
): string {
  const expires = (Math.floor(now / 1000 / daySeconds) + days) * daySeconds;
  const separator = path.includes('?') ? '&' : '?';
  return `${origin}${path}${separator}oe=${expires.toString(16).toUpperCase()}`;
}

function buildSceneUrl(
  base: ImageUrlContext,
  picture: { readonly scene: string; readonly seed: string; readonly tall?: boolean },
): string {
  const tall = picture.tall ? '&tall=1' : '';
  return buildExpiringImageUrl(
    base,
    `/images/scene/${picture.scene}.webp?seed=${picture.seed}${tall}`,
  );
}

interface AttachmentUrls {
  readonly url: string;
  /** Preview picture of a video. */
  readonly previewUrl: string | null;
}

export function buildAttachmentUrls(base: ImageUrlContext, attachment: Attachment): AttachmentUrls {
  const { id, kind, scene } = attachment;
  switch (kind) {
    case 'image':
    case 'ig_post':
    case 'template':
      return { url: buildSceneUrl(base, { scene, seed: id }), previewUrl: null };
    case 'reel':
    case 'ig_story':
    case 'ephemeral':
    case 'unknown':
      return { url: buildSceneUrl(base, { scene, seed: id, tall: true }), previewUrl: null };
    case 'video':
      return {
        url: buildExpiringImageUrl(base, `/images/clip/${id}.mp4`),
        previewUrl: buildExpiringImageUrl(base, '/images/scene/clip.webp'),
      };
    case 'audio':
      return { url: buildExpiringImageUrl(base, `/images/audio/${id}.wav`), previewUrl: null };
    case 'file':
      return { url: buildExpiringImageUrl(base, `/images/file/${id}.pdf`), previewUrl: null };
    case 'heart':
      return { url: buildExpiringImageUrl(base, '/images/sticker/heart.svg'), previewUrl: null };
    default:
      return kind satisfies never;
  }
}

/** On the real network the link stops working when the story ends. */
export function buildStoryUrl(base: ImageUrlContext, story: Story): string {
  return buildSceneUrl(base, { scene: story.scene, seed: story.id, tall: true });
}
