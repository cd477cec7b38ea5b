// The reply of a card: its text box, and what became of the text.
import { type KeyboardEvent, useId } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';
import { OtherTextNotice } from '#web/features/drafts/components/other-text-notice.tsx';
import { SAVE_STATUS_TEXT, STATUS_UNKNOWN_TEXT } from '#web/features/drafts/reply-words.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import type { ReplyKind } from '../approval-words.ts';
import type { ApprovalReply } from '../hooks/use-approval-reply.ts';
import { approveFromField, focusCard } from '../hooks/use-approval-shortcuts.ts';
import { describeExcessLength } from '../reply-length.ts';

type ApprovalReplyFieldProps = {
  readonly reply: ApprovalReply;
  readonly kind: ReplyKind;
  /** It is on its way: nothing about it can be changed. */
  readonly isLocked: boolean;
};

function onFieldKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (isComposing(event)) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    approveFromField(event.currentTarget);
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    focusCard(event.currentTarget);
  }
}

function TextStatus({ reply }: Pick<ApprovalReplyFieldProps, 'reply'>) {
  const { state, response, mode } = reply;
  if (mode === 'generating') return reply.isDraftUnknown ? STATUS_UNKNOWN_TEXT : null;
  const saveStatus = SAVE_STATUS_TEXT[state.saveStatus];
  if (saveStatus !== null) return saveStatus;
  const draftBasis = response?.based_on ? `Based on ${response.based_on}` : null;
  // One line, as what replaces it when the owner types.
  return (
    draftBasis && (
      <span title={draftBasis} className="block truncate">
        {draftBasis}
      </span>
    )
  );
}

export function ApprovalReplyField({ reply, kind, isLocked }: ApprovalReplyFieldProps) {
  const id = useId();
  const isGenerating = reply.mode === 'generating';
  const isEditable = !isGenerating && !isLocked;
  const excess = isEditable ? describeExcessLength(kind, reply.state.text) : null;
  return (
    <div>
      <div className="mb-1 flex items-baseline gap-3">
        <label htmlFor={id} className="shrink-0 text-xs text-muted">
          Reply as <span className="font-semibold text-ink">{kind}</span>
        </label>
        <span role="status" className="min-w-0 flex-1 text-xs text-muted">
          {!isLocked && <TextStatus reply={reply} />}
        </span>
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
          'block field-sizing-content max-h-80 w-full resize-none rounded-lg border border-hairline bg-ground px-3 py-2 text-[15px] leading-normal wrap-anywhere transition-colors duration-150 not-disabled:hover:border-control',
          isGenerating && 'animate-shimmer-words text-muted',
          isLocked && 'text-muted',
        )}
      />
      <OtherTextNotice reply={reply} />
      <p role="status" className="text-xs text-danger not-empty:pt-1">
        {excess}
      </p>
      {reply.state.replacedText !== null && isEditable && (
        <button
          type="button"
          onClick={reply.restoreText}
          className="min-h-11 text-xs font-medium text-accent-ink hover:underline md:min-h-6"
        >
          Bring back my text
        </button>
      )}
    </div>
  );
}
