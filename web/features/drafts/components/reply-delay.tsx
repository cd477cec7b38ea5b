// Why a reply has not gone out, and what happens next; nothing while it takes no longer than usual.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { useReplyDelayText } from '../hooks/use-reply-delay-text.ts';
import { getReplyDraftText } from '../reply-response.ts';

type ReplyDelayProps = {
  readonly response: ReplyDraft | null;
  readonly className?: string;
};

function KnownReplyDelay({
  response,
  className,
}: ReplyDelayProps & { readonly response: ReplyDraft }) {
  const text = useReplyDelayText(response);
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
