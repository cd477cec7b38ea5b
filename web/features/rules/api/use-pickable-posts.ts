// Reads a page of the account's posts for the dialog that chooses posts.
import { buildPaginationRequestFields } from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';

export function usePickablePosts(page: number) {
  const { data, error, reload } = useListPage({
    endpoint: 'listPosts',
    fields: buildPaginationRequestFields(page),
    page,
    // Posts must not move while the user chooses.
    revalidateOnFocus: false,
  });
  return { posts: data?.posts, total: data?.total_posts_count, error, retry: reload };
}
