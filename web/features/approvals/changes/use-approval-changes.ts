// Approves, discards and takes back replies. Changes show at once and are reverted when the server refuses.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { getErrorMessageForUser, ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { writeUnsentTypedText } from '#web/lib/session/user-data-in-browser.ts';
import { stopTrackingApprovedReplies, trackApprovedReplies } from '../tracked-approved-replies.ts';
import { useStableCallbacks } from '../use-stable-callbacks.ts';
import {
  trackRunningApprovalDiscard,
  useRefusedEarlierDiscards,
} from './running-approval-discards.ts';
import { useApprovalAlerts } from './use-approval-alerts.tsx';
import { useApprovalDecisionUndo } from './use-approval-decision-undo.ts';
import { checkApprovals, useApprovedReplyPolling } from './use-approved-reply-polling.ts';
import { useDelayedApprovalDiscards } from './use-delayed-approval-discards.ts';
import { useSaveBeforeApproval } from './use-save-before-approval.ts';
import { type ShownApprovalsPage, useSendApprovalChanges } from './use-send-approval-changes.ts';
import {
  type ApprovalChangeContext,
  hasApprovalLeftList,
  useShownApprovalChanges,
} from './use-shown-approval-changes.ts';

export type ApprovalActions = ReturnType<typeof useApprovalChanges>['actions'];

type ApprovedOutcome = {
  readonly ids: readonly string[];
  /** The refused replies whose texts differ from the ones that were read. */
  readonly unreadIds: readonly string[];
  readonly undoableUntil: number;
};

const NEVER = Number.POSITIVE_INFINITY;
const NONE_APPROVED: ApprovedOutcome = { ids: [], unreadIds: [], undoableUntil: NEVER };

/** The end of the time to take it back, in epoch milliseconds. Unknown without a response. */
function readHoldEnd(answered: AwaitingApproval | undefined): number {
  if (answered === undefined) return NEVER;
  const { sends_at: sendsAt } = answered.rule_processed_event_response;
  return sendsAt === null ? 0 : Date.parse(sendsAt);
}

function useApproving(context: ApprovalChangeContext) {
  const { list, dispatch, end } = context;
  const preparations = useSaveBeforeApproval();
  const sendChange = useSendApprovalChanges(context);
  const alerts = useApprovalAlerts();

  const approvePrepared = async (
    ids: readonly string[],
    revisions: ReadonlyMap<string, number>,
  ) => {
    trackApprovedReplies((list.approvals ?? []).filter(({ id }) => ids.includes(id)));
    const result = await sendChange({ changeType: 'approve', ids, revisions });
    stopTrackingApprovedReplies(result.errors.keys());
    const approvedIds = ids.filter((id) => !result.errors.has(id));
    list.update(
      approvedIds,
      (known) => result.answered.get(known.id) ?? { ...known, status: 'approved' },
    );
    // Another window may have been faster, so their texts must match the server's before another approval.
    list.update(result.refused.keys(), (known) => result.refused.get(known.id) ?? known);
    const unknown = result.isUnconfirmed
      ? []
      : (list.approvals ?? []).filter(({ id }) => result.errors.has(id) && !result.refused.has(id));
    if (unknown.length > 0) await checkApprovals(list, unknown).catch(() => undefined);
    end(ids, result);
    const ends = approvedIds.map((id) => readHoldEnd(result.answered.get(id)));
    const isUnread = (id: string) => result.errors.get(id) === SCREEN_SENTENCES.reply_text_replaced;
    return {
      ids: approvedIds,
      unreadIds: ids.filter(isUnread),
      undoableUntil: Math.min(...ends),
    };
  };
  const approve = async (ids: readonly string[]): Promise<ApprovedOutcome> => {
    dispatch({ type: 'started', change: 'approving', ids });
    const { obstacles, revisions } = await preparations.prepareAll(ids);
    if (obstacles.size > 0) end(obstacles.keys(), { errors: obstacles });
    const preparedIds = ids.filter((id) => !obstacles.has(id));
    const outcome =
      preparedIds.length > 0 ? await approvePrepared(preparedIds, revisions) : NONE_APPROVED;
    if (obstacles.size > 0) alerts.showObstacles(obstacles, ids.length);
    return outcome;
  };
  const { register: registerPreparation, findObstacles } = preparations;
  return { approve, registerPreparation, findObstacles };
}

const DISCARDED = 'The reply is discarded.';

function useDiscarding(context: ApprovalChangeContext) {
  const { dispatch, end, leave } = context;
  const sendChange = useSendApprovalChanges(context);
  useRefusedEarlierDiscards(end);
  const { delay, withdraw, sendAll } = useDelayedApprovalDiscards(async (ids, { isLeaving }) => {
    dispatch({ type: 'started', change: 'discarding', ids });
    const result = await trackRunningApprovalDiscard(
      ids,
      sendChange({ changeType: 'discard', ids, isLeaving }),
    );
    end(result.errors.keys(), result);
    const discardedIds = ids.filter((id) => !result.errors.has(id));
    // This tab keeps nothing of a discarded text.
    for (const id of discardedIds) writeUnsentTypedText(id, null);
    leave(discardedIds, 'discarded');
  });
  const discard = (ids: readonly string[]) => {
    dispatch({ type: 'started', change: 'undoable', ids });
    delay(ids);
  };
  const undoDiscard = async (ids: readonly string[]) => {
    const withdrawnIds = withdraw(ids);
    dispatch({ type: 'ended', ids: withdrawnIds });
    const lateIds = ids.filter((id) => !withdrawnIds.includes(id));
    return new Map(lateIds.map((id) => [id, DISCARDED]));
  };
  return { discard, undoDiscard, sendDiscards: () => void sendAll({ isLeaving: false }) };
}

