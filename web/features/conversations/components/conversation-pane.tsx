// One conversation: who it is with, its pages, its messages and the reply to it.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { pageOf } from '#web/lib/paths.ts';
import { useExistingPage } from '#web/lib/use-existing-page.ts';
import { useMessages } from '../api/use-messages.ts';
import { usePendingChecks } from '../api/use-pending-checks.ts';
import { ConversationReply } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageLog } from './message-log.tsx';

type ConversationPaneProps = {
  readonly conversationId: string;
  /** Beside the list: then its people are named here, not above the screen. */
  readonly isBesideList: boolean;
  /** The list's knowledge of it, until its messages are there. */
  readonly listed: Conversation | undefined;
  /** It reads differently than before. */
  readonly onRead: (conversation: Conversation) => void;
};

const NONE = [] as const;

/** The messages of one page, with their shapes until they are there and a way on where they do not come. */
function Messages(props: {
  readonly list: ReturnType<typeof useMessages>;
  readonly page: number;
  /** The page is not there any more; another one is on its way. */
  readonly isLeaving: boolean;
}) {
  const { list, page, isLeaving } = props;
  const { messages, conversation } = list;
  if (messages !== undefined && !isLeaving) {
    return (
      <MessageLog
        key={page}
        messages={messages}
        isArrival={list.isArrival}
        isGroup={(conversation?.participants.length ?? 0) > 1}
        postedId={list.postedId}
      />
    );
  }
  return list.error ? <LoadError error={list.error} onRetry={list.reload} /> : <MessagesSkeleton />;
}

export function ConversationPane(props: ConversationPaneProps) {
  const { conversationId, isBesideList, listed, onRead } = props;
  const [search] = useSearchParams();
  const page = pageOf(search);
  const list = useMessages({ conversationId, page });
  const { messages, conversation } = list;
  const isLeaving = useExistingPage(messages && list.total);
  const isLatestPage = page === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every version.
  useEffect(() => {
    if (conversation) onRead(conversation);
  }, [list.version]);
  usePendingChecks({
    conversationId,
    messages: isLatestPage ? (messages ?? NONE) : NONE,
    onLive: list.onLive,
    onSettled: list.reload,
  });

  if (conversation === undefined && list.error) {
    return <LoadError error={list.error} onRetry={list.reload} />;
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ConversationHeader
        conversation={conversation ?? listed}
        isShown={isBesideList}
        isUpdating={list.isUpdating}
      />
      <Pagination total={list.total} className="border-b border-hairline py-1" />
      <Messages list={list} page={page} isLeaving={isLeaving} />
      {conversation && (
        <div className="shrink-0 border-t border-hairline px-4 py-3 md:px-6">
          <div className="mx-auto max-w-3xl">
            <ConversationReply
              conversation={conversation}
              response={list.response}
              messages={messages ?? NONE}
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

const SHAPES = [
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
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={`h-9.5 rounded-2xl ${shape}`} />
      ))}
    </div>
  );
}
