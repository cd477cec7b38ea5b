// Rehearses a rule, saved or not, over stored events: its answers beside those of its owner. Nothing is sent or
// counted.
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { DAY_MS } from '#shared/durations.ts';
import { createResponseTimeAndSizeBudget } from '../activity/response-time-and-size-budget.ts';
import { summarizeRehearsal } from '../domain/rehearsal/summarize-rehearsal.ts';
import { getRuleEventType } from '../evaluation/to-rule-event.ts';
import { couldRuleAnswerPastEventNow } from '../rehearsal/could-rule-answer-past-event-now.ts';
import {
  getLongestRuleDelayMs,
  hasRulePrivateAction,
  loadRehearsedRule,
  type RehearsedRule,
} from '../rehearsal/load-rehearsed-rule.ts';
import {
  type PastCommentOrMessageReaders,
  type RehearsedPastEvent,
  readPastEventsForRehearsal,
} from '../rehearsal/read-past-events-for-rehearsal.ts';
import {
  formatRehearsalCursor,
  parseRehearsalCursor,
  type RehearsalCursor,
} from '../rehearsal/rehearsal-cursor.ts';
import { createRehearsalMemory } from '../rehearsal/rehearsal-memory.ts';
import {
  type RehearsalContext,
  type RehearsedEventResult,
  rehearseEvent,
} from '../rehearsal/rehearse-event.ts';
import {
  getInboundEventPosition,
  iterateLoggedInboundEvents,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';

const DEFAULT_DAYS = 30;

async function readEvents(account: AccountRef, from: string, limit: number) {
  const events: StoredInboundEvent[] = [];
  for await (const stored of iterateLoggedInboundEvents(account, { from })) {
    events.push(stored);
    if (events.length > limit) break;
  }
  const next = events[limit];
  return {
    events: events.slice(0, limit),
    nextFrom: next ? getInboundEventPosition(next.event) : null,
  };
}

/** Messages show who wants no more automatic messages, which counts for every rule that would send one. */
function listEventsToRead(
  rehearsed: RehearsedRule,
  events: readonly StoredInboundEvent[],
): readonly InboundEvent[] {
  const isPrivate = hasRulePrivateAction(rehearsed);
  return events
    .map(({ event }) => event)
    .filter(
      (event) =>
        getRuleEventType(event) === rehearsed.rule.eventType ||
        (isPrivate && event.kind !== 'comment'),
    );
}

/** Parses the position of an event, or a time in UTC. */
function toCursor(from: string | null | undefined): RehearsalCursor {
  if (from?.includes('#')) return parseRehearsalCursor(from);
  const time = from ? Date.parse(from) : nowMs() - DEFAULT_DAYS * DAY_MS;
  return { position: new Date(time).toISOString(), counts: new Map() };
}

/** Rehearses events in the order of writing, as far as the budget allows; the next call continues. */
function rehearseEvents(
  rehearsal: RehearsalContext,
  found: readonly RehearsedPastEvent[],
  stored: readonly StoredInboundEvent[],
) {
  const evaluations = new Map(stored.map(({ event, evaluation }) => [event, evaluation]));
  const results: RehearsedEventResult[] = [];
  let openNow = 0;
  const budget = createResponseTimeAndSizeBudget();
  for (const [index, one] of found.entries()) {
    if (index > 0 && budget.isUsedUp()) return { results, openNow, unrehearsed: one.event };
    const result = rehearseEvent(rehearsal, one);
    if (result === undefined) continue;
    results.push(result);
    if (result.matched && couldRuleAnswerPastEventNow(rehearsal, one, evaluations.get(one.event)))
      openNow += 1;
    budget.add(result);
  }
  return { results, openNow, unrehearsed: undefined };
}

type Contract = typeof rulesContracts.rehearseRule;

export const rehearseRule =
  (readers: PastCommentOrMessageReaders) =>
  async ({ request, caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { position, counts } = toCursor(request.from);
    const [{ events, nextFrom }, rehearsed] = await Promise.all([
      readEvents(caller, position, request.limit),
      loadRehearsedRule(caller, request.rule),
    ]);
    const isPrivate = hasRulePrivateAction(rehearsed);
    const { found, unread } = await readPastEventsForRehearsal(
      readers,
      listEventsToRead(rehearsed, events),
      {
        forMs: getLongestRuleDelayMs(rehearsed),
        withPrivateReplies: isPrivate,
      },
    );
    const memory = await createRehearsalMemory(caller, counts, found, { mindsWishes: isPrivate });
    const { results, openNow, unrehearsed } = rehearseEvents(
      { ...rehearsed, memory },
      found,
      events,
    );
    const matched = results.flatMap((one) => (one.matched ? [one.row] : []));
    const others = results.flatMap((one) => (one.matched ? [] : [one]));
    const answeredOthers = others.filter(({ isAnswered }) => isAnswered).length;
    const open = unrehearsed ?? unread;
    const next = open ? getInboundEventPosition(open) : nextFrom;
    return {
      evaluated: results.length,
      summary: summarizeRehearsal(matched, { answeredOthers, openNow }),
      matched,
      not_matched: others.map(({ event, trace, reason }) => ({ event, trace, reason })),
      next_from: next === null ? null : formatRehearsalCursor({ position: next, counts }),
    };
  };
