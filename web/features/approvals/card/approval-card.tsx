// One reply that awaits approval.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { useReplyDelayText } from '#web/features/drafts/hooks/use-reply-delay-text.ts';
import type { AnsweredPost } from '../api/use-answered-posts.ts';
import type { ApprovalChange, ApprovalChangeError } from '../approval-changes-state.ts';
import { getAnsweredCommentOrMessage, getReplyKind } from '../approval-sentences.ts';
import type { ApprovalActions } from '../changes/use-approval-changes.ts';
import { AnsweredPostPicture } from './answered-post-picture.tsx';
import { ApprovalButtons, Decisions } from './approval-buttons.tsx';
import { AnsweredCommentOrMessageText, ApprovalHeaderLine } from './approval-header.tsx';
import {
  type ApprovalNote,
  ApprovalNotes,
  countAnsweredTextLines,
  listApprovalNotes,
} from './approval-notes.tsx';
import { ApprovalReplyField } from './approval-reply-field.tsx';
import { RuleDelayNote } from './approval-times.tsx';
import { ApprovedReplyProgressLine } from './approved-reply-progress-line.tsx';
import type { ApprovalReplyHookResult } from './use-approval-reply.ts';
import type { ApprovalRowEditing } from './use-approval-row-editing.ts';

export type ApprovalCardProps = {
  readonly approval: AwaitingApproval;
  readonly change: ApprovalChange | undefined;
  /** Why the last change failed. */
  readonly changeError: ApprovalChangeError | undefined;
  /** Whether the reply is approved, or about to be. */
  readonly isPending: boolean;
  /** Whether its row keeps the height from before the decision. */
  readonly isHeld: boolean;
  readonly isSelected: boolean;
  readonly canSelect: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly post: AnsweredPost | undefined;
  readonly actions: ApprovalActions;
  readonly reply: ApprovalReplyHookResult;
  readonly editing: ApprovalRowEditing;
};

function SelectBox({
  approval,
  isSelected,
  canSelect,
  onSelect,
}: Pick<ApprovalCardProps, 'approval' | 'isSelected' | 'canSelect' | 'onSelect'>) {
  const username = getAnsweredCommentOrMessage(approval)?.username ?? '';
  return (
    <label className="-m-3 flex size-11 shrink-0 items-center justify-center md:-mx-1.5 md:-mt-1.5 md:mb-0 md:size-8">
      <input
        type="checkbox"
        data-part="select"
        aria-label={`Select the reply to ${username}`}
        checked={isSelected}
        disabled={!canSelect}
        // React fires `change` with the click, which knows about Shift.
        onChange={(event) =>
          onSelect(approval.id, (event.nativeEvent as unknown as MouseEvent).shiftKey)
        }
        className="size-4.5 accent-accent"
      />
    </label>
  );
}

type TextAndNotesProps = Pick<ApprovalCardProps, 'approval' | 'isHeld'> & {
  readonly notes: readonly ApprovalNote[];
};

function TextAndNotes(props: TextAndNotesProps & { readonly isOpen: boolean }) {
  const { approval, notes, isOpen, isHeld } = props;
  return (
    <div className="min-h-10 min-w-0 md:pt-0.5">
      <AnsweredCommentOrMessageText
        approval={approval}
        lineCount={isOpen ? null : countAnsweredTextLines(notes, isHeld)}
      />
      <ApprovalNotes notes={notes} isOpen={isOpen} isHeld={isHeld} />
      {isOpen && <RuleDelayNote dueAt={approval.due_at} />}
    </div>
  );
}

function PendingTextAndNotes({
  isTakingBack,
  ...props
}: TextAndNotesProps & { readonly isTakingBack: boolean }) {
  const { approval, notes } = props;
  const delay = useReplyDelayText(approval.rule_processed_event_response, { isByRule: true });
  // The note says that the reply will be sent.
  const isShown = delay !== null && !isTakingBack;
  const delayNotes = isShown ? [{ kind: 'delay' as const, text: delay }] : [];
  return <TextAndNotes {...props} notes={[...notes, ...delayNotes]} isOpen={false} />;
}

export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, change, isPending, actions, reply, editing } = props;
  const { id } = approval;
  const notes = listApprovalNotes(props);
  const shown = { approval, notes, isHeld: props.isHeld };
  const isOpen = editing.isOpen && !isPending;
  const isTakingBack = change === 'takingBack';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-2.5 md:px-3 md:py-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-4">
      <div className="flex items-start gap-3">
        <SelectBox {...props} />
        {!approval.event.message && <AnsweredPostPicture post={props.post} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <ApprovalHeaderLine approval={approval} isPending={isPending} isOpen={isOpen} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-1.5 md:grid-cols-2">
          {isPending ? (
            <PendingTextAndNotes {...shown} isTakingBack={isTakingBack} />
          ) : (
            <TextAndNotes {...shown} isOpen={isOpen} />
          )}
          <ApprovalReplyField
            reply={reply}
            kind={getReplyKind(approval)}
            isLocked={isPending || reply.canNeverBeSent}
            isOpen={isOpen}
            onOpen={editing.open}
            onLeave={editing.close}
          />
        </div>
      </div>
      <ApprovalButtons
        approval={approval}
        reply={reply}
        isPending={isPending}
        onEdit={editing.start}
      >
        {isPending ? (
          <ApprovedReplyProgressLine
            approval={approval}
            isTakingBack={isTakingBack}
            onTakeBack={() => void actions.takeBack(approval)}
          />
        ) : (
          <Decisions
            reply={reply}
            onApprove={() => void actions.approve([id])}
            onDiscard={() => actions.discard([id])}
          />
        )}
      </ApprovalButtons>
    </div>
  );
}
