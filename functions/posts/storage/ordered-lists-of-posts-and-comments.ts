// The two ordered lists of this feature: the posts of an account and the comments of a post.
import { type AccountRef, type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import type { OrderedList } from '#platform/table/ordered-list-item.ts';

/** Newest first. */
export const getPostOrderedList = (account: AccountRef): OrderedList => ({
  item: tableKeys.postList(account),
  index: tableKeys.postListIndex(account),
  partition: tablePartitions.posts(account),
  range: { index: 'gsi1' },
});

/** In threads. The list's item is the post. */
export const getCommentOrderedList = (post: PostRef): OrderedList => ({
  item: tableKeys.post(post),
  index: tableKeys.commentIndex(post),
  partition: tablePartitions.comments(post),
  range: { index: 'gsi1' },
});
