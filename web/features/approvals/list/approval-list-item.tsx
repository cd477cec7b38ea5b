// One reply in the list: its row, or its empty place once it is decided. Its text lives here, so that it survives a
// discard that is undone.
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { useIsElementInView } from '#web/lib/browser/use-is-element-in-view.ts';
import { type ApprovalChange, isEmptyApprovalPlace } from '../approval-changes-state.ts';
import { APPROVAL_EVENT_TYPE_LABELS, getAnsweredCommentOrMessage } from '../approval-sentences.ts';
import { ApprovalCard, type ApprovalCardProps } from '../card/approval-card.tsx';
import { type ApprovalReplyHookResult, useApprovalReply } from '../card/use-approval-reply.ts';
import { useApprovalRowEditing } from '../card/use-approval-row-editing.ts';
import { findNeighborApprovalCard } from '../use-approval-keyboard-shortcuts.ts';

type ApprovalListItemProps = Omit<
  ApprovalCardProps,
  'isPending' | 'isHeld' | 'reply' | 'editing'
> & {
  /** Called when another text replaced the one that was read here. `wasAwaited` is true when the card had announced it. */
  readonly onTextReplaced: (id: string, replaced: { readonly wasAwaited: boolean }) => void;
};

/** Detects when another text replaces the one that was read. The `typeText` of the returned reply counts as read. */
function useReplacedApprovalText(
  reply: ApprovalReplyHookResult,
  onReplaced: (replaced: { readonly wasAwaited: boolean }) => void,
): ApprovalReplyHookResult {
  const { text, busy } = reply.state;
  const isAwaited = reply.mode === 'generating' || busy === 'replacing';
  const read = useRef(text);
  const wasAwaited = useRef(isAwaited);
  useEffect(() => {
    if (read.current !== text) onReplaced({ wasAwaited: wasAwaited.current });
    read.current = text;
    wasAwaited.current = isAwaited;
  });
  return {
    ...reply,
    typeText: (typed: string) => {
      read.current = typed;
      reply.typeText(typed);
    },
  };
}

/** The focus moves to the next row when this one leaves. */
function useFocusAfterRemoval(item: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const neighbor =
        findNeighborApprovalCard(element, 1) ?? findNeighborApprovalCard(element, -1);
      neighbor?.focus({ preventScroll: true });
    };
  }, [item]);
}

/** The outcome of the reply, and whom it answered. */
function EmptyPlace({
  state,
  approval,
}: {
  readonly state: string;
  readonly approval: AwaitingApproval;
}) {
  const name = getAnsweredCommentOrMessage(approval)?.username;
  return (
    <div className="flex items-center bg-ground px-4 text-sm text-muted">
      <p className="min-w-0 truncate">
        {state}
        {name && (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

/** A decided row keeps its height until it is opened again, so that nothing below it moves. */
function useHeldHeight(options: {
  readonly item: RefObject<HTMLElement | null>;
  readonly height: RefObject<number>;
  readonly isDecided: boolean;
  readonly isOpen: boolean;
}) {
  const { item, height, isDecided, isOpen } = options;
  const [isHeld, setIsHeld] = useState(isDecided);
  useLayoutEffect(() => {
    if (!isDecided) height.current = item.current?.getBoundingClientRect().height ?? 0;
  });
  // Set while rendering, so that an opening row is never held for a moment.
  if (isHeld !== (isDecided || (isHeld && !isOpen))) setIsHeld(!isHeld);
  return isHeld ? height.current : undefined;
}

function OpenItem({
  height,
  ...props
}: ApprovalListItemProps & { readonly height: RefObject<number> }) {
  const { approval, change, actions } = props;
  const item = useRef<HTMLLIElement>(null);
  const reply = useReplacedApprovalText(
    useApprovalReply({ approval, actions, isInView: useIsElementInView(item) }),
    (replaced) => props.onTextReplaced(approval.id, replaced),
  );
  useFocusAfterRemoval(item);
  const { editing, onBlur } = useApprovalRowEditing(item);
  const username = getAnsweredCommentOrMessage(approval)?.username ?? '';
  const isDiscarded = change === 'undoable' || change === 'discarding';
  const isPending = change === 'approving' || approval.status === 'approved';
  const minHeight = useHeldHeight({
    item,
    height,
    isDecided: isDiscarded || isPending,
    isOpen: editing.isOpen,
  });
  return (
    <li
      ref={item}
      data-approval={approval.id}
      tabIndex={-1}
      onBlur={onBlur}
      aria-label={`${APPROVAL_EVENT_TYPE_LABELS[approval.rule_event_type]} by ${username}`}
      style={{ minHeight }}
      className="grid scroll-my-24 grid-cols-1 -outline-offset-2 transition-colors duration-150 md:first:rounded-t-xl md:last:rounded-b-xl has-[[data-part=select]:checked]:bg-accent-soft"
    >
      {isDiscarded ? (
        <EmptyPlace state="Discarded" approval={approval} />
      ) : (
        <ApprovalCard
          {...props}
          isPending={isPending}
          isHeld={minHeight !== undefined}
          reply={reply}
          editing={editing}
        />
      )}
    </li>
  );
}

function nameState({ status }: AwaitingApproval, change: ApprovalChange | undefined): string {
  if (status === 'approved') return 'Sent';
  if (change === 'discarded') return 'Discarded';
  return change === 'left' ? 'Not sent' : 'No longer here';
}

export const ApprovalListItem = memo(function ApprovalListItem(props: ApprovalListItemProps) {
  const height = useRef(0);
  const { approval, change } = props;
  if (!isEmptyApprovalPlace(change)) return <OpenItem {...props} height={height} />;
  return (
    <li role="none" data-left={approval.id} className="grid" style={{ height: height.current }}>
      <EmptyPlace state={nameState(approval, change)} approval={approval} />
    </li>
  );
});
