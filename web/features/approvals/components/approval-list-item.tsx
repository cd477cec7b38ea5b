// One reply in the list: its row, or its empty place once it is decided. Its text lives here, so that it outlasts a discard
// that is undone.
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { EVENT_KIND_LABELS, getAnsweredWriting } from '../approval-words.ts';
import { useApprovalReply } from '../hooks/use-approval-reply.ts';
import { findNeighbor } from '../hooks/use-approval-shortcuts.ts';
import { useEditing } from '../hooks/use-editing.ts';
import { ApprovalCard, type ApprovalCardProps } from './approval-card.tsx';

type ApprovalListItemProps = Omit<ApprovalCardProps, 'reply' | 'editing'>;

/** The focus goes on to the next row when this one leaves. */
function useFocusAfterRemoval(item: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const neighbor = findNeighbor(element, 1) ?? findNeighbor(element, -1);
      neighbor?.focus({ preventScroll: true });
    };
  }, [item]);
}

/** As high as the row was: nothing below it moves. */
function EmptyPlace({ text, height }: { readonly text: string; readonly height: number }) {
  return (
    <div className="flex items-center bg-ground px-4 text-sm text-muted" style={{ height }}>
      {text}
    </div>
  );
}

function OpenItem({
  height,
  ...props
}: ApprovalListItemProps & { readonly height: RefObject<number> }) {
  const { approval, change, actions } = props;
  const reply = useApprovalReply({ approval, actions });
  const item = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(item);
  const { editing, onBlur } = useEditing(item);
  const username = getAnsweredWriting(approval)?.username ?? '';
  const isDiscarded = change === 'undoable' || change === 'discarding';
  useLayoutEffect(() => {
    if (!isDiscarded) height.current = item.current?.firstElementChild?.clientHeight ?? 0;
  });
  return (
    <li
      ref={item}
      data-approval={approval.id}
      tabIndex={-1}
      onBlur={onBlur}
      aria-label={`${EVENT_KIND_LABELS[approval.rule_event_type]} by ${username}`}
      className="scroll-my-24 -outline-offset-2 transition-colors duration-150 has-[[data-part=select]:checked]:bg-accent-soft"
    >
      {isDiscarded ? (
        <EmptyPlace text="Discarded" height={height.current} />
      ) : (
        <ApprovalCard {...props} reply={reply} editing={editing} />
      )}
    </li>
  );
}

export const ApprovalListItem = memo(function ApprovalListItem(props: ApprovalListItemProps) {
  const height = useRef(0);
  const { approval, change } = props;
  if (change !== 'left') return <OpenItem {...props} height={height} />;
  return (
    <li role="none" data-left={approval.id}>
      <EmptyPlace
        text={approval.status === 'approved' ? 'Sent' : 'Discarded'}
        height={height.current}
      />
    </li>
  );
});
