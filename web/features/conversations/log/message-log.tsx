// The messages of one page. Keeps the reading position while new ones arrive.
import { ArrowDown } from 'lucide-react';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PendingRuleReplies } from '#web/features/rules/badges/pending-rule-replies.tsx';
import { useRereadRuleReplies } from '#web/features/rules/badges/use-reread-rule-replies.ts';
import { useWhyKeyboardShortcut } from '#web/features/rules/why/explain-rule-decisions-button.tsx';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { PictureViewer } from '../attachments/picture-viewer.tsx';
import { buildMessageLogRows } from './message-log-rows.ts';
import { MessageRow, MessageTimeLabel, NewMessagesDivider } from './message-row.tsx';
import { useNewMessagesDivider } from './use-new-messages-divider.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

const MINUTE_MS = 60_000;

type MessageLogProps = {
  /** Oldest first. */
  readonly messages: readonly ConversationMessage[];
  /** The first response after the user opened the page, or returned to the tab. */
  readonly isFirstLoad: boolean;
  readonly isGroup: boolean;
  /** Changes with every message posted here, which scrolls to the bottom. */
  readonly postedId: string | undefined;
  /** The page links above the messages. */
  readonly pages: ReactNode;
};

/** The pictures of the page in order, and the index of the open one. */
function usePictureViewer(messages: readonly ConversationMessage[]) {
  const [pictureIndex, setPictureIndex] = useState<number>();
  const pictures = useMemo(
    () =>
      messages.flatMap(({ attachments }) =>
        attachments.flatMap(({ kind, image_data }) =>
          kind === 'image' && image_data ? [image_data.url] : [],
        ),
      ),
    [messages],
  );
  const onOpenPicture = useCallback(
    (url: string) => setPictureIndex(pictures.indexOf(url)),
    [pictures],
  );
  return { pictures, pictureIndex, setPictureIndex, onOpenPicture };
}

/** Scrolls to the divider on the first load, and to the bottom when the user is there. */
function useLogScrolling(props: MessageLogProps) {
  const { messages, isFirstLoad, postedId } = props;
  const stickToBottom = useStickToBottom();
  const { isFollowing, scrollToEnd, scrollToElement } = stickToBottom;
  const { divider, hasNewBelow } = useNewMessagesDivider({ messages, isFirstLoad, isFollowing });
  const dividerElement = useRef<HTMLParagraphElement>(null);

  const lastScrolledDivider = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new messages, not for scrolling.
  useLayoutEffect(() => {
    const isNewDivider = divider !== null && divider !== lastScrolledDivider.current && isFirstLoad;
    lastScrolledDivider.current = divider;
    if (isNewDivider && dividerElement.current) scrollToElement(dividerElement.current);
    else if (isFollowing) scrollToEnd();
  }, [messages, divider]);
  useLayoutEffect(() => {
    if (postedId !== undefined) scrollToEnd();
  }, [postedId, scrollToEnd]);
  return { ...stickToBottom, divider, dividerElement, hasNewBelow };
}

export function MessageLog(props: MessageLogProps) {
  const { messages, isGroup, pages } = props;
  const now = useCurrentTime(MINUTE_MS);
  useRereadRuleReplies('listMessages', messages);
  useWhyKeyboardShortcut();
  const { log, onScroll, scrollToEnd, divider, dividerElement, hasNewBelow } =
    useLogScrolling(props);
  const { pictures, pictureIndex, setPictureIndex, onOpenPicture } = usePictureViewer(messages);
  const rows = useMemo(() => buildMessageLogRows(messages, divider), [messages, divider]);
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={log}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="relative flex h-full flex-col scroll-pt-14 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] -outline-offset-2 low:scroll-pt-0"
      >
        {pages}
        <div
          role="log"
          aria-label="Messages"
          className="mx-auto flex w-full max-w-204 grow flex-col justify-end px-4 py-2 md:px-6"
        >
          {rows.length === 0 && <p className="py-10 text-center text-muted">No messages yet</p>}
          {rows.map((row) => (
            <Fragment key={row.message.id}>
              {row.isFirstNew && <NewMessagesDivider ref={dividerElement} />}
              {row.showsTime && (
                <MessageTimeLabel time={row.message.message_created_time} now={now} />
              )}
              <MessageRow row={row} isGroup={isGroup} onOpenPicture={onOpenPicture} />
              {row.message.rule_replies.length > 0 && (
                <div className="ms-8 pb-2">
                  <PendingRuleReplies
                    replies={row.message.rule_replies}
                    eventId={row.message.id}
                    list="listMessages"
                  />
                </div>
              )}
            </Fragment>
          ))}
        </div>
      </section>
      {hasNewBelow && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={scrollToEnd}
            className="pointer-events-auto animate-appear rounded-full shadow-float"
          >
            New messages
          </Button>
        </div>
      )}
      <PictureViewer pictures={pictures} index={pictureIndex} onIndexChange={setPictureIndex} />
    </div>
  );
}
