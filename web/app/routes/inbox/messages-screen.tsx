// /messages and /messages/{id}: the list of conversations, with the open one beside it or in its place.

import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { JoinedBubblesIllustration } from '#web/components/illustrations/joined-bubbles.tsx';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import {
  CancelListRefreshButton,
  ListRefreshFailedNotice,
} from '#web/components/states/refresh-controls.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { useReloadConnectionAfterRefresh } from '#web/features/connection/hooks/use-reload-connection-after-refresh.ts';
import {
  prefetchConversations,
  useConversations,
} from '#web/features/conversations/api/use-conversations.ts';
import { prefetchMessages } from '#web/features/conversations/api/use-messages.ts';
import { formatParticipantNames } from '#web/features/conversations/conversation-preview.ts';
import { ConversationList } from '#web/features/conversations/list/conversation-list.tsx';
import { ConversationPane } from '#web/features/conversations/pane/conversation-pane.tsx';
import { useIsWideScreen } from '#web/lib/browser/use-is-wide-screen.ts';
import { buildPageQueryString, parsePageNumber, screenPaths } from '#web/lib/navigation/paths.ts';
import { useNavigationNewItemCounts } from '../../layouts/use-navigation-new-item-counts.ts';

/** Starts the first reads of the screen while the guards are still checking. */
export function prefetchQueries({ pathname, searchParams }: URL): void {
  const conversationId = decodeURIComponent(pathname.split('/')[2] ?? '');
  prefetchConversations(parsePageNumber(searchParams, conversationId ? 'list' : 'page'));
  if (conversationId) prefetchMessages({ conversationId, page: parsePageNumber(searchParams) });
}

/** Whether the list entry is out of date. A count above 0 is too, because reading the messages has marked them as seen. */
const isListEntryOutdated = (
  listedConversation: Conversation | undefined,
  conversation: Conversation,
): boolean =>
  listedConversation !== undefined &&
  (conversation.new_messages_count > 0 ||
    JSON.stringify(listedConversation) !== JSON.stringify(conversation));

/** Refetches the list when the user leaves a conversation, since it must show what they have seen there. */
function useRefetchOnLeave(id: string | undefined, refetch: () => Promise<unknown>) {
  const lastId = useRef(id);
  useEffect(() => {
    const hasLeft = lastId.current !== undefined && lastId.current !== id;
    lastId.current = id;
    if (hasLeft) void refetch();
  }, [id, refetch]);
}

function NoConversationSelected() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 text-muted">
      <JoinedBubblesIllustration />
      <p>Choose a conversation to read it here.</p>
    </div>
  );
}

/** The open conversation, from its messages or from the list. Refetches the list when its entry is out of date. */
function useOpenConversation(id: string | undefined, list: ReturnType<typeof useConversations>) {
  const [loadedConversation, setLoadedConversation] = useState<Conversation>();
  const [missingId, setMissingId] = useState<string>();
  useRefetchOnLeave(id, list.reload);
  const findInList = (wantedId: string | undefined) =>
    list.conversations?.find((conversation) => conversation.id === wantedId);
  const listedConversation = findInList(id);
  return {
    listedConversation,
    conversation: loadedConversation?.id === id ? loadedConversation : listedConversation,
    isNotFound: id !== undefined && missingId === id,
    onNotFound: () => setMissingId(id),
    onConversationLoaded: (conversation: Conversation) => {
      setLoadedConversation(conversation);
      if (isListEntryOutdated(findInList(conversation.id), conversation)) void list.reload();
    },
  };
}

function RefreshMessagesButton(props: {
  readonly isUpdating: boolean;
  readonly onRefresh: () => void;
}) {
  return (
    <Button
      variant="quiet"
      busy={props.isUpdating}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={props.onRefresh}
    >
      <span className="max-[23rem]:sr-only max-sm:group-has-data-new-items/top-bar:sr-only">
        {props.isUpdating ? 'Refreshing messages' : 'Refresh messages'}
      </span>
    </Button>
  );
}

export function Screen() {
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const isWideScreen = useIsWideScreen();
  const pageName = id === undefined ? 'page' : 'list';
  const listPage = parsePageNumber(search, pageName);
  const list = useConversations(listPage);
  const open = useOpenConversation(id, list);
  useReloadConnectionAfterRefresh(list.isUpdating);

  const refreshList = () => {
    list.refresh(listPage === 1 ? 'now' : 'next');
    if (listPage > 1) setSearch((latest) => buildPageQueryString(latest, 1, pageName));
  };
  const isEmpty = id === undefined && list.conversations?.length === 0;
  const isConversationOnly = id !== undefined && !isWideScreen;
  const openName = open.isNotFound
    ? 'Conversation not found'
    : open.conversation && formatParticipantNames(open.conversation);
  const counts = useNavigationNewItemCounts();
  return (
    <ScreenFrame
      fillsWindow
      title={isConversationOnly ? (openName ?? 'Conversation') : 'Messages'}
      pageTitle={openName}
      // A total beside the name of one conversation would read as that conversation's count.
      newCount={id === undefined ? counts.new_messages : 0}
      locationKey={isConversationOnly ? `${id} ${parsePageNumber(search)}` : String(listPage)}
      leading={
        isConversationOnly && (
          <BackLink
            to={`${screenPaths.messages}${buildPageQueryString(new URLSearchParams(), listPage)}`}
          />
        )
      }
      actions={
        !isConversationOnly && (
          <>
            <CancelListRefreshButton list={list} />
            <RefreshMessagesButton isUpdating={list.isRefreshing} onRefresh={refreshList} />
          </>
        )
      }
    >
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="Conversations"
          className={joinClassNames(
            'min-w-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]',
            !isEmpty && 'lg:w-92 lg:flex-none lg:border-e lg:border-hairline',
            isConversationOnly && 'hidden',
          )}
        >
          <div className="px-4 empty:hidden md:px-6">
            <ListRefreshFailedNotice list={list} what="messages" onRetry={refreshList} />
          </div>
          <ConversationList
            list={list}
            pageName={pageName}
            openId={id}
            isHidden={isConversationOnly}
          />
        </section>
        {id !== undefined ? (
          <ConversationPane
            key={id}
            conversationId={id}
            isBesideList={isWideScreen}
            listedConversation={open.listedConversation}
            onConversationLoaded={open.onConversationLoaded}
            onNotFound={open.onNotFound}
          />
        ) : (
          isWideScreen && !isEmpty && <NoConversationSelected />
        )}
      </div>
    </ScreenFrame>
  );
}
