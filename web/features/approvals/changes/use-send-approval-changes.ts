// Sends one change of up to a page of replies, a few in each call, and reports what failed.

import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';
import { describePartialApprovalChange } from '#shared/describe-partial-approval-change.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { buildPaginationRequestFields } from '#web/components/lists/list-page-query.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { callApiThatOutlivesPage } from '#web/lib/api/call-api-that-outlives-page.ts';
import { convertUtcTimesToLocalTimes } from '#web/lib/format/format-dates-and-times.ts';
import { ApiError, getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import type { ApprovalsListState } from '../api/use-approvals.ts';
import { useApprovalAlerts } from './use-approval-alerts.tsx';
import { checkApprovals } from './use-approved-reply-polling.ts';

type ChangeRequest = {
  readonly changeType: 'approve' | 'discard';
  readonly ids: readonly string[];
  /** The revisions of the approved texts. */
  readonly revisions?: ReadonlyMap<string, number>;
  /** The page may close before the response arrives. */
  readonly isLeaving?: boolean;
};

export type ShownApprovalsPage = {
  readonly list: ApprovalsListState;
  /** The shown page, and its order. */
  readonly page: number;
  readonly order: ApprovalListOrder;
};

export type ApprovalChangeResult = {
  readonly answered: ReadonlyMap<string, AwaitingApproval>;
  /** Why some of the replies could not be changed. */
  readonly errors: ReadonlyMap<string, string>;
  /** The replies that still await approval, as far as the refusal includes them. */
  readonly refused: ReadonlyMap<string, AwaitingApproval>;
  /** Whether no response arrived, so that the server may have made the change. */
  readonly isUnconfirmed: boolean;
};

/** The limit of one call: the server changes replies one by one and has only seconds for all. */
const MOST_AT_ONCE = 10;

const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

type LostChange = {
  /** The replies that the server has changed. */
  readonly changedIds: readonly string[];
  /** Why some of the replies can no longer be sent. */
  readonly discardReasons: ReadonlyMap<string, string>;
};

const NOTHING_KNOWN: LostChange = { changedIds: [], discardReasons: new Map() };

/** The outcome of a change whose response was lost. It stays unknown when the server does not answer this either. */
async function findLostChange(
  list: ApprovalsListState,
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

/** The refusal of the only reply in the call. */
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

export function useSendApprovalChanges({ list, page, order }: ShownApprovalsPage) {
  const alerts = useApprovalAlerts();
  const describeFailure = async (
    request: ChangeRequest,
    error: unknown,
  ): Promise<ApprovalChangeResult> => {
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
  const sendPart = async (request: ChangeRequest): Promise<ApprovalChangeResult> => {
    const { isLeaving = false } = request;
    try {
      const actions = [buildAction(request)];
      const call = isLeaving ? callApiThatOutlivesPage : callApi;
      const answer = await call('changeApprovals', {
        actions,
        ...buildPaginationRequestFields(page),
        order,
      });
      if (answer.failed.length > 0) alerts.showPartialFailure(answer.message);
      return {
        answered: new Map(answer.awaiting_approvals_list.map((each) => [each.id, each])),
        errors: new Map(
          answer.failed.map((each) => [
            each.awaiting_approval_id,
            convertUtcTimesToLocalTimes(each.error),
          ]),
        ),
        refused: toMap(answer.failed),
        isUnconfirmed: false,
      };
    } catch (error) {
      return await describeFailure(request, error);
    }
  };
  return async (request: ChangeRequest): Promise<ApprovalChangeResult> => {
    if (request.isLeaving) return sendPart(request);
    const results: ApprovalChangeResult[] = [];
    for (let start = 0; start < request.ids.length; start += MOST_AT_ONCE)
      results.push(
        await sendPart({ ...request, ids: request.ids.slice(start, start + MOST_AT_ONCE) }),
      );
    const errors = new Map(results.flatMap((part) => [...part.errors]));
    // Each response reports only its own part.
    if (results.length > 1 && results.some((part) => part.errors.size > 0 && !part.isUnconfirmed)) {
      const { changeType, ids } = request;
      alerts.showPartialFailure(
        describePartialApprovalChange({ done: ids.length - errors.size, total: ids.length }, [
          changeType,
        ]),
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
