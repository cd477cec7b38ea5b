// Why a reply has not gone out, and what happens next; nothing while it takes no longer than usual.
import { useState } from 'react';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { formatTimeOfDay } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
import { getReplyDraftText } from '../reply-response.ts';
import { getWaitingText, UNCONFIRMED_TEXT } from '../reply-words.ts';

type ReplyDelayProps = {
  readonly response: ReplyDraft | null;
  /** Rules have a limit of their own. */
  readonly isByRule?: boolean;
  readonly className?: string;
};

/** Instagram answers within a few seconds as a rule. */
const SLOW_MS = 8_000;
/** Longer than every reply waits, so that it can be cancelled. */
const LONG_WAIT_MS = 60_000;

function useDelayText({ status, sends_at }: ReplyDraft, isByRule: boolean): string | null {
  const now = useNow(1_000);
  // Without a time it is with Instagram already, or its outcome is unknown.
  const isSent = status === 'queued' && sends_at === null;
  const [sentAt, setSentAt] = useState<number | null>(null);
  if (isSent !== (sentAt !== null)) setSentAt(isSent ? now : null);
  if (sentAt !== null) return now - sentAt < SLOW_MS ? null : UNCONFIRMED_TEXT;
  const sendTime = status === 'queued' && sends_at !== null ? new Date(sends_at) : null;
  return sendTime !== null && sendTime.getTime() - now > LONG_WAIT_MS
    ? getWaitingText(formatTimeOfDay(sendTime), isByRule)
    : null;
}

function KnownReplyDelay({
  response,
  isByRule = false,
  className,
}: ReplyDelayProps & { readonly response: ReplyDraft }) {
  const text = useDelayText(response, isByRule);
  // Without a text it takes no place, not even a gap.
  const shownClass = classNames('flex flex-wrap items-center gap-x-3 gap-y-1', className);
  return (
    <div className={text === null ? 'sr-only' : shownClass}>
      <p role="status" className="max-w-[70ch] text-warning">
        {text}
      </p>
      {text !== null && <CopyButton text={getReplyDraftText(response)} />}
    </div>
  );
}

/** Stays mounted while the reply is on its way: a screen reader says only what changes. */
export const ReplyDelay = ({ response, ...props }: ReplyDelayProps) =>
  response?.status === 'queued' && <KnownReplyDelay response={response} {...props} />;
