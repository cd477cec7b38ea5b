// The posts that a condition selects, of the page that is shown.
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

/** Without a request while `ids` is empty. */
export function useSelectedPosts(ids: readonly string[]) {
  const { data, error, mutate } = useApiQuery(
    'listSelectedPosts',
    ids.length === 0 ? null : { post_instagram_ids: [...ids] },
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return { posts: data?.posts, error, retry: () => mutate() };
}
