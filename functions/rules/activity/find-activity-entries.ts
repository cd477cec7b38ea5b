// Finds the events that a page of the activity shows, newest first. One call reads a bounded number of events, and the
// next call continues there.
import { nowMs } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { buildInboundEventKey } from '#platform/table/keys.ts';
import type { ContractRequest } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { InboundItemReaders } from '../evaluation/to-rule-event.ts';
import { getRuleEventType } from '../evaluation/to-rule-event.ts';
import {
  getInboundEventPosition,
  iterateLoggedInboundEvents,
  readLoggedInboundEvent,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';
import type { StoredRule } from '../storage/rule-item.ts';
import { readRuleList } from '../storage/rule-repository.ts';
import {
  listRulesInForce,
  type RuleVersion,
  readRuleVersions,
} from '../storage/rule-version-repository.ts';
import type { RuleActivityEntry } from './build-activity-rows.ts';
import { selectActivityEntriesByOutcome } from './select-activity-entries-by-outcome.ts';

export type RuleActivityRequest = ContractRequest<typeof rulesContracts.listRuleActivity>;

/** The events of one read; a page without a filter usually needs only one. */
const EVENTS_PER_READ = 100;
const MAX_READS = 5;
/** The search ends then even when the table is slow. */
const SEARCH_TIME_MS = 3_000;

/** `next` is the position of the event to continue with, or null. */
type EventsRead = { readonly events: readonly StoredInboundEvent[]; readonly next: string | null };

async function readOneEvent(account: AccountRef, eventId: string): Promise<EventsRead> {
  const found = await Promise.all(
    (['COMMENT', 'MESSAGE'] as const).map((kind) =>
      readLoggedInboundEvent(account, buildInboundEventKey(kind, eventId)),
    ),
  );
  return { events: found.filter((stored) => stored !== undefined), next: null };
}

/** Reads from this position to older events, or from the newest one. */
async function readEvents(account: AccountRef, position: string | undefined): Promise<EventsRead> {
  const limit = EVENTS_PER_READ + 1;
  const range = { newestFirst: true, limit, ...(position !== undefined && { to: position }) };
  const events: StoredInboundEvent[] = [];
  for await (const stored of iterateLoggedInboundEvents(account, range)) events.push(stored);
  const next = events[EVENTS_PER_READ];
  return {
    events: events.slice(0, EVENTS_PER_READ),
    next: next ? getInboundEventPosition(next.event) : null,
  };
}

/** Every version of the rules, and the order that the rules have now. */
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

/** The rules that looked at the event; one undefined entry for an event that could not be evaluated. */
function listDecidingRules(
  { event, evaluation, failure }: StoredInboundEvent,
  { versions, positions }: RuleLog,
  ruleId: string | null | undefined,
): RuleActivityEntry['rules'] {
  if (evaluation === undefined) return failure && !ruleId ? [undefined] : [];
  const eventType = getRuleEventType(event);
  // A later run keeps what rules decided before, so each decision is explained by the rule at its own time.
  const decided = Object.entries(evaluation.outcomes).flatMap(([id, { at }]) =>
    listRulesInForce(versions, at).filter((rule) => rule.id === id),
  );
  const decidedIds = new Set(decided.map(({ id }) => id));
  const others = listRulesInForce(versions, evaluation.at).filter(({ id }) => !decidedIds.has(id));
  // Deleted rules come last.
  const getPosition = ({ id }: StoredRule) => positions.get(id) ?? positions.size;
  return [...decided, ...others]
    .filter((rule) => rule.eventType === eventType && (!ruleId || rule.id === ruleId))
    .sort((left, right) => getPosition(left) - getPosition(right));
}

async function selectEntries(
  events: readonly StoredInboundEvent[],
  ruleLog: RuleLog,
  { person, rule_id, outcome }: RuleActivityRequest,
  readers: InboundItemReaders,
): Promise<readonly RuleActivityEntry[]> {
  const entries = events
    .filter(({ evaluation }) => !person || evaluation?.author === person)
    .map((stored) => ({ stored, rules: listDecidingRules(stored, ruleLog, rule_id) }))
    .filter(({ rules }) => rules.length > 0);
  return outcome ? selectActivityEntriesByOutcome(entries, outcome, readers) : entries;
}

/** A page by offset counts everything that the call finds. */
export const isActivityPagedByOffset = ({
  pagination_offset,
  offset,
}: RuleActivityRequest): boolean => (pagination_offset ?? offset ?? undefined) !== undefined;

export type FoundActivityEntries = {
  readonly entries: readonly RuleActivityEntry[];
  readonly next: string | null;
};

export async function findActivityEntries(
  account: AccountRef,
  request: RuleActivityRequest,
  readers: InboundItemReaders,
): Promise<FoundActivityEntries> {
  const ruleLog = await readRuleLog(account);
  // The log holds every imported comment, but an account without rules has no decisions.
  if (ruleLog.versions.length === 0) return { entries: [], next: null };
  const { event_id, cursor, page_limit } = request;
  const limit = isActivityPagedByOffset(request)
    ? Number.POSITIVE_INFINITY
    : (page_limit ?? DEFAULT_LIST_PAGE_SIZE);
  const until = nowMs() + SEARCH_TIME_MS;
  const entries: RuleActivityEntry[] = [];
  let position = cursor ?? undefined;
  for (let read = 0; read < MAX_READS; read += 1) {
    const { events, next } = event_id
      ? await readOneEvent(account, event_id)
      : await readEvents(account, position);
    entries.push(...(await selectEntries(events, ruleLog, request, readers)));
    const unlisted = entries[limit];
    if (unlisted) {
      const ofPage = entries.slice(0, limit);
      return { entries: ofPage, next: getInboundEventPosition(unlisted.stored.event) };
    }
    if (next === null) return { entries, next };
    position = next;
    if (nowMs() >= until) break;
  }
  return { entries, next: position ?? null };
}
