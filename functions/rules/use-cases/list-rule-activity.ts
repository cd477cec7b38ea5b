// Lists what each rule decided about each event. The event stores only results that depended on the moment; the rule as
// it was then evaluates its conditions again.
import { findPostingPauseEnd } from '#functions/drafts/posting/posting-pause-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  buildActivityRows,
  type RuleActivityEntry,
  readRepliesOfActivityEntry,
} from '../activity/build-activity-rows.ts';
import {
  findActivityEntries,
  isActivityPagedByOffset,
  type RuleActivityRequest,
} from '../activity/find-activity-entries.ts';
import { createResponseTimeAndSizeBudget } from '../activity/response-time-and-size-budget.ts';
import type { InboundItemReaders } from '../evaluation/to-rule-event.ts';
import { getInboundEventPosition } from '../storage/inbound-event-log-repository.ts';

type Contract = typeof rulesContracts.listRuleActivity;

type Page = { readonly entries: readonly RuleActivityEntry[]; readonly total: number };

/** A page by offset may end within an event; any other page keeps the decisions about each event together. */
function selectPage(found: readonly RuleActivityEntry[], request: RuleActivityRequest): Page {
  const isByOffset = isActivityPagedByOffset(request);
  const { offset, limit } = toPageLimitAndOffset(request);
  const entries: RuleActivityEntry[] = [];
  let total = 0;
  for (const { stored, rules } of found) {
    const keepsTogether = !isByOffset || request.decisions_per_event;
    const units = keepsTogether ? [rules] : rules.map((rule) => [rule]);
    const shown = units.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total));
    if (shown.length > 0) entries.push({ stored, rules: shown.flat() });
    total += units.length;
  }
  return { entries, total };
}

export const listRuleActivity =
  (readers: InboundItemReaders) =>
  async ({ request, caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { entries: found, next } = await findActivityEntries(caller, request, readers);
    const { entries, total } = selectPage(found, request);
    const read = await Promise.all(
      entries.map((entry) => readRepliesOfActivityEntry(entry, readers)),
    );
    const options = {
      postingPauseEnd: await findPostingPauseEnd(caller),
      isLeadingOnly: request.decisions_per_event === 'leading',
      budget: createResponseTimeAndSizeBudget(),
    };
    const activity: RuleActivity[] = [];
    for (const entry of read) {
      const endsEarly = !isActivityPagedByOffset(request) && activity.length > 0;
      if (endsEarly && options.budget.isUsedUp())
        return {
          activity,
          total_count: total,
          next_cursor: getInboundEventPosition(entry.stored.event),
        };
      activity.push(...buildActivityRows(entry, options));
    }
    return { activity, total_count: total, next_cursor: next };
  };
