// What hangs on a new message: attachments and stories, with pictures drawn for them.
import type { Sandbox } from '../sandbox.ts';
import { scenesByTopic } from './scene-names.ts';
import { elementAt, hashText } from './seeded-random.ts';
import type { Attachment, AttachmentKind, Media, Story } from './types.ts';

/** A shared post is the account's newest one unless another is named. */
export function makeAttachment(
  sandbox: Sandbox,
  accountId: string,
  wanted: { readonly kind: AttachmentKind; readonly title?: string | null },
): Attachment {
  const shared = sharedMedia(sandbox, accountId, wanted.kind);
  const id = shared?.id ?? sandbox.newId();
  const standard = wanted.kind === 'file' ? 'Notes.pdf' : (shared?.caption ?? null);
  return {
    id,
    kind: wanted.kind,
    scene: shared?.picture.scene ?? drawnScene(id),
    title: wanted.title ?? standard,
  };
}

export function makeStory(sandbox: Sandbox, kind: Story['kind']): Story {
  const id = sandbox.newId();
  return { id, kind, scene: drawnScene(id) };
}

function sharedMedia(
  { world }: Sandbox,
  accountId: string,
  kind: AttachmentKind,
): Media | undefined {
  if (kind !== 'ig_post' && kind !== 'reel') return undefined;
  const productType = kind === 'reel' ? 'REELS' : 'FEED';
  return world.mediaOf(accountId).find((media) => media.productType === productType);
}

function drawnScene(id: string): string {
  const { pottery, coffee, bread, plants } = scenesByTopic;
  return elementAt([...pottery, ...coffee, ...bread, ...plants], hashText(id));
}
