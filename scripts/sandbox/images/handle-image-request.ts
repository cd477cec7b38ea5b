// Serves the pictures of posts and people; every request for a picture returns the same bytes.
import {
  buildSandboxTextResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { hashText } from '../world/seeded-random.ts';
import {
  buildAttachmentPdf,
  buildAttachmentWav,
  heartStickerSvg,
  readSampleVideoClip,
} from './attachment-files.ts';
import { drawAvatar } from './draw-avatar.ts';
import { drawBusinessAvatar } from './draw-business-avatar.ts';
import { drawScene } from './draw-scene.ts';
import { fixtureAvatarTraits, fixtureBusinessAvatarMarks } from './fixture-avatar-traits.ts';

export function handleImageRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): SandboxHttpResponse {
  const [, kind, id] =
    /^\/images\/(media|avatar|expired|video|scene|audio|clip|file|sticker)\/([\w.-]+?)(?:\.\w+)?$/.exec(
      incoming.path,
    ) ?? [];
  if (kind === undefined || id === undefined) return buildSandboxTextResponse(404, 'Not found');
  switch (kind) {
    case 'media':
      return renderMediaPicture(sandbox, id);
    case 'scene':
      return buildSvgResponse(
        drawScene({
          scene: id,
          seed: incoming.query.get('seed') ?? id,
          tall: incoming.query.has('tall'),
        }),
      );
    case 'avatar':
      return buildSvgResponse(drawPortrait(id));
    case 'audio':
      return buildFileResponse('audio/wav', buildAttachmentWav(hashText(id)));
    case 'clip':
      return buildFileResponse('video/mp4', readSampleVideoClip());
    case 'file':
      return buildFileResponse('application/pdf', buildAttachmentPdf('Sent in a message.'));
    case 'sticker':
      return buildSvgResponse(heartStickerSvg);
    case 'expired':
      return buildSandboxTextResponse(403, 'URL signature expired');
    default:
      return buildSandboxTextResponse(404, 'The sandbox has no moving pictures.');
  }
}

function drawPortrait(id: string): string {
  const mark = fixtureBusinessAvatarMarks[id];
  return mark ? drawBusinessAvatar(id, mark) : drawAvatar(id, fixtureAvatarTraits[id] ?? null);
}

function renderMediaPicture({ world }: Sandbox, id: string): SandboxHttpResponse {
  const media = world.findMedia(id);
  if (media) {
    return buildSvgResponse(drawScene({ ...media.picture, tall: media.productType === 'REELS' }));
  }
  for (const account of world.listAccounts()) {
    for (const candidate of world.listMediaOf(account.id)) {
      const child = candidate.children.find((entry) => entry.id === id);
      if (child) return buildSvgResponse(drawScene({ ...child.picture, tall: false }));
    }
  }
  return buildSandboxTextResponse(404, 'Not found');
}

function buildSvgResponse(body: string): SandboxHttpResponse {
  return buildFileResponse('image/svg+xml; charset=utf-8', body);
}

function buildFileResponse(type: string, body: string | Buffer): SandboxHttpResponse {
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
