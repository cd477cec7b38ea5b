// The list of conversations: one page, its refresh from the network, and on page 1 what comes in meanwhile.
import { useCallback } from 'react';
import { PAGE_SIZE, POLL } from '#shared/limits.ts';
import { useNetworkRefresh } from '#web/components/states/use-network-refresh.ts';
import { askAhead, takeAskedAhead } from '#web/lib/asked-ahead.ts';
import { call } from '#web/lib/call.ts';
import type { CallAnswer } from '#web/lib/endpoints.ts';
import { useOneMoreRead } from '#web/lib/use-one-more-read.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import { useVersionedRead } from '#web/lib/use-versioned-read.ts';

type Answer = CallAnswer<'listConversations'>;

/** While one looks at the list: whoever writes shows up without a refresh. */
const NEWS_MS = 10_000;

type ConversationsQuery = { readonly page: number; readonly isFollowed: boolean };

const fieldsOf = (page: number) => ({
  page_limit: PAGE_SIZE,
  pagination_offset: (page - 1) * PAGE_SIZE,
});

const ask = (
  page: number,
  options: { readonly update: boolean; readonly knownVersion?: string | undefined },
) =>
  call('listConversations', {
    ...fieldsOf(page),
    update_from_api: options.update,
    known_version: options.knownVersion,
  });

/** Begins the first read of the list before its screen stands. */
export function askConversationsAhead(page: number): void {
  askAhead('listConversations', fieldsOf(page), () => ask(page, { update: false }));
}

/** `isFollowed`: nothing else on the screen is followed; an open conversation is, twelve times a minute. */
export function useConversations({ page, isFollowed }: ConversationsQuery) {
  const refresh = useNetworkRefresh({ failed: 'The messages could not be refreshed.' });
  const { answer, error, mutate } = useVersionedRead({
    name: 'listConversations',
    fields: fieldsOf(page),
    ask: (knownVersion) =>
      refresh.read(async (update) => {
        const again = () => ask(page, { update, knownVersion });
        const early =
          knownVersion === undefined
            ? takeAskedAhead<Answer>('listConversations', fieldsOf(page))
            : undefined;
        return await (early === undefined ? again() : early.catch(again));
      }),
  });
  const isKnownToUpdate = answer?.still_updating_conversations_from_api;
  const isUpdating = page === 1 && (isKnownToUpdate ?? false);
  usePoll({
    active: isUpdating,
    delayMs: () => POLL.refreshMs,
    task: () => mutate(),
  });
  usePoll({
    active: page === 1 && isFollowed && isKnownToUpdate === false,
    delayMs: () => NEWS_MS,
    task: () => mutate(),
  });
  useOneMoreRead({
    of: String(page),
    due: page > 1 && answer !== undefined,
    read: mutate,
  });

  return {
    conversations: answer?.conversations,
    total: answer?.total_conversations_count ?? 0,
    isOff: answer?.access_problem === 'messages_off',
    /** Later pages are not asked about again, so what they say of it would stay. */
    isUpdating,
    isRefreshing: refresh.isAsking || isUpdating,
    error,
    /** With the next read where it is not read now, as on the way to page 1. */
    refresh: (when: 'now' | 'next') => {
      refresh.withNextRead();
      if (when === 'now') void mutate();
    },
    /** Ends with the read. */
    reread: useCallback((): unknown => mutate(), [mutate]),
  };
}
