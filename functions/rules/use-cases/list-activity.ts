// Lists what each rule decided about each event. Only what depended on the moment is stored with the event; the conditions
// are evaluated once more, by the rule as it was then.
import { findPostingPauseEnd } from '#functions/drafts/posting-pause-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { buildInboundEventKey } from '#platform/table/keys.ts';
import type { ContractRequest, ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { toPaging } from '#shared/schemas/common.ts';
import { type ActivityEntry, buildActivityRow } from '../build-activity-row.ts';
import { FIRST_TIME, iterateEvents, readEvent, type StoredEvent } from '../event-repository.ts';
import {
  listRulesInForce,
  type RuleVersion,
  readRuleVersions,
} from '../rule-version-repository.ts';
import { getRuleEventType } from '../to-rule-event.ts';
import type { WritingReaders } from './evaluate-event.ts';

type Contract = typeof rulesContracts.listRuleActivity;
type ActivityFilter = Pick<ContractRequest<Contract>, 'rule_id' | 'event_id' | 'person'>;

/** Older events are not listed: each page reads the events before it. */
const MAX_LISTED_EVENTS = 5_000;

async function* iterateFilteredEvents(
  account: AccountRef,
  { event_id, person }: ActivityFilter,
): AsyncGenerator<StoredEvent> {
  if (event_id) {
    for (const kind of ['COMMENT', 'MESSAGE'] as const) {
      const stored = await readEvent(account, buildInboundEventKey(kind, event_id));
      if (stored) yield stored;
    }
    return;
  }
  let count = 0;
  for await (const stored of iterateEvents(account, { from: FIRST_TIME, newestFirst: true })) {
    count += 1;
    if (count > MAX_LISTED_EVENTS) return;
    if (!person || stored.evaluation?.author === person) yield stored;
  }
}

/** One for each rule that looked at the event, or one for an event that could not be evaluated. */
function listEntries(
  stored: StoredEvent,
  versions: readonly RuleVersion[],
  ruleId: string | null | undefined,
): readonly ActivityEntry[] {
  const { event, evaluation, failure } = stored;
  if (evaluation === undefined) return failure && !ruleId ? [{ stored, rule: undefined }] : [];
  const eventType = getRuleEventType(event);
  // A run looks at an event once more, and leaves alone what rules decided before: each is explained by its own time.
  const decided = Object.entries(evaluation.outcomes).flatMap(([id, { at }]) =>
    listRulesInForce(versions, at).filter((rule) => rule.id === id),
  );
  const decidedIds = new Set(decided.map(({ id }) => id));
  const others = listRulesInForce(versions, evaluation.at).filter(({ id }) => !decidedIds.has(id));
  return [...decided, ...others]
    .filter((rule) => rule.eventType === eventType && (!ruleId || rule.id === ruleId))
    .map((rule) => ({ stored, rule }));
}

export const listRuleActivity =
  (readers: WritingReaders) =>
  async ({ request, caller }: RouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { offset, limit } = toPaging(request);
    const versions = await readRuleVersions(caller);
    const page: ActivityEntry[] = [];
    let total = 0;
    for await (const stored of iterateFilteredEvents(caller, request)) {
      const entries = listEntries(stored, versions, request.rule_id);
      page.push(...entries.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total)));
      total += entries.length;
    }
    const pauseEnd = await findPostingPauseEnd(caller);
    return {
      activity: await Promise.all(page.map((entry) => buildActivityRow(readers, entry, pauseEnd))),
      total_count: total,
      pagination_offset: offset,
    };
  };
