// Says why a reply has not been sent and what happens next. Empty while it takes no longer than usual.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
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
  // Takes no space without a text, not even a gap.
  const shownClass = joinClassNames('flex flex-wrap items-center gap-x-3 gap-y-1', className);
  return (
    <div className={text === null ? 'sr-only' : shownClass}>
      <p role="status" className="max-w-[70ch] text-warning">
        {text}
      </p>
      {text !== null && <CopyButton text={getReplyDraftText(response)} />}
    </div>
  );
}

/** Stays mounted while the reply is being sent, since a screen reader reads out only changes. */
export const DelayedReplyNotice = ({ response, ...props }: ReplyDelayProps) =>
  response?.status === 'queued' && <KnownReplyDelay response={response} {...props} />;