/** Takes back an approved reply that is not sent yet. Resolves to the reason when it cannot, or to null. */
function useTakingBack({ list, dispatch, end, leave }: ApprovalChangeContext) {
  return async (approval: AwaitingApproval): Promise<string | null> => {
    const { id, rule_processed_event_id, rule_processed_event_response: response } = approval;
    dispatch({ type: 'started', change: 'takingBack', ids: [id] });
    try {
      const fields = { rule_processed_event_id, response_id: response.id };
      const taken = await callApi('cancelApprovalReply', fields);
      list.update([id], (known) => ({ ...known, ...taken, status: 'awaiting' }));
      stopTrackingApprovedReplies([id]);
      end([id], { errors: new Map() });
      return null;
    } catch (error) {
      const reason = getErrorMessageForUser(error);
      const checked = await checkApprovals(list, [approval]).catch(() => undefined);
      // It was too late, and the place of the reply shows its outcome.
      if (checked?.executedIds.includes(id)) leave([id]);
      else end([id], { errors: new Map([[id, reason]]) });
      return reason;
    }
  };
}

/** Approves and discards replies with an undo for both. */
function useUndoableDecisions(context: ApprovalChangeContext) {
  const { approve, registerPreparation, findObstacles } = useApproving(context);
  const { discard, undoDiscard, sendDiscards } = useDiscarding(context);
  const takeBack = useTakingBack(context);
  const { remember, undoLast } = useApprovalDecisionUndo(sendDiscards);
  const alerts = useApprovalAlerts();
  const takeAllBack = async (approvals: readonly AwaitingApproval[]) => {
    const results = await Promise.all(
      approvals.map(async (approval) => [approval.id, await takeBack(approval)] as const),
    );
    return new Map(results.flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])));
  };
  return {
    registerPreparation,
    takeBack,
    undoLast,
    /** Resolves to the replies that were not approved although their texts were read. */
    approve: async (chosenIds: readonly string[]) => {
      const obstacles = findObstacles(chosenIds);
      const chosen = (context.list.approvals ?? []).filter(({ id }) => chosenIds.includes(id));
      const approvals = chosen.filter(({ id }) => !obstacles.has(id));
      // When the server has explained why there is no text, the card keeps that reason.
      const unexplained = chosen.filter((one) => one.rule_processed_event_response.error === null);
      const errors = new Map(
        [...obstacles].filter(([key]) => unexplained.some(({ id }) => id === key)),
      );
      if (errors.size > 0) context.end(errors.keys(), { errors });
      const ids = approvals.map(({ id }) => id);
      const outcome = ids.length > 0 ? approve(ids) : Promise.resolve(NONE_APPROVED);
      const undo = (approvedIds: readonly string[]) =>
        takeAllBack(approvals.filter(({ id }) => approvedIds.includes(id)));
      if (ids.length > 0) void remember({ kind: 'approved', ids, outcome, undo });
      if (obstacles.size > 0) alerts.showObstacles(obstacles, chosenIds.length);
      const { ids: approvedIds, unreadIds } = await outcome;
      return chosenIds.filter((id) => !approvedIds.includes(id) && !unreadIds.includes(id));
    },
    discard: (ids: readonly string[]) => {
      // Offline, it would look done until the undo time ends.
      if (!navigator.onLine) {
        alerts.showFailure(new ServerUnreachableError());
        return;
      }
      discard(ids);
      const outcome = Promise.resolve({ ids, undoableUntil: NEVER });
      void remember({ kind: 'discarded', ids, outcome, undo: undoDiscard });
    },
  };
}

export function useApprovalChanges(options: ShownApprovalsPage) {
  const { list } = options;
  const shown = useShownApprovalChanges(list);
  const context: ApprovalChangeContext = { ...options, ...shown };
  const { state, dispatch, leave } = shown;
  useApprovedReplyPolling({ list, changes: state.changes, onExecuted: leave });

  const actions = useStableCallbacks({
    ...useUndoableDecisions(context),
    closePlaces: (ids: readonly string[]) =>
      dispatch({
        type: 'started',
        change: 'gone',
        ids: ids.filter(hasApprovalLeftList(state.changes)),
      }),
    /** Dismisses only the error with this `reason`, if one is given. */
    dismissError: (id: string, reason = state.errors.get(id)?.reason) => {
      const isShown = reason !== undefined && state.errors.get(id)?.reason === reason;
      if (isShown) dispatch({ type: 'ended', ids: [id] });
    },
    sayReplaced: (id: string) =>
      dispatch({
        type: 'ended',
        ids: [id],
        errors: new Map([[id, SCREEN_SENTENCES.reply_text_replaced]]),
      }),
    updateApproval: list.update,
    reload: list.reload,
  });
  return { state, actions };
}
