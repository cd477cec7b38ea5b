// Addresses of pictures and files, with the moment they expire as the network's own have it.

import type { Attachment, Story } from '../world/types.ts';
import { clipStill } from './files.ts';

export interface AddressBase {
  /** Scheme and host of the sandbox. */
  readonly origin: string;
  /** Milliseconds on the sandbox's clock. */
  readonly now: number;
}

const daySeconds = 86_400;

/** `oe` holds the moment of expiry in hex seconds; it moves once a day. */
export function signedAddress({ origin, now }: AddressBase, path: string, days = 30): string {
  const expires = (Math.floor(now / 1000 / daySeconds) + days) * daySeconds;
  const separator = path.includes('?') ? '&' : '?';
  return `${origin}${path}${separator}oe=${expires.toString(16).toUpperCase()}`;
}

function sceneAddress(
  base: AddressBase,
  picture: { readonly scene: string; readonly seed: string; readonly tall?: boolean },
): string {
  const tall = picture.tall ? '&tall=1' : '';
  return signedAddress(base, `/images/scene/${picture.scene}.svg?seed=${picture.seed}${tall}`);
}

interface AttachmentAddresses {
  readonly url: string;
  /** The still of a video. */
  readonly previewUrl: string | null;
}

export function attachmentAddresses(
  base: AddressBase,
  attachment: Attachment,
): AttachmentAddresses {
  const { id, kind, scene } = attachment;
  switch (kind) {
    case 'image':
    case 'ig_post':
      return { url: sceneAddress(base, { scene, seed: id }), previewUrl: null };
    case 'reel':
      return { url: sceneAddress(base, { scene, seed: id, tall: true }), previewUrl: null };
    case 'video':
      return {
        url: signedAddress(base, `/images/clip/${id}.mp4`),
        previewUrl: sceneAddress(base, clipStill),
      };
    case 'audio':
      return { url: signedAddress(base, `/images/audio/${id}.wav`), previewUrl: null };
    case 'file':
      return { url: signedAddress(base, `/images/file/${id}.pdf`), previewUrl: null };
    case 'heart':
      return { url: signedAddress(base, '/images/sticker/heart.svg'), previewUrl: null };
    default:
      return kind satisfies never;
  }
}

/** Dies on the network with the story. */
export function storyAddress(base: AddressBase, story: Story): string {
  return sceneAddress(base, { scene: story.scene, seed: story.id, tall: true });
}
