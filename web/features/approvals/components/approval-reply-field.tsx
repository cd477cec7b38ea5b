// The reply of a card: its text box, what became of the text, and Generate.
import { RefreshCw } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { SAVE_STATUS_TEXT, STATUS_UNKNOWN_TEXT } from '#web/features/drafts/reply-words.ts';
import type { ReplyChannel } from '../approval-words.ts';
import type { ApprovalReply } from '../hooks/use-approval-reply.ts';
import { approveFromField, focusCard } from '../hooks/use-approval-shortcuts.ts';
import { describeExcessLength } from '../reply-length.ts';

type ApprovalReplyFieldProps = {
  readonly reply: ApprovalReply;
  readonly channel: ReplyChannel;
  /** It is on its way: nothing about it can be changed. */
  readonly isLocked: boolean;
};

function onFieldKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    approveFromField(event.currentTarget);
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    focusCard(event.currentTarget);
  }
}

function TextStatus({ reply, channel }: Omit<ApprovalReplyFieldProps, 'isLocked'>) {
  const { state, response, mode } = reply;
  if (mode === 'generating') return reply.isDraftUnknown ? STATUS_UNKNOWN_TEXT : null;
  const excess = describeExcessLength(channel, state.text);
  if (excess !== null) return <span className="text-danger">{excess}</span>;
  const draftBasis = response?.based_on ? `Based on ${response.based_on}` : null;
  return SAVE_STATUS_TEXT[state.saveStatus] ?? draftBasis;
}

export function ApprovalReplyField({ reply, channel, isLocked }: ApprovalReplyFieldProps) {
  const id = useId();
  const isGenerating = reply.mode === 'generating';
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-2 md:min-h-8">
        <label htmlFor={id} className="text-xs text-muted">
          Reply as <span className="font-semibold text-ink">{channel}</span>
        </label>
        {!isLocked && (
          <Button
            variant="quiet"
            data-part="generate"
            title="g"
            className="-me-2 px-2"
            busy={isGenerating}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => void reply.generateDraft()}
          >
            Generate
          </Button>
        )}
      </div>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        data-part="text"
        placeholder="Write your reply"
        disabled={isLocked || isGenerating}
        value={isGenerating ? 'Generating...' : reply.state.text}
        onChange={(event) => reply.typeText(event.target.value)}
        onKeyDown={onFieldKeyDown}
        className={classNames(
          'block field-sizing-content max-h-80 min-h-16 w-full resize-none rounded-lg border border-hairline bg-ground px-3 py-2 text-[15px] leading-normal wrap-anywhere transition-colors duration-150 not-disabled:hover:border-control',
          isGenerating && 'animate-shimmer-words text-muted',
          isLocked && 'text-muted',
        )}
      />
      <div className="flex min-h-5 items-center gap-3 pt-1 text-xs text-muted">
        <span role="status">{!isLocked && <TextStatus reply={reply} channel={channel} />}</span>
        {reply.state.replacedText !== null && !isGenerating && !isLocked && (
          <button
            type="button"
            onClick={reply.restoreText}
            className="min-h-11 font-medium text-accent-ink hover:underline md:min-h-0"
          >
            Bring back my text
          </button>
        )}
      </div>
    </div>
  );
}
