// Sums up a rehearsal in words, beside what the owner did about the same comments and messages. Pure.
import { HOUR_MS } from '#shared/durations.ts';
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import {
  findPastOwnerHandling,
  isStopped,
  type MatchedRehearsalRow,
  type RehearsalResult,
  wouldAnswer,
} from './rehearsal-result.ts';

const EVENT_NOUNS: Readonly<Record<RuleEventType, readonly [string, string]>> = {
  comment: ['comment', 'comments'],
  story: ['story message', 'story messages'],
  message: ['message', 'messages'],
};

/** `comments`. */
export const getEventTypePluralNoun = (eventType: RuleEventType): string =>
  EVENT_NOUNS[eventType][1];

/** `1 comment`, `2,500 comments`. */
export const formatEventCount = (count: number, eventType: RuleEventType): string =>
  formatCountWithNoun(count, ...EVENT_NOUNS[eventType]);

const MAX_NAME_CHARACTERS = 40;

/** `all of them`, `31 of them`, `it`. */
const countOf = (count: number, total: number): string => {
  if (total === 1) return 'it';
  return count === total ? 'all of them' : `${formatNumber(count)} of them`;
};

function countAnsweredWithinHour(matched: readonly MatchedRehearsalRow[]): number {
  return matched.filter((row) => {
    const { answered } = row.owner_did;
    if (!wouldAnswer(row) || answered?.by !== 'owner') return false;
    return Date.parse(answered.at) - Date.parse(row.event.written_at) <= HOUR_MS;
  }).length;
}

const describeNotYet = (count: number, total: number): string =>
  count === total && total > 1
    ? 'have answered none of them yet'
    : `have not answered ${countOf(count, total)} yet`;

/** `you answered 31 of them yourself (9 within an hour), ignored 7, hid 2`; may be empty. */
function describeOwner({ summary, matched }: RehearsalResult, now: number): string {
  const total = summary.would_answer;
  const notYet = matched.filter(
    (row) => wouldAnswer(row) && findPastOwnerHandling(row, now) === 'not_answered_yet',
  ).length;
  const quick = countAnsweredWithinHour(matched);
  const quickly = quick > 0 && total > 1 ? ` (${formatNumber(quick)} within an hour)` : '';
  const deeds = [
    { verb: 'answered', count: summary.owner_answered_too, rest: ` yourself${quickly}` },
    { verb: 'approved a reply of a rule to', count: summary.owner_approved, rest: '' },
    { verb: 'discarded a reply of a rule to', count: summary.owner_discarded, rest: '' },
    { verb: 'ignored', count: summary.ignored - notYet, rest: '' },
    { verb: 'hid', count: summary.hidden, rest: '' },
  ].filter(({ count }) => count > 0);
  const parts = deeds.map(({ verb, count, rest }, index) =>
    index === 0
      ? `you ${verb} ${countOf(count, total)}${rest}`
      : `${verb} ${formatNumber(count)}${rest}`,
  );
  if (notYet === 0) return parts.join(', ');
  return parts.length === 0
    ? `you ${describeNotYet(notYet, total)}`
    : `${parts.join(', ')}, and have not answered ${formatNumber(notYet)} yet`;
}

/** `a rule answered 3 of them, 2 of them wait for a reply that is not sent yet`; may be empty. */
function describeRules({
  summary: { would_answer: total, rule_answered, reply_waits },
}: RehearsalResult): string {
  const waiting = countOf(reply_waits, total);
  return [
    ...(rule_answered > 0 ? [`a rule answered ${countOf(rule_answered, total)}`] : []),
    ...(reply_waits > 0
      ? [`${waiting} ${reply_waits === 1 ? 'waits' : 'wait'} for a reply that is not sent yet`]
      : []),
  ].join(', ');
}

export function formatRuleName(name: string): string {
  const characters = [...name.trim()];
  if (characters.length === 0) return 'a rule without a name';
  const isLong = characters.length > MAX_NAME_CHARACTERS;
  return isLong
    ? `rule “${characters.slice(0, MAX_NAME_CHARACTERS).join('').trimEnd()}…”`
    : `rule “${name.trim()}”`;
}

/** The words after "3 are stopped". */
const STOP_WORDS: Readonly<Record<string, string>> = {
  hourly_cap: 'by the hourly cap',
  trigger_count: 'by how often the rule may answer',
  already_answered: 'because you answered before the reply was due',
  owner_took_over: 'because you had written to the person within 24 hours',
  window_closed: 'because Instagram would not have taken the reply any more',
  opted_out: 'because the person asked for no more automatic messages',
  no_action: 'because the rule has no reply to send',
};

type Count = { readonly words: string; readonly count: number };

/** Counts the rows for each word, in the order of the first rows. */
function countBy(
  rows: readonly MatchedRehearsalRow[],
  describe: (row: MatchedRehearsalRow) => string | undefined,
): readonly Count[] {
  const counts = new Map<string, number>();
  for (const words of rows.map(describe))
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1);
  return [...counts].map(([words, count]) => ({ words, count }));
}

/** `3 more go to rule “Prices” first, 2 are stopped by the hourly cap`. */
function describeUnanswered({ summary, matched }: RehearsalResult): string {
  const earlier = countBy(
    matched,
    ({ earlier_rule }) => earlier_rule?.id && `to ${formatRuleName(earlier_rule.name)} first`,
  ).map(({ words, count }) => ({ count, words: `${count === 1 ? 'goes' : 'go'} ${words}` }));
  const stopped = countBy(
    matched.filter(isStopped),
    ({ stopped_by }) => `stopped ${STOP_WORDS[stopped_by ?? ''] ?? 'by something else'}`,
  ).map(({ words, count }) => ({ count, words: `${count === 1 ? 'is' : 'are'} ${words}` }));
  return [...earlier, ...stopped]
    .map(({ count, words }, index) => {
      const more = index === 0 && summary.would_answer > 0 ? ' more' : '';
      return `${formatNumber(count)}${more} ${words}`;
    })
    .join(', ');
}

/** `Would have answered 40: you answered 31 of them yourself, ignored 7; 3 more go to rule “Prices” first`. */
function describeAnswers(result: RehearsalResult, now: number): string {
  const { would_answer } = result.summary;
  const unanswered = describeUnanswered(result);
  if (would_answer === 0 && unanswered === '') return 'It would have answered none of these.';
  const answered = would_answer === 0 ? 'none' : formatNumber(would_answer);
  const done = [describeOwner(result, now), describeRules(result)].filter(Boolean).join('; ');
  const sentence = [
    `Would have answered ${answered}${done && `: ${done}`}`,
    ...(unanswered ? [unanswered] : []),
  ].join('; ');
  return `${sentence}.`;
}

/** Adds what the owner answered besides: `You answered 33 more yourself; this rule would not.` `now` is in epoch ms. */
export function describeRehearsal(result: RehearsalResult, now: number): string {
  const { would_answer, owner_answered_only } = result.summary;
  const answers = describeAnswers(result, now);
  if (owner_answered_only === 0) return answers;
  const more = would_answer > 0 ? ' more' : '';
  return `${answers} You answered ${formatNumber(owner_answered_only)}${more} yourself; this rule would not.`;
}
