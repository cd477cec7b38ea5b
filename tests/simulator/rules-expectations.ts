// What holds after any run in which rules answered, whatever faults it had.
import { expect } from 'vitest';
import { readApprovalCount } from '#functions/drafts/approval-list-repository.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/draft.ts';
import { isAwaitingApproval } from '#functions/drafts/domain/reply-approval.ts';
import { parseReplyItem, type StoredReply } from '#functions/drafts/reply-repository.ts';
import {
  type Contribution,
  contributeEvent,
  contributeReply,
} from '#functions/rules/domain/figures.ts';
import { FIRST_TIME, iterateEvents, type StoredEvent } from '#functions/rules/event-repository.ts';
import { type RuleDayFigures, readFigures } from '#functions/rules/figures-repository.ts';
import { readIdTime } from '#platform/ids.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { getDraftHistories } from './draft-history.ts';
import { type FollowerComment, getFollowerNetwork } from './simulated-follower-network.ts';
import type { Simulation } from './simulator.ts';

/** What the owner answers in the app. */
export const OWNER_TEXT = 'My own words';

/** A reply to one of the comments; those of rules have an automation. */
export const readReplies = ({ world, tenant }: Simulation): Promise<readonly StoredReply[]> =>
  world.runAsObserver(async () => {
    const partition = tablePartitions.comments(tenant.subject);
    const items = await queryItems({
      partition,
      beginsWith: sortKeyPrefixes.reply,
      consistent: true,
    });
    return items.map(parseReplyItem);
  });

type RuleReply = StoredReply & { readonly automation: ReplyAutomation };

const selectRuleReplies = (replies: readonly StoredReply[]): readonly RuleReply[] =>
  replies.flatMap((reply) =>
    reply.draft.automation ? [{ ...reply, automation: reply.draft.automation }] : [],
  );

const readEvents = ({ world, tenant }: Simulation): Promise<readonly StoredEvent[]> =>
  world.runAsObserver(async () => {
    const events: StoredEvent[] = [];
    for await (const event of iterateEvents(tenant.subject, { from: FIRST_TIME }))
      events.push(event);
    return events;
  });

const getCommentId = ({ event }: StoredEvent): string =>
  event.kind === 'comment' ? event.commentId : '';

/** Each comment of a follower is an event that was evaluated; nothing else is. */
function expectEveryCommentEvaluated(simulation: Simulation, events: readonly StoredEvent[]): void {
  const { comments } = getFollowerNetwork(simulation.world);
  expect(events.map(getCommentId).sort(), 'events').toEqual(comments.map(({ id }) => id).sort());
  for (const stored of events) expect(stored.evaluation, getCommentId(stored)).toBeDefined();
}

const getWord = (rule: Rule): string => {
  const [condition] = rule.rule.comment_conditions.match_all;
  const [entry] = condition?.condition_type === 'text_rule' ? condition.condition_value : [];
  return entry?.text ?? '';
};

/** The rules that acted are those that the conditions predict, each as often as it may. */
function expectPredictedDecisions(
  simulation: Simulation,
  rules: readonly Rule[],
  events: readonly StoredEvent[],
): void {
  const { comments } = getFollowerNetwork(simulation.world);
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const acted = new Map<string, number>();
  for (const stored of events) {
    const comment = byId.get(getCommentId(stored)) as FollowerComment;
    const matching = rules.filter((rule) => comment.text.includes(getWord(rule)));
    const outcomes = stored.evaluation?.outcomes ?? {};
    const unexpected = Object.keys(outcomes).filter((id) => !matching.some((one) => one.id === id));
    expect(unexpected, `matched "${comment.text}"`).toEqual([]);
    for (const [ruleId, { outcome }] of Object.entries(outcomes)) {
      const key = `${ruleId} ${comment.username}`;
      if (outcome === 'acted') acted.set(key, (acted.get(key) ?? 0) + 1);
    }
  }
  for (const rule of rules) {
    const options = rule.rule.options as Readonly<Record<string, number>>;
    if (options.trigger_n_times_per_user === -1) continue;
    for (const [key, count] of acted)
      if (key.startsWith(`${rule.id} `)) expect(count, `${key} acted`).toBe(1);
  }
}

/** No event has two public replies or two private ones, and each has a text that is not blank once it is sent. */
function expectOneReplyOfEachKind(replies: readonly RuleReply[]): void {
  const byTarget = Map.groupBy(replies, ({ subjectId, channel }) => `${subjectId} ${channel}`);
  for (const [target, list] of byTarget) expect(list.length, target).toBe(1);
}

/**
 * Every published reply belongs to one reply of ours, and the other way round. Two with the same words to the same
 * person may have each other's: nobody can tell them apart.
 */
function expectPublishedOnce({ world }: Simulation, replies: readonly StoredReply[]): void {
  const published = getFollowerNetwork(world).replies.filter(({ by }) => by === 'product');
  const live = replies.filter(({ draft }) => draft.state === 'live');
  const claimedIds = live.map(({ draft }) => draft.networkId);
  expect(new Set(claimedIds).size, 'claimed ids').toBe(claimedIds.length);
  for (const { draft } of live)
    expect(published.find(({ id }) => id === draft.networkId)?.text).toBe(draft.sendingText);
  // What came back unconfirmed may be published, and its owner reads so.
  const unconfirmedTexts = replies.flatMap(({ draft }) =>
    draft.unconfirmed.map(({ text }) => text),
  );
  const unclaimed = published.filter(({ id }) => !claimedIds.includes(id));
  const unexplained = unclaimed.filter(({ text }) => !unconfirmedTexts.includes(text));
  expect(unexplained, 'published without a reply of ours').toEqual([]);
  const targets = published
    .filter(({ text }) => text !== OWNER_TEXT)
    .map(({ commentId, isPrivate }) => `${commentId} ${isPrivate}`);
  expect(new Set(targets).size, 'one reply of rules of each kind').toBe(targets.length);
}

