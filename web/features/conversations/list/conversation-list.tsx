// The list of conversations in each of its states.
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { useListKeyboardNavigation } from '#web/lib/keyboard/use-list-keyboard-navigation.ts';
import { buildPageQueryString, parsePageNumber, screenPaths } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import type { useConversations } from '../api/use-conversations.ts';
import { ConversationItem } from './conversation-item.tsx';
import { MessageAccessOffNotice } from './message-access-off-notice.tsx';

const AGE_TICK_MS = 30_000;

type ConversationListProps = {
  readonly list: ReturnType<typeof useConversations>;
  /** The query parameter of the list's page. It has another name while an open conversation has its own page. */
  readonly pageName: string;
  readonly openId: string | undefined;
  /** The open conversation is shown instead of the list. */
  readonly isHidden: boolean;
};

export function ConversationList({ list, pageName, openId, isHidden }: ConversationListProps) {
  const listElement = useRef<HTMLUListElement>(null);
  const now = useCurrentTime(AGE_TICK_MS);
  const [search] = useSearchParams();
  useListKeyboardNavigation({ list: listElement, itemSelector: '[data-conversation]' });
  const { conversations, isMessageAccessOff } = list;
  const isRedirecting = useRedirectToExistingListPage(conversations && list.total, pageName);
  const listSearch = buildPageQueryString(
    new URLSearchParams(),
    parsePageNumber(search, pageName),
    'list',
  );

  if (conversations === undefined || isRedirecting) {
    return list.error ? (
      <LoadErrorMessage error={list.error} onRetry={list.reload} />
    ) : (
      <ConversationsSkeleton />
    );
  }
  return (
    <>
      <NewItemsPill
        count={isHidden ? 0 : list.newCount}
        nouns={['message', 'messages']}
        onShow={list.showNew}
      />
      {isMessageAccessOff && <MessageAccessOffNotice />}
      {conversations.length === 0 && !isMessageAccessOff && (
        <EmptyState text="No conversations yet">
          <p className="max-w-96 text-muted">
            When somebody sends your account a direct message, it appears here with a draft of your
            reply.
          </p>
          <AppLink to={screenPaths.enableMessagesGuide} className={getButtonClassName('quiet')}>
            Are messages missing?
          </AppLink>
        </EmptyState>
      )}
      <ul ref={listElement}>
        {conversations.map((conversation) => (
          <li key={conversation.id} className="border-b border-hairline">
            <ConversationItem
              conversation={conversation}
              to={screenPaths.conversation(conversation.id, listSearch)}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
        <div key={index} className="flex gap-3 border-b border-hairline px-4 py-3 md:px-6">
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
