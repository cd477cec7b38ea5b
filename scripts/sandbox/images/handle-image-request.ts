// Serves the pictures of posts and people and the files of messages; every request for one returns the same bytes.
import { readFileSync } from 'node:fs';
import { buildResponse, buildTextResponse, type HttpResponse } from '../http/http-messages.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { postTexts } from '../world/phrases/phrases.ts';
import { hashText } from '../world/seeded-random.ts';
import { drawAvatar } from './draw-avatar.ts';

/** Preview of the video clip: the picture with which it begins. */
const clipScene = 'clip';
const scenes = new Set(Object.values(postTexts.scenesByTopic).flat());
const fallbackScene = 'layered-hills';

/** Type and path by kind; one file stands for all of a kind. */
const files: Readonly<Record<string, readonly [type: string, path: string]>> = {
  audio: ['audio/wav', 'files/sound.wav'],
  clip: ['video/mp4', 'files/clip.mp4'],
  file: ['application/pdf', 'files/document.pdf'],
  sticker: ['image/svg+xml; charset=utf-8', 'files/heart.svg'],
};

export const handleImageRequest: RequestHandler = (sandbox, incoming) => {
  const [, kind = '', id = ''] =
    /^\/images\/(\w+)\/([\w.-]+?)(?:\.\w+)?$/.exec(incoming.path) ?? [];
  const file = files[kind];
  if (file) return serveFile(...file);
  switch (kind) {
    case 'media':
      return serveMediaPicture(sandbox, id);
    case 'scene':
      return serveScene({
        scene: id,
        seed: incoming.query.get('seed') ?? id,
        tall: incoming.query.has('tall'),
      });
    case 'avatar':
      return buildFileResponse('image/svg+xml; charset=utf-8', drawAvatar(id));
    case 'expired':
      return buildTextResponse(403, 'URL signature expired');
    case 'video':
      return buildTextResponse(404, 'The sandbox has no moving pictures.');
    default:
      return buildTextResponse(404, 'Not found');
  }
};

function serveMediaPicture({ world }: Sandbox, id: string): HttpResponse {
  const media = world.findMedia(id);
  if (media) return serveScene({ ...media.picture, tall: media.productType === 'REELS' });
  const child = world
    .listAccounts()
    .flatMap((account) => world.listMediaOf(account.id))
    .flatMap(({ children }) => children)
    .find((entry) => entry.id === id);
  if (child) return serveScene({ ...child.picture, tall: false });
  return buildTextResponse(404, 'Not found');
}

/** Each scene has two pictures of 4:5, and one of 9:16 for reels and stories. */
function serveScene(picture: {
  readonly scene: string;
  readonly seed: string;
  readonly tall: boolean;
}): HttpResponse {
  if (picture.scene === clipScene) return serveFile('image/webp', 'scenes/clip.webp');
  const scene = scenes.has(picture.scene) ? picture.scene : fallbackScene;
  const variant = picture.tall ? 'tall' : (hashText(picture.seed) % 2) + 1;
  return serveFile('image/webp', `scenes/${scene}-${variant}.webp`);
}

const serveFile = (type: string, path: string): HttpResponse =>
  buildFileResponse(type, readFileSync(new URL(path, import.meta.url)));

const buildFileResponse = (type: string, body: string | Buffer): HttpResponse =>
  buildResponse(200, type, body, {
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
