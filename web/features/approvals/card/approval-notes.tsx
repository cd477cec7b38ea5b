// Notes that the owner must see before the decision. In a closed row they take up to three lines.
import { CircleAlert, Info } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { getShownReplyProblem } from '#web/features/drafts/reply-state-machine.ts';
import type { ApprovalChangeError } from '../approval-changes-state.ts';
import { getReplyKind } from '../approval-sentences.ts';
import { describeExcessReplyLength } from '../describe-excess-reply-length.ts';
import type { ApprovalReplyHookResult } from './use-approval-reply.ts';

type DescribedApproval = {
  readonly approval: AwaitingApproval;
  readonly changeError: ApprovalChangeError | undefined;
  readonly isPending: boolean;
  readonly reply: ApprovalReplyHookResult;
};

export type ApprovalNote = {
  readonly kind: 'problem' | 'excess' | 'failure' | 'changed' | 'reason' | 'delay';
  readonly text: string;
};

const CHANGED_ELSEWHERE = 'Another window has saved another text. Edit the reply to choose one.';

/** An approval with a lost response may still have been made. */
const findShownError = ({ approval, changeError }: DescribedApproval): string | undefined =>
  approval.status === 'approved' && changeError?.change === 'approving'
    ? undefined
    : changeError?.reason;

/** The most important note comes first, since a closed row shows only that one. */
export function listApprovalNotes(props: DescribedApproval): readonly ApprovalNote[] {
  const { approval, isPending, reply } = props;
  const changeError = findShownError(props);
  const problem = getShownReplyProblem(reply.state);
  const notes: ApprovalNote[] = [];
  if (changeError) notes.push({ kind: 'problem', text: changeError });
  if (problem) {
    const text = [problem.title, problem.reason].filter(Boolean).join(' ');
    notes.push({ kind: 'problem', text });
  }
  if (isPending) return notes;
  if (approval.error && !changeError)
    notes.push({ kind: approval.status === 'failed' ? 'failure' : 'reason', text: approval.error });
  if (reply.state.isChangedElsewhere) notes.push({ kind: 'changed', text: CHANGED_ELSEWHERE });
  const excess = describeExcessReplyLength(getReplyKind(approval), reply.state.text);
  if (excess && reply.mode !== 'generating') notes.push({ kind: 'excess', text: excess });
  return notes;
}

// A reason is not an alert, because a page of them would be read out at once.
const ROLES = {
  problem: 'alert',
  excess: 'status',
  failure: undefined,
  changed: undefined,
  reason: undefined,
  delay: 'status',
};
/** The result of an approval takes one line in its row, so that nothing below moves while the user decides about others. */
const takesOneLine = (kind: ApprovalNote['kind'], isHeld: boolean): boolean =>
  kind === 'delay' || kind === 'changed' || (kind === 'failure' && isHeld);

/** Lines for the answered text. A note that arrives while the list is open must fit into the row as it was. */
export const countAnsweredTextLines = (notes: readonly ApprovalNote[], isHeld: boolean): 1 | 2 =>
  notes.length > 0 && (isHeld || notes[0]?.kind === 'changed') ? 1 : 2;

const isNoFailure = (kind: ApprovalNote['kind']) => kind === 'reason' || kind === 'delay';

export function ApprovalNotes(props: {
  readonly notes: readonly ApprovalNote[];
  readonly isOpen: boolean;
  /** The row keeps the height from before the decision. */
  readonly isHeld: boolean;
}) {
  const { notes, isOpen, isHeld } = props;
  return (
    <div className="text-sm leading-5">
      {notes.map(({ kind, text }, index) => {
        const Icon = isNoFailure(kind) ? Info : CircleAlert;
        return (
          <p
            key={text}
            role={ROLES[kind]}
            title={isOpen ? undefined : text}
            className={joinClassNames(
              'flex gap-2 wrap-anywhere',
              isNoFailure(kind) ? 'text-warning' : 'text-danger',
              !isOpen && index > 0 && 'sr-only',
            )}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span
              className={joinClassNames(
                !isOpen && (takesOneLine(kind, isHeld) ? 'line-clamp-1' : 'line-clamp-3'),
              )}
            >
              {text}
            </span>
          </p>
        );
      })}
    </div>
  );
}
