// Approves, discards and takes back replies: shown at once, and undone on screen when the server refuses.
import { useReducer } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { getErrorMessageForUser } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { writeTypedText } from '#web/lib/user-data-in-browser.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import { approvalChangesReducer, createApprovalChanges } from '../approval-changes.ts';
import { useApprovalAlerts } from './use-approval-alerts.ts';
import { checkApprovals, useApprovedCheck } from './use-approved-check.ts';
import { type ChangedList, type ChangeResult, useChangeRequest } from './use-change-request.ts';
import { useDelayedDiscards } from './use-delayed-discards.ts';
import { usePreparations } from './use-preparations.ts';
import { listRunningDiscardIds, trackDiscard, useEndedDiscards } from './use-running-discards.ts';
import { useStableActions } from './use-stable-actions.ts';

/** How long a card slides away; as long as its transition. */
const LEAVE_MS = 200;

export type ApprovalActions = ReturnType<typeof useApprovalChanges>['actions'];

type Ending = Pick<ChangeResult, 'errors'> & Partial<ChangeResult>;

/** What is shown of the changes, and how they end on screen. */
function useShownChanges(list: ApprovalsList) {
  const [state, dispatch] = useReducer(approvalChangesReducer, null, () =>
    createApprovalChanges({ goneIds: listRunningDiscardIds() }),
  );
  /** A reply that has ended elsewhere stays until the next refresh, so that its reason can be read. */
  const end = (ids: Iterable<string>, { errors, isUnconfirmed = false }: Ending) => {
    dispatch({ type: 'ended', ids: [...ids], errors });
    if (isUnconfirmed) void list.reload();
  };
  const leave = (change: 'discarded' | 'leaving', ids: readonly string[]) => {
    if (ids.length === 0) return;
    dispatch({ type: 'started', change, ids });
    setTimeout(() => {
      dispatch({ type: 'started', change: 'gone', ids });
      list.remove(ids);
      void list.reload();
    }, LEAVE_MS);
  };
  return { state, dispatch, end, leave };
}

type ChangeContext = ReturnType<typeof useShownChanges> & ChangedList;

function useApproving(context: ChangeContext) {
  const { list, dispatch, end } = context;
  const preparations = usePreparations();
  const sendChange = useChangeRequest(context);
  const alerts = useApprovalAlerts();

  const approvePrepared = async (ids: readonly string[]) => {
    const result = await sendChange({ changeType: 'approve', ids });
    const approvedIds = ids.filter((id) => !result.errors.has(id));
    list.update(
      approvedIds,
      (known) => result.answered.get(known.id) ?? { ...known, status: 'approved' },
    );
    const refused = result.isUnconfirmed
      ? []
      : (list.approvals ?? []).filter(({ id }) => result.errors.has(id));
    // Maybe another window was faster: their texts must be the server's before they can be approved again.
    if (refused.length > 0) await checkApprovals(list, refused).catch(() => undefined);
    end(ids, result);
    return result.errors.keys();
  };
  /** Resolves to those that were not approved. */
  const approve = async (ids: readonly string[]): Promise<readonly string[]> => {
    dispatch({ type: 'started', change: 'approving', ids });
    const obstacles = await preparations.findObstacles(ids);
    if (obstacles.size > 0) end(obstacles.keys(), { errors: obstacles });
    const preparedIds = ids.filter((id) => !obstacles.has(id));
    const refusedIds = preparedIds.length > 0 ? await approvePrepared(preparedIds) : [];
    if (obstacles.size > 0) alerts.showObstacles(obstacles, ids.length);
    return [...obstacles.keys(), ...refusedIds];
  };
  return { approve, registerPreparation: preparations.register };
}

function useDiscarding(context: ChangeContext) {
  const { dispatch, end, leave } = context;
  const sendChange = useChangeRequest(context);
  useEndedDiscards(end);
  const { delay, undo, undoLast } = useDelayedDiscards({
    send: async (ids, { isLeaving }) => {
      dispatch({ type: 'started', change: 'discarding', ids });
      const result = await trackDiscard(ids, sendChange({ changeType: 'discard', ids, isLeaving }));
      end(result.errors.keys(), result);
      const discardedIds = ids.filter((id) => !result.errors.has(id));
      // Nothing of it is left to be kept in this tab.
      for (const id of discardedIds) writeTypedText(id, null);
      leave('discarded', discardedIds);
    },
    onUndone: (ids) => dispatch({ type: 'ended', ids }),
  });
  const discard = (ids: readonly string[]) => {
    dispatch({ type: 'started', change: 'undoable', ids });
    delay(ids);
  };
  return { discard, undo, undoLast };
}

function useTakingBack({ list, dispatch, end }: ChangeContext) {
  return async (approval: AwaitingApproval) => {
    const { id, rule_processed_event_id, rule_processed_event_response: response } = approval;
    dispatch({ type: 'started', change: 'takingBack', ids: [id] });
    try {
      const fields = { rule_processed_event_id, response_id: response.id };
      const taken = await callApi('cancelApprovalReply', fields);
      list.update([id], (known) => ({ ...known, ...taken, status: 'awaiting' }));
      end([id], { errors: new Map() });
    } catch (error) {
      end([id], { errors: new Map([[id, getErrorMessageForUser(error)]]) });
    }
  };
}

export function useApprovalChanges(options: ChangedList) {
  const { list } = options;
  const shown = useShownChanges(list);
  const context: ChangeContext = { ...options, ...shown };
  const { state, dispatch, leave } = shown;
  const alerts = useApprovalAlerts();
  useApprovedCheck({
    list,
    changes: state.changes,
    onExecuted: ({ executedIds, discardReasons }, approved) => {
      alerts.showUnsent(approved, discardReasons);
      leave('leaving', executedIds);
    },
  });

  const actions = useStableActions({
    ...useApproving(context),
    ...useDiscarding(context),
    takeBack: useTakingBack(context),
    /** Only the one with this `reason`, if it is named. */
    dismissError: (id: string, reason = state.errors.get(id)?.reason) => {
      const isShown = reason !== undefined && state.errors.get(id)?.reason === reason;
      if (isShown) dispatch({ type: 'ended', ids: [id] });
    },
    updateApproval: list.update,
    reload: list.reload,
  });
  return { state, actions };
}
