// Rehearses a rule, saved or not, over stored events: what it would have answered, beside what its owner did. Nothing is
// sent, and nothing is counted.
import type { OwnerAnswer } from '#functions/drafts/reply-ports.ts';
import { nowMs } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { summarizeRehearsal } from '../domain/rehearsal.ts';
import { getEventPosition, iterateEvents, type StoredEvent } from '../event-repository.ts';
import { loadRehearsedRule } from '../load-rehearsed-rule.ts';
import {
  formatRehearsalCursor,
  parseRehearsalCursor,
  type RehearsalCursor,
} from '../rehearsal-cursor.ts';
import {
  type EventWithWriting,
  type RehearsalResult,
  type RehearsedRule,
  rehearseEvent,
} from '../rehearse-event.ts';
import { toReplySubject } from '../to-rule-event.ts';
import type { WritingReaders } from './evaluate-event.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Each event takes a few small reads. */
const PARALLEL_READS = 25;

async function readEvents(account: AccountRef, from: string, limit: number) {
  const events: StoredEvent[] = [];
  for await (const stored of iterateEvents(account, { from })) {
    events.push(stored);
    if (events.length > limit) break;
  }
  const next = events[limit];
  return {
    events: events.slice(0, limit),
    nextFrom: next ? getEventPosition(next.event) : null,
  };
}

async function readWriting(
  readers: WritingReaders,
  { event }: StoredEvent,
): Promise<EventWithWriting | undefined> {
  const subject = toReplySubject(event, 'public');
  const reader = readers[subject.kind];
  const writing = await reader.findWriting(subject);
  if (writing === undefined || writing.isOwn) return undefined;
  const answer: OwnerAnswer | undefined = await reader.findOwnerAnswer(subject);
  return { event, writing, answer };
}

/** The answer must not take longer than a person waits, however slow the table is; the next call continues. */
const READING_TIME_MS = 6_000;

/** In the order in which they were written; what was deleted is left out. */
async function readWritings(readers: WritingReaders, events: readonly StoredEvent[]) {
  const until = nowMs() + READING_TIME_MS;
  const found: EventWithWriting[] = [];
  let readCount = 0;
  for (const chunk of splitIntoChunks(events, PARALLEL_READS)) {
    if (nowMs() >= until) break;
    const writings = await Promise.all(chunk.map((stored) => readWriting(readers, stored)));
    found.push(...writings.filter((one) => one !== undefined));
    readCount += chunk.length;
  }
  return { writings: found, unread: events[readCount] };
}

/** Of an event, or a time in UTC. */
function toCursor(from: string | null | undefined): RehearsalCursor {
  if (from?.includes('#')) return parseRehearsalCursor(from);
  const time = from ? Date.parse(from) : nowMs() - DEFAULT_DAYS * DAY_MS;
  return { position: new Date(time).toISOString(), counts: new Map() };
}

/** A function answers with six megabytes at most. */
const MAX_ANSWER_CHARACTERS = 3_000_000;

/** In the order in which they were written, until the answer is long enough; the next call continues. */
function rehearseEvents(rehearsed: RehearsedRule, writings: readonly EventWithWriting[]) {
  const results: RehearsalResult[] = [];
  let characters = 0;
  for (const one of writings) {
    if (characters > MAX_ANSWER_CHARACTERS) return { results, unrehearsed: one.event };
    const result = rehearseEvent(rehearsed, one);
    if (result === undefined) continue;
    results.push(result);
    characters += JSON.stringify(result).length;
  }
  return { results, unrehearsed: undefined };
}

type Contract = typeof rulesContracts.simulateRule;

export const simulateRule =
  (readers: WritingReaders) =>
  async ({ request, caller }: RouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { position, counts } = toCursor(request.from);
    const { events, nextFrom } = await readEvents(caller, position, request.limit);
    const rehearsed = await loadRehearsedRule(caller, request.rule, counts);
    const { writings, unread } = await readWritings(readers, events);
    const { results, unrehearsed } = rehearseEvents(rehearsed, writings);
    const matched = results.flatMap((one) => (one.matched ? [one.row] : []));
    const others = results.flatMap((one) => (one.matched ? [] : [one]));
    const answeredOthers = others.filter(({ isAnswered }) => isAnswered).length;
    const open = unrehearsed ?? unread?.event;
    const next = open ? getEventPosition(open) : nextFrom;
    return {
      evaluated: results.length,
      summary: summarizeRehearsal(matched, answeredOthers),
      matched,
      not_matched: others.map(({ event, trace }) => ({ event, trace })),
      next_from: next === null ? null : formatRehearsalCursor({ position: next, counts }),
    };
  };
