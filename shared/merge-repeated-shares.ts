// Merges a shared post that comes as attachments of two types.
import type { MessageAttachment } from './schemas/conversation.ts';

const isSameShare = (left: MessageAttachment, right: MessageAttachment): boolean =>
  left.kind === 'share' &&
  right.kind === 'share' &&
  left.file_url !== null &&
  left.file_url === right.file_url;

/** Shares of one URL become one, with the name of either. */
export function mergeRepeatedShares(
  attachments: readonly MessageAttachment[],
): readonly MessageAttachment[] {
  const kept: MessageAttachment[] = [];
  for (const one of attachments) {
    const index = kept.findIndex((other) => isSameShare(one, other));
    const first = kept[index];
    if (first === undefined) kept.push(one);
    else kept[index] = { ...first, name: first.name ?? one.name };
  }
  return kept;
}
