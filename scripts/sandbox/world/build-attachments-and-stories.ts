// Builds attachments and stories of new messages, with pictures for them.

import type { GraphAttachment, GraphAttachmentKind, GraphStory } from '../graph/graph-world.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { postTexts } from './phrases/phrases.ts';
import { getElementCyclic, hashText } from './seeded-random.ts';
import type { SandboxMedia } from './world-types.ts';

const defaultTitles: Readonly<Partial<Record<GraphAttachmentKind, string>>> = {
  file: 'Notes.pdf',
  template: 'Our opening hours',
};

/** A shared post is the account's newest one. */
export function buildAttachment(
  sandbox: Sandbox,
  accountId: string,
  options: { readonly kind: GraphAttachmentKind; readonly title?: string | null },
): GraphAttachment {
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

export function buildStory(sandbox: Sandbox, kind: GraphStory['kind']): GraphStory {
  const id = sandbox.createId();
  return { id, kind, scene: pickScene(id) };
}

function findSharedPost(
  { world }: Sandbox,
  accountId: string,
  kind: GraphAttachmentKind,
): SandboxMedia | undefined {
  if (kind !== 'ig_post' && kind !== 'reel') return undefined;
  const productType = kind === 'reel' ? 'REELS' : 'FEED';
  return world.listMediaOf(accountId).find((media) => media.productType === productType);
}

function pickScene(id: string): string {
  const { pottery, coffee, bread, plants } = postTexts.scenesByTopic;
  return getElementCyclic([...pottery, ...coffee, ...bread, ...plants], hashText(id));
}
