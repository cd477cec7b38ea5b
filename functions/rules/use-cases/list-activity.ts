// Lists what each rule decided about each event. Only what depended on the moment is stored with the event; the conditions
// are evaluated once more, by the rule as it was then.
import { findPostingPauseEnd } from '#functions/drafts/posting-pause-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { createAnswerBudget } from '../answer-budget.ts';
import { buildActivityRows, readActivityEntry } from '../build-activity-rows.ts';
import { getEventPosition } from '../event-repository.ts';
import { findActivityEntries } from '../find-activity-entries.ts';
import type { WritingReaders } from './evaluate-event.ts';

type Contract = typeof rulesContracts.listRuleActivity;

/** A page keeps the decisions about each event together. */
export const listRuleActivity =
  (readers: WritingReaders) =>
  async ({ request, caller }: RouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { entries, next } = await findActivityEntries(caller, request, readers);
    const read = await Promise.all(entries.map((entry) => readActivityEntry(entry, readers)));
    const options = {
      postingPauseEnd: await findPostingPauseEnd(caller),
      isLeadingOnly: request.decisions_per_event === 'leading',
      budget: createAnswerBudget(),
    };
    const activity: RuleActivity[] = [];
    for (const entry of read) {
      if (activity.length > 0 && options.budget.isUsedUp())
        return { activity, next_cursor: getEventPosition(entry.stored.event) };
      activity.push(...buildActivityRows(entry, options));
    }
    return { activity, next_cursor: next };
  };
