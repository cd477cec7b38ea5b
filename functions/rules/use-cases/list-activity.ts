// Lists what each rule decided about each event. Only what depended on the moment is stored with the event; the conditions
// are evaluated once more, by the rule as it was then.
import { findPostingPauseEnd } from '#functions/drafts/posting-pause-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { buildInboundEventKey } from '#platform/table/keys.ts';
import type { ContractRequest, ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { toPaging } from '#shared/schemas/common.ts';
import { type ActivityEntry, buildActivityRows } from '../build-activity-rows.ts';
import { FIRST_TIME, iterateEvents, readEvent, type StoredEvent } from '../event-repository.ts';
import type { StoredRule } from '../rule-item.ts';
import { readRuleList } from '../rule-repository.ts';
import {
  listRulesInForce,
  type RuleVersion,
  readRuleVersions,
} from '../rule-version-repository.ts';
import { selectByOutcome } from '../select-by-outcome.ts';
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

/** What rules there were, and in which order they are now. */
type RuleLog = {
  readonly versions: readonly RuleVersion[];
  readonly positions: ReadonlyMap<string, number>;
};

async function readRuleLog(account: AccountRef): Promise<RuleLog> {
  const [versions, { ruleIds }] = await Promise.all([
    readRuleVersions(account),
    readRuleList(account, { consistent: false }),
  ]);
  return { versions, positions: new Map(ruleIds.map((id, index) => [id, index])) };
}

/** Those that looked at the event, or undefined alone for an event that could not be evaluated. */
function listDecidingRules(
  { event, evaluation, failure }: StoredEvent,
  { versions, positions }: RuleLog,
  ruleId: string | null | undefined,
): ActivityEntry['rules'] {
  if (evaluation === undefined) return failure && !ruleId ? [undefined] : [];
  const eventType = getRuleEventType(event);
  // A run looks at an event once more, and leaves alone what rules decided before: each is explained by its own time.
  const decided = Object.entries(evaluation.outcomes).flatMap(([id, { at }]) =>
    listRulesInForce(versions, at).filter((rule) => rule.id === id),
  );
  const decidedIds = new Set(decided.map(({ id }) => id));
  const others = listRulesInForce(versions, evaluation.at).filter(({ id }) => !decidedIds.has(id));
  // Deleted ones come last.
  const getPosition = ({ id }: StoredRule) => positions.get(id) ?? positions.size;
  return [...decided, ...others]
    .filter((rule) => rule.eventType === eventType && (!ruleId || rule.id === ruleId))
    .sort((left, right) => getPosition(left) - getPosition(right));
}

async function readEntries(
  account: AccountRef,
  request: ContractRequest<Contract>,
  readers: WritingReaders,
): Promise<readonly ActivityEntry[]> {
  const ruleLog = await readRuleLog(account);
  // No rule ever decided anything here, while the log holds every imported comment.
  if (ruleLog.versions.length === 0) return [];
  const entries: ActivityEntry[] = [];
  for await (const stored of iterateFilteredEvents(account, request)) {
    const rules = listDecidingRules(stored, ruleLog, request.rule_id);
    if (rules.length > 0) entries.push({ stored, rules });
  }
  return request.outcome ? selectByOutcome(entries, request.outcome, readers) : entries;
}

/** A page of events keeps each whole; a page of decisions may end within one. */
function selectPage(
  all: readonly ActivityEntry[],
  request: ContractRequest<Contract>,
): { readonly entries: readonly ActivityEntry[]; readonly total: number } {
  const { offset, limit } = toPaging(request);
  const entries: ActivityEntry[] = [];
  let total = 0;
  for (const { stored, rules } of all) {
    const units = request.decisions_per_event ? [rules] : rules.map((rule) => [rule]);
    const shown = units.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total));
    if (shown.length > 0) entries.push({ stored, rules: shown.flat() });
    total += units.length;
  }
  return { entries, total };
}

export const listRuleActivity =
  (readers: WritingReaders) =>
  async ({ request, caller }: RouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { entries, total } = selectPage(await readEntries(caller, request, readers), request);
    const options = {
      readers,
      postingPauseEnd: await findPostingPauseEnd(caller),
      isLeadingOnly: request.decisions_per_event === 'leading',
    };
    const rows = await Promise.all(entries.map((entry) => buildActivityRows(entry, options)));
    return {
      activity: rows.flat(),
      total_count: total,
      pagination_offset: toPaging(request).offset,
    };
  };
