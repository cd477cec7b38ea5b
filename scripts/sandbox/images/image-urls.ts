// Links to pictures and files, with an expiry time like the network's own links.

import type { GraphAttachment, GraphStory } from '../graph/graph-world.ts';

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

const tallKinds = ['reel', 'ig_story', 'ephemeral', 'unknown'];

/** `previewUrl`: the preview picture of a video. */
export function buildAttachmentUrls(base: ImageUrlContext, attachment: GraphAttachment) {
  const { id, kind, scene } = attachment;
  const build = (path: string) => buildExpiringImageUrl(base, `/images/${path}`);
  if (kind === 'video')
    return { url: build(`clip/${id}.mp4`), previewUrl: build('scene/clip.webp') };
  const files = { audio: `audio/${id}.wav`, file: `file/${id}.pdf`, heart: 'sticker/heart.svg' };
  const url =
    kind in files
      ? build(files[kind as keyof typeof files])
      : buildSceneUrl(base, { scene, seed: id, tall: tallKinds.includes(kind) });
  return { url, previewUrl: null };
}

/** On the real network the link stops working when the story ends. */
export function buildStoryUrl(base: ImageUrlContext, story: GraphStory): string {
  return buildSceneUrl(base, { scene: story.scene, seed: story.id, tall: true });
}
