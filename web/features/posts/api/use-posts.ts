// The posts list: one page, its refresh from the network, and nothing asked once it has settled.
import { useEffect, useRef } from 'react';
import { PAGE_SIZE, POLL } from '#shared/limits.ts';
import type { Post } from '#shared/schemas/post.ts';
import { useNetworkRefresh } from '#web/components/states/use-network-refresh.ts';
import { askAhead, takeAskedAhead } from '#web/lib/asked-ahead.ts';
import { call } from '#web/lib/call.ts';
import type { CallAnswer } from '#web/lib/endpoints.ts';
import { getSession, markPostsRefreshed } from '#web/lib/session.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useLastKnown } from '#web/lib/use-last-known.ts';
import { useOneMoreRead } from '#web/lib/use-one-more-read.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { nowInSeconds } from '../now-in-seconds.ts';

type PostsAnswer = Extract<CallAnswer<'listPosts'>, { posts: readonly Post[] }>;
type Fields = ReturnType<typeof fieldsOf>;

export type PostsQuery = {
  readonly page: number;
  readonly newOnly: boolean;
  /** Ask the network on the first read: the first visit after logging in. */
  readonly readFirst: boolean;
};

const fieldsOf = ({ page, newOnly }: Pick<PostsQuery, 'page' | 'newOnly'>) => ({
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
  ...(newOnly && { show_new_only: true }),
});

async function ask(
  fields: Fields,
  options: { readonly update: boolean; readonly knownVersion?: string | undefined },
) {
  const { user } = getSession();
  const answer = await call('listPosts', {
    ...fields,
    filter_start_date: nowInSeconds(),
    filter_end_date: '',
    update_from_api: options.update,
    known_version: options.knownVersion,
  });
  if (options.update && user) markPostsRefreshed(user.id);
  return answer;
}

/** Begins the first read of the list before its screen stands. `readFirst` is known once there is a session. */
export function askPostsAhead(page: number, readFirst: () => Promise<boolean>): void {
  const fields = fieldsOf({ page, newOnly: false });
  askAhead('listPosts', fields, async () =>
    ask(fields, { update: page === 1 && (await readFirst()) }),
  );
}

export function usePosts({ page, newOnly, readFirst }: PostsQuery) {
  const fields = fieldsOf({ page, newOnly });
  const query = `${page} ${newOnly}`;
  const latest = useRef<{ readonly query: string; readonly answer: PostsAnswer } | null>(null);
  const refresh = useNetworkRefresh({
    first: readFirst && page === 1,
    failed: 'The posts could not be refreshed.',
  });

  const read = useCall('listPosts', fields, {
    read: () =>
      refresh.read(async (update) => {
        const known = latest.current?.query === query ? latest.current.answer : undefined;
        const early =
          known === undefined ? takeAskedAhead<PostsAnswer>('listPosts', fields) : undefined;
        if (early) return await early.catch(() => ask(fields, { update }));
        const answer = await ask(fields, { update, knownVersion: known?.version });
        return 'unchanged' in answer && known ? { ...known, ...stillUpdating(answer) } : answer;
      }),
  });
  const answer = read.data as PostsAnswer | undefined;
  useEffect(() => {
    if (answer !== undefined) latest.current = { query, answer };
  }, [answer, query]);
  const isUpdating = page === 1 && (answer?.still_updating_posts_from_api ?? false);
  // Not SWR's own interval: it begins anew whenever the list is rendered, which reading on does all the time.
  usePoll({
    active: isUpdating,
    delayMs: () => POLL.refreshMs,
    task: () => read.mutate(),
  });
  useOneMoreRead({ of: query, due: page > 1 && answer !== undefined, read: read.mutate });
  const hasNew = useLastKnown(answer && answer.posts_with_new_comments_ids.length > 0);

  return {
    posts: answer?.posts,
    total: answer?.total_posts_count ?? 0,
    hasNew: hasNew ?? false,
    /** Later pages are not asked about again, so what they say of it would stay. */
    isUpdating,
    isRefreshing: refresh.isAsking || isUpdating,
    error: read.error,
    /** With the next read where it is not read now, as on the way to page 1. */
    refresh: (when: 'now' | 'next') => {
      refresh.withNextRead();
      if (when === 'now') void read.mutate();
    },
    retry: () => read.mutate(),
  };
}

const stillUpdating = (answer: CallAnswer<'listPosts'>) => ({
  still_updating_posts_from_api: answer.still_updating_posts_from_api,
});
