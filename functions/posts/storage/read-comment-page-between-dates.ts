// Reads a page of a post's comments between two times.
import { type DateBounds, isTimeWithinBounds } from '#platform/http/date-bounds.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { readAllOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItems, type TableItem } from '#platform/table/table.ts';
import { parseCommentOrderKey } from '../domain/order-keys.ts';
import { parseCommentItem } from './comment-item.ts';
import {
  type CommentPage,
  type CommentPageRequest,
  computeCommentPageOffset,
} from './comment-page.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import type { StoredPost } from './post-item.ts';

/** One range with this many neighbors costs as much as reading one comment alone. */
const RANGE_ITEMS_PER_COMMENT = 5;

const isKeyWithinBounds = (key: string, bounds: DateBounds): boolean => {
  const { repliedAtMs, threadStartedAtMs } = parseCommentOrderKey(key);
  return isTimeWithinBounds(repliedAtMs ?? threadStartedAtMs, bounds);
};

/** Reads the comments of these list keys: as a range where they are close together, otherwise one by one. */
async function readItemsOfKeys(
  ref: PostRef,
  listKeys: readonly string[],
  pageKeys: readonly string[],
): Promise<readonly TableItem[]> {
  const [from, to] = [pageKeys.at(0), pageKeys.at(-1)];
  if (from === undefined || to === undefined) return [];
  const span = listKeys.indexOf(to) - listKeys.indexOf(from) + 1;
  if (span <= pageKeys.length * RANGE_ITEMS_PER_COMMENT)
    return queryItems({ index: 'gsi1', partition: tablePartitions.comments(ref), from, to });
  return getItems(
    pageKeys.map((key) => tableKeys.comment({ ...ref, ...parseCommentOrderKey(key) })),
  );
}

/**
 * Replies are newer than their thread, so no range of keys contains the comments between two times. The keys contain
 * the times, so this reads the keys of the whole page index but only the page's comments.
 */
export async function readCommentPageBetweenDates(
  ref: PostRef,
  post: StoredPost,
  bounds: DateBounds,
  wanted: CommentPageRequest,
): Promise<CommentPage> {
  const listKeys = await readAllOrderedListKeys(getCommentOrderedList(ref), post, {
    consistent: false,
  });
  const keys = listKeys.filter((key) => isKeyWithinBounds(key, bounds));
  const { commentId, limit } = wanted;
  const isWanted = (key: string) => parseCommentOrderKey(key).commentId === commentId;
  const offset = computeCommentPageOffset(
    wanted,
    commentId === undefined ? -1 : keys.findIndex(isWanted),
  );
  const pageKeys = keys.slice(offset, offset + limit);
  const items = await readItemsOfKeys(ref, listKeys, pageKeys);
  const itemByKey = new Map<string, TableItem>(items.map((item) => [String(item.gsi1sk), item]));
  const found = pageKeys.map((key) => itemByKey.get(key)).filter((item) => item !== undefined);
  return { comments: found.map(parseCommentItem), total: keys.length, offset };
}
