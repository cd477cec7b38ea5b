// Reads the selected posts of a condition that the page shows.
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

/** Sends no request while `ids` is empty. */
export function useSelectedPosts(ids: readonly string[]) {
  const { data, error, mutate } = useApiQuery(
    'listSelectedPosts',
    ids.length === 0 ? null : { post_instagram_ids: [...ids] },
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return { posts: data?.posts, error, retry: () => mutate() };
}
