// Sends one change of up to a page of replies, a few in each call, shows what of it failed, and says how it went.

import type { ApprovalOrder } from '#shared/contracts/approvals.ts';
import { describePartialChange } from '#shared/describe-partial-change.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { buildPagingFields } from '#web/components/lists/list-page.ts';
import { ApiError, getErrorMessageForUser } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { callApiOnLeave } from '#web/lib/call-api-on-leave.ts';
import { showTimesOfViewer } from '#web/lib/format-date.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import { useApprovalAlerts } from './use-approval-alerts.tsx';
import { checkApprovals } from './use-approved-check.ts';

type ChangeRequest = {
  readonly changeType: 'approve' | 'discard';
  readonly ids: readonly string[];
  /** Of the texts that are approved. */
  readonly revisions?: ReadonlyMap<string, number>;
  /** The page may be closed before the answer arrives. */
  readonly isLeaving?: boolean;
};

export type ChangedList = {
  readonly list: ApprovalsList;
  /** Which page of it is shown, in which order. */
  readonly page: number;
  readonly order: ApprovalOrder;
};

export type ChangeResult = {
  readonly answered: ReadonlyMap<string, AwaitingApproval>;
  /** Why those that are named could not be changed. */
  readonly errors: ReadonlyMap<string, string>;
  /** Those of them that still await approval, as far as the refusal has brought them along. */
  readonly refused: ReadonlyMap<string, AwaitingApproval>;
  /** No answer arrived: the server may have made the change. */
  readonly isUnconfirmed: boolean;
};

/** Of one call: the server changes them one by one, and has seconds for all. */
const MOST_AT_ONCE = 10;

const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

type LostChange = {
  /** Those that the server has changed. */
  readonly changedIds: readonly string[];
  /** Why those that are named cannot be sent any more. */
  readonly discardReasons: ReadonlyMap<string, string>;
};

const NOTHING_KNOWN: LostChange = { changedIds: [], discardReasons: new Map() };

/** What became of a change whose answer was lost; nothing is known when the server does not answer this either. */
async function findLostChange(
  list: ApprovalsList,
  changeType: ChangeRequest['changeType'],
  asked: readonly AwaitingApproval[],
): Promise<LostChange> {
  const checked = await checkApprovals(list, asked).catch(() => undefined);
  if (checked === undefined) return NOTHING_KNOWN;
  const { executedIds, approvedIds, discardReasons } = checked;
  if (changeType === 'discard') return { ...NOTHING_KNOWN, changedIds: [...discardReasons.keys()] };
  const sentIds = executedIds.filter((id) => !discardReasons.has(id));
  return { changedIds: [...sentIds, ...approvedIds], discardReasons };
}

type Named = { readonly awaiting_approval?: AwaitingApproval | undefined };

const toMap = (named: readonly Named[]): ReadonlyMap<string, AwaitingApproval> =>
  new Map(
    named.flatMap(({ awaiting_approval: one }) => (one === undefined ? [] : [[one.id, one]])),
  );

/** The refusal of the only one that was to be changed. */
const readRefused = (error: unknown): ReadonlyMap<string, AwaitingApproval> =>
  toMap(error instanceof ApiError ? [error.body as Named] : []);

function buildAction({ changeType, ids, revisions = new Map() }: ChangeRequest) {
  const awaiting_approval_ids = [...ids];
  return changeType === 'discard'
    ? { change_type: changeType, awaiting_approval_ids }
    : {
        change_type: changeType,
        awaiting_approval_ids,
        change_value: { revisions: Object.fromEntries(revisions) },
      };
}

export function useChangeRequest({ list, page, order }: ChangedList) {
  const alerts = useApprovalAlerts();
  const describeFailure = async (request: ChangeRequest, error: unknown): Promise<ChangeResult> => {
    const { changeType, ids, isLeaving = false } = request;
    const isUnconfirmed = isAnswerLost(error);
    const asked = (list.approvals ?? []).filter(({ id }) => ids.includes(id));
    const { changedIds, discardReasons } =
      isUnconfirmed && !isLeaving ? await findLostChange(list, changeType, asked) : NOTHING_KNOWN;
    const unchangedIds = ids.filter((id) => !changedIds.includes(id));
    if (unchangedIds.some((id) => !discardReasons.has(id))) alerts.showFailure(error);
    const reason = getErrorMessageForUser(error);
    return {
      answered: new Map(),
      errors: new Map(unchangedIds.map((id) => [id, discardReasons.get(id) ?? reason])),
      refused: readRefused(error),
      isUnconfirmed,
    };
  };
  const sendPart = async (request: ChangeRequest): Promise<ChangeResult> => {
    const { isLeaving = false } = request;
    try {
      const actions = [buildAction(request)];
      const call = isLeaving ? callApiOnLeave : callApi;
      const answer = await call('changeApprovals', { actions, ...buildPagingFields(page), order });
      if (answer.failed.length > 0) alerts.showPartialFailure(answer.message);
      return {
        answered: new Map(answer.awaiting_approvals_list.map((each) => [each.id, each])),
        errors: new Map(
          answer.failed.map((each) => [each.awaiting_approval_id, showTimesOfViewer(each.error)]),
        ),
        refused: toMap(answer.failed),
        isUnconfirmed: false,
      };
    } catch (error) {
      return await describeFailure(request, error);
    }
  };
  return async (request: ChangeRequest): Promise<ChangeResult> => {
    if (request.isLeaving) return sendPart(request);
    const results: ChangeResult[] = [];
    for (let start = 0; start < request.ids.length; start += MOST_AT_ONCE)
      results.push(
        await sendPart({ ...request, ids: request.ids.slice(start, start + MOST_AT_ONCE) }),
      );
    const errors = new Map(results.flatMap((part) => [...part.errors]));
    // Each answer has spoken of its own part.
    if (results.length > 1 && results.some((part) => part.errors.size > 0 && !part.isUnconfirmed)) {
      const { changeType, ids } = request;
      alerts.showPartialFailure(
        describePartialChange({ done: ids.length - errors.size, total: ids.length }, [changeType]),
      );
    }
    return {
      answered: new Map(results.flatMap(({ answered }) => [...answered])),
      errors,
      refused: new Map(results.flatMap(({ refused }) => [...refused])),
      isUnconfirmed: results.some(({ isUnconfirmed }) => isUnconfirmed),
    };
  };
}
