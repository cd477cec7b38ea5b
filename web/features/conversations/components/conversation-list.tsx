// The list of conversations in each of its states.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { Empty } from '#web/components/states/empty.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { pageOf, paths, searchForPage } from '#web/lib/paths.ts';
import { useExistingPage } from '#web/lib/use-existing-page.ts';
import { useItemKeys } from '#web/lib/use-item-keys.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { useConversations } from '../api/use-conversations.ts';
import { ConversationItem } from './conversation-item.tsx';
import { MessagesOff } from './messages-off.tsx';

const AGE_TICK_MS = 30_000;

type ConversationListProps = {
  readonly list: ReturnType<typeof useConversations>;
  /** What the address calls the list's page: another name while a conversation has one of its own. */
  readonly pageName: string;
  readonly openId: string | undefined;
};

export function ConversationList({ list, pageName, openId }: ConversationListProps) {
  const rows = useRef<HTMLUListElement>(null);
  const now = useNow(AGE_TICK_MS);
  const [search] = useSearchParams();
  useItemKeys({ list: rows, items: '[data-conversation]' });
  const { conversations, isOff } = list;
  const isLeaving = useExistingPage(conversations && list.total, pageName);
  const place = searchForPage(new URLSearchParams(), pageOf(search, pageName), 'list');

  if (conversations === undefined || isLeaving) {
    return list.error ? (
      <LoadError error={list.error} onRetry={list.reread} />
    ) : (
      <ConversationsSkeleton />
    );
  }
  return (
    <>
      {isOff && <MessagesOff />}
      {conversations.length === 0 && !isOff && <Empty text="Empty Conversations state" />}
      <ul ref={rows}>
        {conversations.map((conversation) => (
          <li key={conversation.id} className="border-b border-hairline">
            <ConversationItem
              conversation={conversation}
              to={paths.conversation(conversation.id, place)}
              isOpen={conversation.id === openId}
              now={now}
            />
          </li>
        ))}
      </ul>
      <Pagination total={list.total} name={pageName} className="py-3" />
    </>
  );
}

function ConversationsSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike.
        <div key={index} className="flex gap-3 border-b border-hairline px-4 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid min-h-16.5 flex-1 content-start gap-2.5 pt-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
