// The messages of one page, with the place somebody reads at kept while others come in.
import { ArrowDown } from 'lucide-react';
import { Fragment, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '#shared/schemas/conversation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { useDivider } from '../hooks/use-divider.ts';
import { useFollowEnd } from '../hooks/use-follow-end.ts';
import { rowsOf } from '../rows.ts';
import { MessageRow, NewDivider, TimeLabel } from './message-row.tsx';
import { Viewer } from './viewer.tsx';

const MINUTE_MS = 60_000;

type MessageLogProps = {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The first answer since somebody came, or came back to the tab. */
  readonly isArrival: boolean;
  readonly isGroup: boolean;
  /** Changes with every message posted from here: whoever posts is at the end. */
  readonly postedId: string | undefined;
};

/** The pictures of the page in their order, and which of them is looked at. */
function useViewing(messages: readonly Message[]) {
  const [at, setAt] = useState<number>();
  const pictures = useMemo(
    () =>
      messages.flatMap(({ attachments }) =>
        attachments.flatMap(({ kind, image_data }) =>
          kind === 'image' && image_data ? [image_data.url] : [],
        ),
      ),
    [messages],
  );
  const onView = useCallback((url: string) => setAt(pictures.indexOf(url)), [pictures]);
  return { pictures, at, setAt, onView };
}

/** Brings what is new into view on arrival, and the end for somebody who is at the end. */
function useScrolling(props: MessageLogProps) {
  const { messages, isArrival, postedId } = props;
  const end = useFollowEnd();
  const { isFollowing, toEnd, to } = end;
  const { divider, isMoreBelow } = useDivider({ messages, isArrival, isFollowing });
  const dividerLine = useRef<HTMLParagraphElement>(null);

  const shownAt = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new messages, not for a scroll.
  useLayoutEffect(() => {
    const isNewPlace = divider !== null && divider !== shownAt.current && isArrival;
    shownAt.current = divider;
    if (isNewPlace && dividerLine.current) to(dividerLine.current);
    else if (isFollowing) toEnd();
  }, [messages, divider]);
  useLayoutEffect(() => {
    if (postedId !== undefined) toEnd();
  }, [postedId, toEnd]);
  return { ...end, divider, dividerLine, isMoreBelow };
}

export function MessageLog(props: MessageLogProps) {
  const { messages, isGroup } = props;
  const now = useNow(MINUTE_MS);
  const { log, onScroll, toEnd, divider, dividerLine, isMoreBelow } = useScrolling(props);
  const { pictures, at, setAt, onView } = useViewing(messages);
  const rows = useMemo(() => rowsOf(messages, divider), [messages, divider]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="relative h-full overflow-y-auto overscroll-contain px-4 -outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end py-2">
          {rows.length === 0 && <p className="py-10 text-center text-muted">No messages yet</p>}
          {rows.map((row) => (
            <Fragment key={row.message.id}>
              {row.isFirstNew && <NewDivider ref={dividerLine} />}
              {row.hasTime && <TimeLabel time={row.message.message_created_time} now={now} />}
              <MessageRow row={row} isGroup={isGroup} onView={onView} />
            </Fragment>
          ))}
        </div>
      </div>
      {isMoreBelow && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            look="primary"
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={toEnd}
            className="pointer-events-auto animate-appear rounded-full shadow-float"
          >
            New messages
          </Button>
        </div>
      )}
      <Viewer pictures={pictures} at={at} onMove={setAt} />
    </div>
  );
}
