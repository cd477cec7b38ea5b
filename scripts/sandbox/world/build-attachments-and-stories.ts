// Builds attachments and stories of new messages, with pictures for them.
import type { Sandbox } from '../sandbox-types.ts';
import { postTexts } from './phrases/phrases.ts';
import { getElementCyclic, hashText } from './seeded-random.ts';
import type { Attachment, AttachmentKind, SandboxMedia, Story } from './world-types.ts';

const defaultTitles: Readonly<Partial<Record<AttachmentKind, string>>> = {
  file: 'Notes.pdf',
  template: 'Our opening hours',
};

/** A shared post is the account's newest one. */
export function buildAttachment(
  sandbox: Sandbox,
  accountId: string,
  options: { readonly kind: AttachmentKind; readonly title?: string | null },
): Attachment {
  const sharedPost = findSharedPost(sandbox, accountId, options.kind);
  const id = sharedPost?.id ?? sandbox.createId();
  const defaultTitle = defaultTitles[options.kind] ?? sharedPost?.caption ?? null;
  return {
    id,
    kind: options.kind,
    scene: sharedPost?.picture.scene ?? pickScene(id),
    title: options.title ?? defaultTitle,
  };
}

export function buildStory(sandbox: Sandbox, kind: Story['kind']): Story {
  const id = sandbox.createId();
  return { id, kind, scene: pickScene(id) };
}

function findSharedPost(
  { world }: Sandbox,
  accountId: string,
  kind: AttachmentKind,
): SandboxMedia | undefined {
  if (kind !== 'ig_post' && kind !== 'reel') return undefined;
  const productType = kind === 'reel' ? 'REELS' : 'FEED';
  return world.listMediaOf(accountId).find((media) => media.productType === productType);
}

function pickScene(id: string): string {
  const { pottery, coffee, bread, plants } = postTexts.scenesByTopic;
  return getElementCyclic([...pottery, ...coffee, ...bread, ...plants], hashText(id));
}
