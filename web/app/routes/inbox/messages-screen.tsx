// /messages and /messages/{id}: the list of conversations, and one of them beside it or in its place.
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { Page } from '#web/components/frame/page.tsx';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { LinkDrawing } from '#web/components/states/drawings.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { useRecheckAfterUpdate } from '#web/features/connection/hooks/use-recheck-after-update.ts';
import {
  askConversationsAhead,
  useConversations,
} from '#web/features/conversations/api/use-conversations.ts';
import { askMessagesAhead } from '#web/features/conversations/api/use-messages.ts';
import { ConversationList } from '#web/features/conversations/components/conversation-list.tsx';
import { ConversationPane } from '#web/features/conversations/components/conversation-pane.tsx';
import { namesOf } from '#web/features/conversations/previews.ts';
import { pageOf, paths, searchForPage } from '#web/lib/paths.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';

/** Begins the screen's first reads while its way is still being checked. */
export function askAhead({ pathname, searchParams }: URL): void {
  const conversationId = decodeURIComponent(pathname.split('/')[2] ?? '');
  askConversationsAhead(pageOf(searchParams, conversationId ? 'list' : 'page'));
  if (conversationId) askMessagesAhead({ conversationId, page: pageOf(searchParams) });
}

/** Whether the list no longer says what its messages do; what was new in them is marked as seen by now. */
const isOutdated = (listed: Conversation | undefined, told: Conversation): boolean =>
  listed !== undefined &&
  (told.new_messages_count > 0 || JSON.stringify(listed) !== JSON.stringify(told));

/** What was seen of a conversation, the list is told at the latest when one leaves it. */
function useRereadOnLeave(id: string | undefined, reread: () => void) {
  const last = useRef(id);
  useEffect(() => {
    const hasLeft = last.current !== undefined && last.current !== id;
    last.current = id;
    if (hasLeft) reread();
  }, [id, reread]);
}

function BackLink({ listPage }: { readonly listPage: number }) {
  const search = searchForPage(new URLSearchParams(), listPage);
  return (
    <AppLink to={`${paths.messages}${search}`} className={buttonClass('quiet', '-ms-2 px-2')}>
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      Back
    </AppLink>
  );
}

function NothingOpen() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 text-muted">
      <LinkDrawing />
      <p>Choose a conversation to read it here.</p>
    </div>
  );
}

/** The open conversation as its messages tell it, or else the list, which is read again once it is behind them. */
function useOpenConversation(id: string | undefined, list: ReturnType<typeof useConversations>) {
  const [told, setTold] = useState<Conversation>();
  useRereadOnLeave(id, list.reread);
  const inList = (wanted: string | undefined) =>
    list.conversations?.find((conversation) => conversation.id === wanted);
  const listed = inList(id);
  return {
    listed,
    open: told?.id === id ? told : listed,
    onRead: (conversation: Conversation) => {
      setTold(conversation);
      if (isOutdated(inList(conversation.id), conversation)) list.reread();
    },
  };
}

function RefreshMessages(props: { readonly isUpdating: boolean; readonly onRefresh: () => void }) {
  return (
    <Button
      look="quiet"
      busy={props.isUpdating}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={props.onRefresh}
    >
      <span className="max-[23rem]:sr-only">
        {props.isUpdating ? 'Refreshing messages' : 'Refresh messages'}
      </span>
    </Button>
  );
}

export function Screen() {
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const isWide = useIsWide();
  const pageName = id === undefined ? 'page' : 'list';
  const listPage = pageOf(search, pageName);
  const list = useConversations({ page: listPage, isFollowed: id === undefined });
  const { listed, open, onRead } = useOpenConversation(id, list);
  useRecheckAfterUpdate(list.isUpdating);

  const refresh = () => {
    list.refresh(listPage === 1 ? 'now' : 'next');
    if (listPage > 1) setSearch((latest) => searchForPage(latest, 1, pageName));
  };
  const isEmpty = id === undefined && list.conversations?.length === 0;
  const isAlone = id !== undefined && !isWide;
  const title = isAlone ? (open ? namesOf(open) : 'Conversation') : 'Messages';
  return (
    <Page
      fill
      title={title}
      place={isAlone ? `${id} ${pageOf(search)}` : String(listPage)}
      lead={isAlone && <BackLink listPage={listPage} />}
      actions={!isAlone && <RefreshMessages isUpdating={list.isRefreshing} onRefresh={refresh} />}
    >
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="Conversations"
          className={classNames(
            'min-w-0 flex-1 overflow-y-auto overscroll-contain',
            !isEmpty && 'lg:w-84 lg:flex-none lg:border-e lg:border-hairline',
            isAlone && 'hidden',
          )}
        >
          <ConversationList list={list} pageName={pageName} openId={id} />
        </section>
        {id !== undefined ? (
          <ConversationPane
            key={id}
            conversationId={id}
            isBesideList={isWide}
            listed={listed}
            onRead={onRead}
          />
        ) : (
          isWide && !isEmpty && <NothingOpen />
        )}
      </div>
    </Page>
  );
}
