// One page of a post's comments, refreshed from the network on page 1, patched in place by replies and marks.
import { useCallback, useLayoutEffect, useRef } from 'react';
import { PAGE_SIZE, POLL } from '#shared/limits.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { askAhead, takeAskedAhead } from '#web/lib/asked-ahead.ts';
import { call } from '#web/lib/call.ts';
import { useCall, useReadAnew } from '#web/lib/use-call.ts';
import { useLastKnown } from '#web/lib/use-last-known.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { useNewOnlyPaging } from '../hooks/use-new-only-paging.ts';
import { nowInSeconds } from '../now-in-seconds.ts';
import {
  type CommentsAnswer,
  keepShown,
  withAllSeen,
  withComment,
  withSeen,
} from './comments-answer.ts';

export type CommentsQuery = {
  readonly mediaId: string;
  readonly page: number;
  readonly newOnly: boolean;
};
/** `offset`: what the page begins with, which comments read under the filter move. */
type PageQuery = CommentsQuery & { readonly offset: number };
type Fields = ReturnType<typeof fieldsOf>;

const fieldsOf = ({ mediaId, newOnly, offset }: PageQuery) => ({
  instagram_post_media_id: mediaId,
  page_limit: PAGE_SIZE,
  pagination_offset: offset,
  show_new_only: newOnly,
});

const ask = (
  fields: Fields,
  options: { readonly update: boolean; readonly knownVersion?: string | undefined },
) =>
  call('listComments', {
    ...fields,
    filter_start_date: nowInSeconds(),
    filter_end_date: '',
    update_from_api: options.update,
    known_version: options.knownVersion,
  });

/** Begins the first read of a post's comments before their screen stands. */
export function askCommentsAhead(query: CommentsQuery): void {
  const fields = fieldsOf({ ...query, offset: (query.page - 1) * PAGE_SIZE });
  askAhead('listComments', fields, () => ask(fields, { update: query.page === 1 }));
}

/** Asks for one page: from the network on every arrival at page 1, and for news of what is known afterwards. */
function useAsking(query: PageQuery) {
  const { page, newOnly } = query;
  const fields = fieldsOf(query);
  const place = `${page} ${newOnly}`;
  const latest = useRef(new Map<string, CommentsAnswer>());
  const arrivedAt = useRef<string | null>(null);

  const askOnce = async () => {
    const known = latest.current.get(place);
    const update = page === 1 && arrivedAt.current !== place;
    const early =
      arrivedAt.current === null && takeAskedAhead<CommentsAnswer>('listComments', fields);
    arrivedAt.current = place;
    if (early) return await early.catch(() => ask(fields, { update }));
    const answer = await ask(fields, { update, knownVersion: known?.version });
    const { still_updating_comments_from_api } = answer;
    if (known === undefined) return answer;
    if ('unchanged' in answer) return { ...known, still_updating_comments_from_api };
    return newOnly ? keepShown(known, answer) : answer;
  };
  const keep = useCallback(
    (answer: CommentsAnswer) => void latest.current.set(place, answer),
    [place],
  );
  return { askOnce, keep };
}

/** SWR drops an answer under way when its list is changed here; it is asked for once more then. */
function useOnceMore() {
  const reading = useRef(0);
  const spoilt = useRef(false);
  const spoil = useCallback(() => {
    if (reading.current > 0) spoilt.current = true;
  }, []);
  const reads = async <T>(read: () => Promise<T>, again: () => void): Promise<T> => {
    reading.current += 1;
    try {
      return await read();
    } finally {
      reading.current -= 1;
      if (spoilt.current && reading.current === 0) {
        spoilt.current = false;
        setTimeout(again);
      }
    }
  };
  return { spoil, reads };
}

/** The page as it is read and followed, and how it is changed in place. */
function useCommentsRead(query: PageQuery) {
  const { askOnce, keep } = useAsking(query);
  const { spoil, reads } = useOnceMore();
  const read = useCall('listComments', fieldsOf(query), {
    read: () => reads(askOnce, () => void read.mutate()),
  });
  const answer = read.data as CommentsAnswer | undefined;
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = answer !== undefined;
    if (answer !== undefined) keep(answer);
  }, [answer, keep]);
  // Not SWR's own interval: it begins anew whenever the list is rendered, which reading on does all the time.
  usePoll({
    active: query.page === 1 && answer?.still_updating_comments_from_api === true,
    delayMs: () => POLL.refreshMs,
    task: () => read.mutate(),
  });
  const { mutate } = read;
  const patch = useCallback(
    (change: (answer: CommentsAnswer) => CommentsAnswer) => {
      // A mark of the page before, answered while this one is on its way, must not end its reading.
      if (!isThere.current) return;
      spoil();
      void mutate((known) => (known && 'comments' in known ? change(known) : known), {
        revalidate: false,
      });
    },
    [mutate, spoil],
  );
  return { answer, error: read.error, mutate, patch };
}

export function useComments(query: CommentsQuery) {
  const paging = useNewOnlyPaging(query);
  const { answer, error, mutate, patch } = useCommentsRead({ ...query, offset: paging.offset });
  const post = useLastKnown(answer?.post);
  // The list of posts counts what is new: what it said before a mark is out of date.
  const readPostsAnew = useReadAnew('listPosts');

  return {
    /** Stays while another page of its comments is on its way. */
    post,
    comments: answer?.comments,
    total: answer === undefined ? 0 : answer.total_comments_count + paging.gone,
    isUpdating: answer?.still_updating_comments_from_api ?? false,
    error,
    reload: useCallback(() => void mutate(), [mutate]),
    onReading: paging.onRead,
    onSeen: useCallback(
      (commentId: string, newCount: number) => {
        readPostsAnew();
        patch((known) => withSeen(known, { commentId, newCount }));
      },
      [patch, readPostsAnew],
    ),
    onComment: useCallback(
      (comment: Comment) => patch((known) => withComment(known, comment)),
      [patch],
    ),
    markAllSeen: async () => {
      await call('markPostSeen', { media_id: query.mediaId });
      readPostsAnew();
      patch(withAllSeen);
    },
  };
}
