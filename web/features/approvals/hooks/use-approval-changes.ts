// Approves, discards and takes back replies: shown at once, and undone on screen when the server refuses.
import { useReducer, useRef } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { buildPagingFields } from '#web/components/lists/list-page.ts';
import { ApiError, getErrorMessageForUser } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { callApiOnLeave } from '#web/lib/call-api-on-leave.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import { approvalChangesReducer, NO_CHANGES } from '../approval-changes.ts';
import { useApprovalAlerts } from './use-approval-alerts.ts';
import { useApprovedCheck } from './use-approved-check.ts';
import { useHeldDiscards } from './use-held-discards.ts';
import { useStableActions } from './use-stable-actions.ts';

/** How long a card slides away; as long as its transition. */
const LEAVE_MS = 200;

const NOT_SAVED_ERROR = 'Your edit could not be saved, so the reply was not approved.';

/** Saves the text of a card at once; resolves to whether it is on the server. */
type SaveText = () => Promise<boolean>;

/** The cards whose text must be saved before it is sent. */
function useTextSaves() {
  const saves = useRef(new Map<string, SaveText>());
  return {
    register: (id: string, save: SaveText) => {
      saves.current.set(id, save);
      return () => void saves.current.delete(id);
    },
    findUnsavedIds: async (ids: readonly string[]): Promise<readonly string[]> => {
      const results = await Promise.all(ids.map((id) => saves.current.get(id)?.() ?? true));
      return ids.filter((_, index) => !results[index]);
    },
  };
}

type ChangeRequest = {
  readonly changeType: 'approve' | 'discard';
  readonly ids: readonly string[];
  readonly page: number;
  /** The page may be closed before the answer arrives. */
  readonly isLeaving?: boolean;
};
type ChangeResult = {
  readonly answered: ReadonlyMap<string, AwaitingApproval>;
  /** Why those that are named could not be changed. */
  readonly errors: ReadonlyMap<string, string>;
  /** No answer arrived: the server may have made the change. */
  readonly isUnconfirmed: boolean;
};

type Ending = Pick<ChangeResult, 'errors'> & Partial<ChangeResult>;
const NO_ERRORS: Ending = { errors: new Map() };

/** Sends one change of up to a page of replies, and says how it went. */
function useChangeRequest() {
  const alerts = useApprovalAlerts();
  return async ({
    changeType,
    ids,
    page,
    isLeaving = false,
  }: ChangeRequest): Promise<ChangeResult> => {
    try {
      const actions = [{ change_type: changeType, awaiting_approval_ids: [...ids] }];
      const fields = { actions, ...buildPagingFields(page) };
      const call = isLeaving ? callApiOnLeave : callApi;
      const answer = await call('changeApprovals', fields);
      if (answer.failed.length === 0) alerts.showSuccess(answer.message);
      else alerts.showPartialFailure(answer.message);
      return {
        answered: new Map(answer.awaiting_approvals_list.map((each) => [each.id, each])),
        errors: new Map(answer.failed.map((each) => [each.awaiting_approval_id, each.error])),
        isUnconfirmed: false,
      };
    } catch (error) {
      alerts.showFailure(error);
      const reason = getErrorMessageForUser(error);
      return {
        answered: new Map(),
        errors: new Map(ids.map((id) => [id, reason])),
        isUnconfirmed: !(error instanceof ApiError) || error.status >= 500,
      };
    }
  };
}

export type ApprovalActions = ReturnType<typeof useApprovalChanges>['actions'];

export function useApprovalChanges(options: {
  readonly page: number;
  readonly list: ApprovalsList;
}) {
  const { page, list } = options;
  const [state, dispatch] = useReducer(approvalChangesReducer, NO_CHANGES);
  const textSaves = useTextSaves();
  const sendChange = useChangeRequest();
  const alerts = useApprovalAlerts();

  const leave = (change: 'discarded' | 'leaving', ids: readonly string[]) => {
    if (ids.length === 0) return;
    dispatch({ type: 'started', change, ids });
    setTimeout(() => {
      dispatch({ type: 'started', change: 'gone', ids });
      list.remove(ids);
      void list.reload();
    }, LEAVE_MS);
  };
  /** A reply that has ended elsewhere stays until the next refresh, so that its reason can be read. */
  const end = (ids: readonly string[], { errors, isUnconfirmed = false }: Ending) => {
    dispatch({ type: 'ended', ids, errors });
    if (isUnconfirmed) void list.reload();
  };

  const approve = async (ids: readonly string[]) => {
    dispatch({ type: 'started', change: 'approving', ids });
    const unsavedIds = await textSaves.findUnsavedIds(ids);
    if (unsavedIds.length > 0) {
      alerts.showFailure(null);
      end(unsavedIds, { errors: new Map(unsavedIds.map((id) => [id, NOT_SAVED_ERROR])) });
    }
    const savedIds = ids.filter((id) => !unsavedIds.includes(id));
    if (savedIds.length === 0) return;
    const result = await sendChange({ changeType: 'approve', ids: savedIds, page });
    const approvedIds = savedIds.filter((id) => !result.errors.has(id));
    list.update(
      approvedIds,
      (known) => result.answered.get(known.id) ?? { ...known, status: 'approved' },
    );
    end(savedIds, result);
  };

  const heldDiscards = useHeldDiscards({
    send: async (ids, { isLeaving }) => {
      dispatch({ type: 'started', change: 'discarding', ids });
      const result = await sendChange({ changeType: 'discard', ids, page, isLeaving });
      end([...result.errors.keys()], result);
      const discardedIds = ids.filter((id) => !result.errors.has(id));
      leave('discarded', discardedIds);
    },
    onUndone: (ids) => dispatch({ type: 'ended', ids }),
  });
  const discard = (ids: readonly string[]) => {
    dispatch({ type: 'started', change: 'held', ids });
    heldDiscards.hold(ids);
  };

  const takeBack = async (approval: AwaitingApproval) => {
    const { id, rule_processed_event_id, rule_processed_event_response: response } = approval;
    dispatch({ type: 'started', change: 'takingBack', ids: [id] });
    try {
      const fields = { rule_processed_event_id, response_id: response.id };
      const taken = await callApi('cancelApprovalReply', fields);
      list.update([id], (known) => ({ ...known, ...taken, status: 'awaiting' }));
      end([id], NO_ERRORS);
    } catch (error) {
      end([id], { errors: new Map([[id, getErrorMessageForUser(error)]]) });
    }
  };

  useApprovedCheck({ list, changes: state.changes, onExecuted: (ids) => leave('leaving', ids) });

  const actions = useStableActions({
    approve,
    discard,
    undo: heldDiscards.undo,
    undoLast: heldDiscards.undoLast,
    takeBack,
    registerTextSave: textSaves.register,
    updateApproval: list.update,
    reload: list.reload,
  });
  return { state, actions };
}
