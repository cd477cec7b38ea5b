// Finds the posts of an account that changed since a time.
import { type AccountRef, sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';

/** Their keys take some four read units. */
const MAX_POSTS = 200;

/** The latest change first. Like any read of an index it may miss the latest writes. */
export async function listChangedPosts(
  account: AccountRef,
  since: string,
): Promise<readonly string[]> {
  const items = await queryItems({
    index: 'gsi4',
    partition: tablePartitions.posts(account),
    ...(since !== '' && { from: since }),
    newestFirst: true,
    limit: MAX_POSTS,
  });
  return items.map(({ sk }) => String(sk).slice(sortKeyPrefixes.post.length));
}
