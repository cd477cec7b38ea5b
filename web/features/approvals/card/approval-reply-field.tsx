// The reply of a card: a text box that opens for editing, and the state of the text.
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { ConflictingReplyTextNotice } from '#web/features/drafts/components/conflicting-reply-text-notice.tsx';
import { DraftBasis } from '#web/features/drafts/components/draft-basis.tsx';
import { UncoveredClaims } from '#web/features/drafts/components/uncovered-claims.tsx';
import {
  describeReplySaveStatus,
  STATUS_UNKNOWN_TEXT,
} from '#web/features/drafts/reply-sentences.ts';
import { isComposing } from '#web/lib/keyboard/is-input-method-composing.ts';
import type { ReplyKind } from '../approval-sentences.ts';
import { approveFromReplyField, focusApprovalCard } from '../use-approval-keyboard-shortcuts.ts';
import type { ApprovalReplyHookResult } from './use-approval-reply.ts';

type ApprovalReplyFieldProps = {
  readonly reply: ApprovalReplyHookResult;
  readonly kind: ReplyKind;
  /** The reply is being sent, so it cannot be changed. */
  readonly isLocked: boolean;
  /** Shows the whole text instead of two lines. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
};

function handleFieldKey(event: KeyboardEvent<HTMLTextAreaElement>, onLeave: () => void) {
  if (isComposing(event)) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    approveFromReplyField(event.currentTarget);
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    focusApprovalCard(event.currentTarget);
    onLeave();
  }
}

type TextStatusProps = Pick<ApprovalReplyFieldProps, 'reply' | 'isOpen'>;

function TextStatus({ reply, isOpen }: TextStatusProps) {
  const { state, response, mode } = reply;
  if (mode === 'generating') return reply.isDraftUnknown ? STATUS_UNKNOWN_TEXT : null;
  return (
    describeReplySaveStatus(state.saveStatus) ?? (
      <DraftBasis response={response} extent={isOpen ? 'whole' : 'line'} />
    )
  );
}

/** A closed row shows the basis. It keeps that line for a text being written, so that nothing below moves. */
const showsStatusLine = ({ reply, isOpen }: TextStatusProps): boolean =>
  isOpen ||
  reply.mode === 'generating' ||
  (reply.response?.based_on ?? null) !== null ||
  (reply.response?.based_on_facts.length ?? 0) > 0;

/** Whether the closed field shows only a part of its text. */
function useIsCut(text: string, isOpen: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again with another text.
  useLayoutEffect(() => {
    if (field.current) setIsCut(!isOpen && field.current.scrollHeight > field.current.clientHeight);
  }, [text, isOpen]);
  return { field, isCut };
}

export function ApprovalReplyField(props: ApprovalReplyFieldProps) {
  const { reply, kind, isLocked, isOpen, onOpen, onLeave } = props;
  const id = useId();
  const isGenerating = reply.mode === 'generating';
  const isEditable = !isGenerating && !isLocked;
  const text = isGenerating ? 'Generating...' : reply.state.text;
  const canRestore = isEditable && reply.state.replacedText !== null;
  const { field, isCut } = useIsCut(text, isOpen);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        Reply as {kind}
      </label>
      <div className="relative">
        <OwnerOnlyControl call="updateApprovalReply">
          {(off) => (
            <textarea
              ref={field}
              id={id}
              dir="auto"
              rows={isOpen ? 4 : 2}
              placeholder="Write your reply"
              disabled={isLocked || isGenerating}
              readOnly={off !== null}
              aria-describedby={off?.['aria-describedby']}
              value={text}
              onFocus={onOpen}
              onChange={(event) => reply.typeText(event.target.value)}
              onKeyDown={(event) => handleFieldKey(event, onLeave)}
              className={joinClassNames(
                'block w-full resize-none rounded-lg border border-hairline bg-ground px-2 py-0.5 text-sm leading-5 wrap-anywhere transition-colors duration-150 not-disabled:hover:border-control',
                isOpen ? 'field-sizing-content max-h-80 min-h-11.5' : 'h-11.5',
                isGenerating && 'animate-shimmer-words text-muted',
                isLocked && 'text-muted',
              )}
            />
          )}
        </OwnerOnlyControl>
        {isCut && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-3 top-9 rounded bg-surface px-1 text-[11px] leading-3 text-muted"
          >
            more…
          </span>
        )}
      </div>
      <div className="flex items-start justify-between gap-2 text-xs">
        <p
          role="status"
          className={joinClassNames(
            'min-w-0 leading-5 text-muted',
            !isLocked && showsStatusLine(props) ? 'min-h-5 pt-0.5' : 'sr-only',
          )}
        >
          {!isLocked && <TextStatus reply={reply} isOpen={isOpen} />}
        </p>
        {canRestore && (
          <button
            type="button"
            onClick={reply.restoreText}
            className="ms-auto min-h-11 shrink-0 rounded px-1 font-medium text-accent-ink hover:underline md:min-h-6"
          >
            Bring back the earlier text
          </button>
        )}
      </div>
      {isEditable && (
        <UncoveredClaims response={reply.response} text={reply.state.text} className="mt-1" />
      )}
      {isOpen && <ConflictingReplyTextNotice reply={reply} />}
    </div>
  );
}
