// The place of one reply in the list: its card, its Undo while it is being discarded, and how it slides away. Its text lives
// here, so that it outlasts a discard that is undone.
import { memo, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';
import type { ApprovalChange } from '../approval-changes.ts';
import { EVENT_KIND_LABELS, getAnsweredWriting } from '../approval-words.ts';
import { useApprovalReply } from '../hooks/use-approval-reply.ts';
import { ApprovalCard, type ApprovalCardProps } from './approval-card.tsx';
import { DiscardedRow } from './discarded-row.tsx';

const DISCARD_CHANGES: readonly (ApprovalChange | undefined)[] = [
  'undoable',
  'discarding',
  'discarded',
];

/** The focus goes on to the next card when this one leaves. */
function useFocusAfterRemoval() {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
  return item;
}

type ApprovalListItemProps = Omit<ApprovalCardProps, 'reply'>;

export const ApprovalListItem = memo(function ApprovalListItem(props: ApprovalListItemProps) {
  const { approval, change, actions } = props;
  const reply = useApprovalReply({ approval, actions });
  const item = useFocusAfterRemoval();
  const username = getAnsweredWriting(approval)?.username ?? '';
  const isLeaving = change === 'leaving' || change === 'discarded';
  return (
    <li
      ref={item}
      data-approval
      tabIndex={-1}
      aria-label={`${EVENT_KIND_LABELS[approval.rule_event_type]} by ${username}`}
      className={classNames(
        'group grid scroll-my-24 outline-none transition-[grid-template-rows,opacity] duration-200 ease-out',
        isLeaving ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <div className={classNames('min-w-0', isLeaving && 'min-h-0 overflow-hidden')}>
        <div className="pb-3">
          {DISCARD_CHANGES.includes(change) ? (
            <DiscardedRow
              username={username}
              canUndo={change === 'undoable'}
              onUndo={() => actions.undo([approval.id])}
            />
          ) : (
            <ApprovalCard {...props} reply={reply} />
          )}
        </div>
      </div>
    </li>
  );
});
