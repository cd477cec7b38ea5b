// One conversation: its participants, pages, messages and reply.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { NotFoundState } from '#web/components/states/not-found-state.tsx';
import { ListRefreshFailedNotice } from '#web/components/states/refresh-controls.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { parsePageNumber } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import { useMessages } from '../api/use-messages.ts';
import { usePendingReplyPolling } from '../api/use-pending-reply-polling.ts';
import { ConversationComposer } from '../composer/composer.tsx';
import { MessageLog } from '../log/message-log.tsx';
import { ConversationHeader } from './conversation-header.tsx';

type ConversationPaneProps = {
  readonly conversationId: string;
  /** The pane names the participants when it is beside the list; otherwise the screen's title does. */
  readonly isBesideList: boolean;
  /** The conversation from the list, until its messages are loaded. */
  readonly listedConversation: Conversation | undefined;
  /** Called for every new version of the conversation. */
  readonly onConversationLoaded: (conversation: Conversation) => void;
  /** Called when the conversation does not exist. */
  readonly onNotFound: () => void;
};

const NO_MESSAGES = [] as const;

/** On a low screen the page links scroll away with the messages. */
const PAGES_CLASS = 'sticky top-0 z-10 border-b border-hairline bg-ground py-1 low:static';

/** The messages of one page, or its skeleton or error, with the page links above. */
function MessagesView(props: {
  readonly list: ReturnType<typeof useMessages>;
  readonly page: number;
  /** The page no longer exists, and a redirect to another one is running. */
  readonly isRedirecting: boolean;
}) {
  const { list, page, isRedirecting } = props;
  const { messages, conversation } = list;
  const pages = <Pagination total={list.total} className={PAGES_CLASS} />;
  if (messages !== undefined && !isRedirecting) {
    return (
      <MessageLog
        key={page}
        messages={messages}
        isFirstLoad={list.isFirstLoad}
        isGroup={(conversation?.participants.length ?? 0) > 1}
        postedId={list.postedId}
        pages={pages}
      />
    );
  }
  return (
    <>
      {pages}
      {list.error ? (
        <LoadErrorMessage error={list.error} onRetry={list.reload} />
      ) : (
        <MessagesSkeleton />
      )}
    </>
  );
}

export function ConversationPane(props: ConversationPaneProps) {
  const { conversationId, isBesideList, listedConversation } = props;
  const { onConversationLoaded, onNotFound } = props;
  const [search] = useSearchParams();
  const page = parsePageNumber(search);
  const list = useMessages({ conversationId, page });
  const { messages, conversation } = list;
  const isRedirecting = useRedirectToExistingListPage(messages && list.total);
  const isLatestPage = page === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per version.
  useEffect(() => {
    if (conversation) onConversationLoaded(conversation);
  }, [list.version]);
  const isNotFound = conversation === undefined && hasErrorCode(list.error, 'not_found');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is found out.
  useEffect(() => {
    if (isNotFound) onNotFound();
  }, [isNotFound]);
  usePendingReplyPolling({
    conversationId,
    messages: isLatestPage ? (messages ?? NO_MESSAGES) : NO_MESSAGES,
    onLiveIds: list.onLiveIds,
    onNoLongerPending: list.reload,
  });

  if (isNotFound) return <NotFoundState what="conversation" />;
  if (conversation === undefined && list.error) {
    return <LoadErrorMessage error={list.error} onRetry={list.reload} />;
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ConversationHeader
        conversation={conversation ?? listedConversation}
        isShown={isBesideList}
        list={list}
      />
      <div className="px-4 empty:hidden">
        <ListRefreshFailedNotice list={list} what="messages" onRetry={() => list.refresh('now')} />
      </div>
      <MessagesView list={list} page={page} isRedirecting={isRedirecting} />
      {conversation && (
        <div className="shrink-0 border-t border-hairline px-4 py-3 md:px-6 low:py-1">
          <div className="mx-auto max-w-3xl">
            <ConversationComposer
              conversation={conversation}
              response={list.response}
              messages={messages ?? NO_MESSAGES}
              isLatestPage={isLatestPage}
              onPosted={list.onPosted}
              onReplyChanged={list.reload}
            />
          </div>
        </div>
      )}
    </div>
  );
}

const SKELETON_SHAPES = [
  'w-1/2',
  'w-2/5',
  'w-1/3 self-end',
  'w-3/5',
  'w-1/2 self-end',
  'w-1/4 self-end',
] as const;

function MessagesSkeleton() {
  return (
    <div
      role="status"
      className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-end gap-2 px-4 py-3"
    >
      <p className="pb-2 text-center text-sm text-muted">Loading...</p>
      {SKELETON_SHAPES.map((shape) => (
        <Skeleton key={shape} className={`h-9.5 rounded-2xl ${shape}`} />
      ))}
    </div>
  );
}
