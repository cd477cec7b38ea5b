// One reply that awaits approval.
import { CircleAlert, Info } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { ReplyDelay } from '#web/features/drafts/components/reply-delay.tsx';
import { getShownProblem } from '#web/features/drafts/reply-machine.ts';
import type { ReplyProblem } from '#web/features/drafts/reply-state.ts';
import type { SourcePost } from '../api/use-source-posts.ts';
import type { ApprovalChange, ChangeError } from '../approval-changes.ts';
import { getAnsweredWriting, getReplyKind } from '../approval-words.ts';
import type { ApprovalActions } from '../hooks/use-approval-changes.ts';
import type { ApprovalReply } from '../hooks/use-approval-reply.ts';
import type { Editing } from '../hooks/use-editing.ts';
import { ApprovalButtons, Decisions } from './approval-buttons.tsx';
import { AnsweredText, ApprovalMeta } from './approval-header.tsx';
import { ApprovalReplyField } from './approval-reply-field.tsx';
import { DelayNote } from './delay-note.tsx';
import { PendingLine } from './pending-line.tsx';
import { SourcePicture } from './source-picture.tsx';

export type ApprovalCardProps = {
  readonly approval: AwaitingApproval;
  readonly change: ApprovalChange | undefined;
  /** Why the last change could not be made. */
  readonly changeError: ChangeError | undefined;
  readonly isSelected: boolean;
  readonly canSelect: boolean;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly post: SourcePost | undefined;
  readonly actions: ApprovalActions;
  readonly reply: ApprovalReply;
  readonly editing: Editing;
};

const describeProblem = ({ title, reason }: ReplyProblem): string =>
  reason === null ? title : `${title} ${reason}`;

function Problem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="flex gap-2 text-sm wrap-anywhere text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

/** Why it waits, or why it came back. Not an alert: a page of them would be read out at once. */
function Reason({ approval }: { readonly approval: AwaitingApproval }) {
  const hasFailed = approval.status === 'failed';
  const Icon = hasFailed ? CircleAlert : Info;
  return (
    <p
      className={classNames(
        'flex gap-2 text-sm wrap-anywhere',
        hasFailed ? 'text-danger' : 'text-warning',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {approval.error}
    </p>
  );
}

/** An approval whose answer was lost may turn out to have been made. */
const findShownError = ({ approval, changeError }: ApprovalCardProps): string | undefined =>
  approval.status === 'approved' && changeError?.change === 'approving'
    ? undefined
    : changeError?.reason;

function SelectBox({
  approval,
  isSelected,
  canSelect,
  onSelect,
}: Pick<ApprovalCardProps, 'approval' | 'isSelected' | 'canSelect' | 'onSelect'>) {
  const username = getAnsweredWriting(approval)?.username ?? '';
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

export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, change, actions, reply, editing } = props;
  const { id } = approval;
  const isPending = change === 'approving' || approval.status === 'approved';
  const changeError = findShownError(props);
  const problem = getShownProblem(reply.state);
  const isOpen = editing.isOpen && !isPending;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-2.5 md:px-3 md:py-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-4">
      <div className="flex items-start gap-3">
        <SelectBox {...props} />
        {!approval.event.message && <SourcePicture post={props.post} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <ApprovalMeta approval={approval} isPending={isPending} />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-1.5 md:grid-cols-2">
          <AnsweredText approval={approval} isWhole={isOpen} />
          <ApprovalReplyField
            reply={reply}
            kind={getReplyKind(approval)}
            isLocked={isPending || reply.isFinal}
            isOpen={isOpen}
            onOpen={editing.open}
            onLeave={editing.close}
          />
        </div>
        {changeError && <Problem text={changeError} />}
        {problem && <Problem text={describeProblem(problem)} />}
        {!isPending && !changeError && approval.error && <Reason approval={approval} />}
        {isPending && (
          <ReplyDelay
            response={approval.rule_processed_event_response}
            isByRule
            className="text-sm"
          />
        )}
        {!isPending && <DelayNote dueAt={approval.due_at} />}
      </div>
      <ApprovalButtons
        approval={approval}
        reply={reply}
        isPending={isPending}
        onEdit={editing.start}
      >
        {isPending ? (
          <PendingLine
            approval={approval}
            isTakingBack={change === 'takingBack'}
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