/** A reply of a rule is published after an owner's only if the owner knew of it; see `find-rule-answer-block.ts`. */
function expectNoSecondAnswer(simulation: Simulation, replies: readonly StoredReply[]): void {
  const histories = getDraftHistories(simulation);
  const isPublished = ({ draft }: StoredReply) => draft.state === 'live';
  const owners = replies.filter((one) => one.draft.automation === null && isPublished(one));
  const ofRules = replies.filter((one) => one.draft.automation !== null && isPublished(one));
  for (const owner of owners) {
    const queued = histories.get(owner.draft.id)?.findLast(({ draft }) => draft.state === 'queued');
    const others = ofRules.filter(
      ({ subjectId, channel }) => subjectId === owner.subjectId && channel === 'public_reply',
    );
    for (const { draft } of others)
      expect((draft.claimedAt ?? '') < (queued?.draft.since ?? ''), `both ${draft.id}`).toBe(true);
  }
}

/** When a comment of the account was first stored; undefined when it never was. */
const findStoredAt = ({ writes }: Simulation, commentId: string): number | undefined =>
  writes.find(({ input }) => JSON.stringify(input).includes(`"id":{"S":"${commentId}"}`))?.at;

/** What was answered on a phone is not answered by a rule any more once the product knows. */
function expectPhoneAnswersRespected(simulation: Simulation, replies: readonly RuleReply[]): void {
  const histories = getDraftHistories(simulation);
  const { replies: networkReplies } = getFollowerNetwork(simulation.world);
  for (const { id, commentId } of networkReplies.filter(({ by }) => by === 'phone')) {
    const storedAt = findStoredAt(simulation, id) ?? Number.POSITIVE_INFINITY;
    const ofRules = replies.filter(({ subjectId }) => subjectId === commentId);
    const claimTimes = ofRules.map(({ draft, channel }) => ({
      channel,
      draft,
      at: histories.get(draft.id)?.find((one) => one.draft.state === 'posting')?.at,
    }));
    const isKnownAsRules = claimTimes.some(
      ({ at, channel }) => channel === 'public_reply' && (at ?? Infinity) <= storedAt,
    );
    if (isKnownAsRules) continue;
    const late = claimTimes.filter(({ draft, at = 0 }) => draft.state === 'live' && at > storedAt);
    const ids = late.map(({ draft }) => draft.id);
    expect(ids, `after the phone answered ${commentId}`).toEqual([]);
  }
}

/** Nothing is on its way for ever, and what waits says why. */
function expectAtRest(replies: readonly RuleReply[]): void {
  for (const { draft, automation } of replies) {
    expect(['live', 'editing', 'discarded'], draft.id).toContain(draft.state);
    if (draft.state === 'discarded') expect(automation.endedBy, draft.id).toBeTruthy();
    if (draft.state === 'editing') expect(isAwaitingApproval(draft), draft.id).toBe(true);
  }
}

const addUp = (contributions: readonly Contribution[]): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const [owner, figures] of contributions.flatMap((one) => Object.entries(one)))
    for (const figure of figures)
      totals.set(`${owner} ${figure}`, (totals.get(`${owner} ${figure}`) ?? 0) + 1);
  return totals;
};

const toTotals = (figures: readonly RuleDayFigures[]): ReadonlyMap<string, number> =>
  new Map(
    figures.flatMap(({ day, ruleId, counts, stopped }) => {
      const guards = Object.entries(stopped).map(([name, count]) => [`stopped_${name}`, count]);
      return [...Object.entries(counts), ...guards]
        .filter(([, count]) => count !== 0)
        .map(([name, count]) => [`${day} ${ruleId} ${name}`, Number(count)] as const);
    }),
  );

/** The stored counts are those that can be counted in the end state. */
async function expectExactCounts(
  { world, tenant }: Simulation,
  replies: readonly RuleReply[],
  events: readonly StoredEvent[],
): Promise<void> {
  const awaiting = replies.filter(({ draft }) => isAwaitingApproval(draft));
  const [count, figures] = await world.runAsObserver(() =>
    Promise.all([readApprovalCount(tenant.subject), readFigures(tenant.subject, '2026-01-01')]),
  );
  expect(count, 'awaiting approval').toBe(awaiting.length);
  const createdAt = ({ id }: Draft) => new Date(readIdTime(id)).toISOString();
  const expected = addUp([
    ...replies.map(({ draft, automation }) => contributeReply(draft, automation, createdAt(draft))),
    ...events.map(({ evaluation }) => contributeEvent(evaluation?.outcomes ?? {})),
  ]);
  expect(new Map([...toTotals(figures)].sort()), 'figures').toEqual(new Map([...expected].sort()));
}

export async function expectRuleInvariants(
  simulation: Simulation,
  rules: readonly Rule[],
): Promise<readonly RuleReply[]> {
  const [replies, events] = await Promise.all([readReplies(simulation), readEvents(simulation)]);
  const ruleReplies = selectRuleReplies(replies);
  expectEveryCommentEvaluated(simulation, events);
  expectPredictedDecisions(simulation, rules, events);
  expectOneReplyOfEachKind(ruleReplies);
  expectPublishedOnce(simulation, replies);
  expectNoSecondAnswer(simulation, replies);
  expectPhoneAnswersRespected(simulation, ruleReplies);
  expectAtRest(ruleReplies);
  await expectExactCounts(simulation, ruleReplies, events);
  return ruleReplies;
}
