// Serves the pictures of posts and people, drawn on request and the same on every request.
import { type Incoming, type Response, textResponse } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { hashText } from '../world/seeded-random.ts';
import { drawAvatar } from './avatar.ts';
import { drawBadge } from './badge.ts';
import { castLooks, castMarks } from './cast-pictures.ts';
import { drawScene } from './draw.ts';
import { clip, drawDocument, drawSound, heartSticker } from './files.ts';

export function handleImage(sandbox: Sandbox, incoming: Incoming): Response {
  const [, kind, id] =
    /^\/images\/(media|avatar|expired|video|scene|audio|clip|file|sticker)\/([\w.-]+?)(?:\.\w+)?$/.exec(
      incoming.path,
    ) ?? [];
  if (kind === undefined || id === undefined) return textResponse(404, 'Not found');
  switch (kind) {
    case 'media':
      return mediaPicture(sandbox, id);
    case 'scene':
      return svg(
        drawScene({
          scene: id,
          seed: incoming.query.get('seed') ?? id,
          tall: incoming.query.has('tall'),
        }),
      );
    case 'avatar':
      return svg(portrait(id));
    case 'audio':
      return drawn('audio/wav', drawSound(hashText(id)));
    case 'clip':
      return drawn('video/mp4', clip());
    case 'file':
      return drawn('application/pdf', drawDocument('Sent in a message.'));
    case 'sticker':
      return svg(heartSticker);
    case 'expired':
      return textResponse(403, 'URL signature expired');
    default:
      return textResponse(404, 'The sandbox has no moving pictures.');
  }
}

function portrait(id: string): string {
  const mark = castMarks[id];
  return mark ? drawBadge(id, mark) : drawAvatar(id, castLooks[id] ?? null);
}

function mediaPicture({ world }: Sandbox, id: string): Response {
  const media = world.media(id);
  if (media) {
    return svg(drawScene({ ...media.picture, tall: media.productType === 'REELS' }));
  }
  for (const account of world.accounts()) {
    for (const candidate of world.mediaOf(account.id)) {
      const child = candidate.children.find((entry) => entry.id === id);
      if (child) return svg(drawScene({ ...child.picture, tall: false }));
    }
  }
  return textResponse(404, 'Not found');
}

function svg(body: string): Response {
  return drawn('image/svg+xml; charset=utf-8', body);
}

function drawn(type: string, body: string | Buffer): Response {
  return {
    kind: 'response',
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  };
}
