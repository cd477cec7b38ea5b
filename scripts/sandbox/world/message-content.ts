// Builds attachments and stories of new messages, with pictures drawn for them.
import type { Sandbox } from '../sandbox.ts';
import { sceneNamesByTopic } from './scene-names.ts';
import { getElementCyclic, hashText } from './seeded-random.ts';
import type {
  InstagramMedia,
  MessageAttachment,
  MessageAttachmentKind,
  MessageStory,
} from './world-types.ts';

/** A shared post is the account's newest one. */
export function buildAttachment(
  sandbox: Sandbox,
  accountId: string,
  options: { readonly kind: MessageAttachmentKind; readonly title?: string | null },
): MessageAttachment {
  const sharedPost = findSharedPost(sandbox, accountId, options.kind);
  const id = sharedPost?.id ?? sandbox.createId();
  const defaultTitle = options.kind === 'file' ? 'Notes.pdf' : (sharedPost?.caption ?? null);
  return {
    id,
    kind: options.kind,
    scene: sharedPost?.picture.scene ?? pickScene(id),
    title: options.title ?? defaultTitle,
  };
}

export function buildStory(sandbox: Sandbox, kind: MessageStory['kind']): MessageStory {
  const id = sandbox.createId();
  return { id, kind, scene: pickScene(id) };
}

function findSharedPost(
  { world }: Sandbox,
  accountId: string,
  kind: MessageAttachmentKind,
): InstagramMedia | undefined {
  if (kind !== 'ig_post' && kind !== 'reel') return undefined;
  const productType = kind === 'reel' ? 'REELS' : 'FEED';
  return world.listMediaOf(accountId).find((media) => media.productType === productType);
}

function pickScene(id: string): string {
  const { pottery, coffee, bread, plants } = sceneNamesByTopic;
  return getElementCyclic([...pottery, ...coffee, ...bread, ...plants], hashText(id));
}
