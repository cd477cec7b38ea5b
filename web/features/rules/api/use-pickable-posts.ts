// A page of the account's posts, to choose from.
import { buildPagingFields } from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';

export function usePickablePosts(page: number) {
  const { data, error, reload } = useListPage({
    endpoint: 'listPosts',
    fields: buildPagingFields(page),
    page,
    // What one looks at while choosing must not move.
    revalidateOnFocus: false,
  });
  return { posts: data?.posts, total: data?.total_posts_count, error, retry: reload };
}
