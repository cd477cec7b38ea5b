// Stores the threads of replies whose parent has not arrived. They have their own item, because it may be large, and
// the post with its flag is written with every change of its comments.
import * as z from 'zod';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableWrite } from '#platform/table/table.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import type { OrphanReplies } from '../domain/merge-comments.ts';
import { postAttributesCodec, type StoredPost } from './post-item.ts';

const orphanRepliesItemSchema = z.object({ threads: z.record(z.string(), z.string()) });

/** Reads consistently. */
export async function readOrphanReplies(
  ref: PostRef,
  { hasOrphanReplies }: Pick<StoredPost, 'hasOrphanReplies'>,
): Promise<OrphanReplies> {
  if (!hasOrphanReplies) return {};
  const item = await getItem(tableKeys.orphanReplies(ref), { consistent: true });
  return item ? orphanRepliesItemSchema.parse(item).threads : {};
}

/** The attribute of the post, and the write of the item, after a change of the orphan replies. */
export function buildOrphanRepliesChange(
  ref: PostRef,
  before: OrphanReplies,
  after: OrphanReplies,
): { readonly set: Record<string, unknown>; readonly writes: readonly TableWrite[] } {
  if (isSameJson(before, after)) return { set: {}, writes: [] };
  const key = tableKeys.orphanReplies(ref);
  const hasOrphanReplies = Object.keys(after).length > 0;
  return {
    set: postAttributesCodec.encode({ hasOrphanReplies }),
    writes: [
      hasOrphanReplies ? { kind: 'put', key, item: { threads: after } } : { kind: 'delete', key },
    ],
  };
}
