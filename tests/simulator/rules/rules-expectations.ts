// The invariants of every run in which rules answered, under any faults.

import { expect } from 'vitest';
import { readApprovalCount } from '#functions/connection/approval-count-repository.ts';
import {
  computeFiguresOfSentDraft,
  SENT_DRAFT_FIGURE_NAMES,
} from '#functions/drafts/domain/figures/sent-draft-figures.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { awaitsViewBeforeGeneration } from '#functions/drafts/domain/lifecycle/draft-text-generation.ts';
import {
  isReplyApprovalUndecided,
  isReplyAwaitingApproval,
} from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import { readDraftDayFigures } from '#functions/drafts/storage/draft-figures-repository.ts';
import type { StoredReply } from '#functions/drafts/storage/reply-repository.ts';
import {
  computeFiguresContributionOfEvent,
  computeFiguresContributionOfReply,
  type RuleFiguresContribution,
} from '#functions/rules/domain/activity/rule-figures.ts';
import type { StoredInboundEvent } from '#functions/rules/storage/inbound-event-log-repository.ts';
import {
  type RuleDayFigures,
  readRuleDayFigures,
} from '#functions/rules/storage/rule-figures-repository.ts';
import { formatUtcDay } from '#platform/clock.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import {
  getSimulatedFollowerNetwork,
  listSimulatedProductReplies,
} from '../network/simulated-follower-network.ts';
import { getDraftHistories } from '../replies/recorded-draft-history.ts';
import type { Simulation } from '../runs/simulator.ts';
import { expectRulesStaySilent } from './expect-rules-stay-silent.ts';
import { getKeywordOfRandomRule } from './random-rules.ts';
import {
  getInboundItemId,
  listLastEvaluations,
  readStoredEventsOfSimulation,
  readStoredRepliesOfSimulation,
  type SimulatedRuleReply,
  selectRuleReplies,
} from './read-rules-end-state.ts';
import type { PlayedRulesSimulation } from './rules-scenario.ts';
import { SIMULATED_OWNER_ANSWER_TEXT } from './simulated-owner-with-rules.ts';

/** A follower's comment or message, as rules see it. */
type FollowerItem = {
  readonly id: string;
  readonly eventType: RuleEventType;
  readonly text: string;
  readonly personId: string;
};

function listFollowerItems({ world }: Simulation): readonly FollowerItem[] {
  const { comments, conversations } = getSimulatedFollowerNetwork(world);
  const inbound = conversations.messages.filter(({ by }) => by === 'contact');
  return [
    ...comments.map(
      ({ id, text, fromId }): FollowerItem => ({
        id,
        text,
        personId: fromId,
        eventType: 'comment',
      }),
    ),
    ...inbound.map(
      ({ id, text, contactId, storyId }): FollowerItem => ({
        id,
        text,
        personId: contactId,
        eventType: storyId === undefined ? 'message' : 'story',
      }),
    ),
  ];
}

/** Every text of a follower is an evaluated event, and there are no other events. */
function expectEverythingEvaluated(
  items: readonly FollowerItem[],
  events: readonly StoredInboundEvent[],
): void {
  expect(events.map(getInboundItemId).sort(), 'events').toEqual(items.map(({ id }) => id).sort());
  for (const stored of events) expect(stored.evaluation, getInboundItemId(stored)).toBeDefined();
}

/** The acting rules are those that the conditions predict, each within its limits. */
function expectPredictedDecisions(
  items: readonly FollowerItem[],
  { rules, isResetPlanned }: PlayedRulesSimulation,
  events: readonly StoredInboundEvent[],
): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const acted = new Map<string, number>();
  for (const stored of events) {
    const { text, eventType, personId } = byId.get(getInboundItemId(stored)) as FollowerItem;
    const matching = rules.filter(
      (rule) => rule.rule_event_type === eventType && text.includes(getKeywordOfRandomRule(rule)),
    );
    const outcomes = stored.evaluation?.outcomes ?? {};
    const unexpected = Object.keys(outcomes).filter((id) => !matching.some((one) => one.id === id));
    expect(unexpected, `matched ${eventType} "${text}"`).toEqual([]);
    for (const [ruleId, { outcome }] of Object.entries(outcomes)) {
      const key = `${ruleId} ${personId}`;
      if (outcome === 'acted') acted.set(key, (acted.get(key) ?? 0) + 1);
    }
  }
  // A forgotten action may be repeated once.
  const limited = isResetPlanned
    ? []
    : rules.filter(({ rule }) => rule.options.trigger_n_times_per_user === 1);
  for (const rule of limited)
    for (const [key, count] of acted)
      if (key.startsWith(`${rule.id} `)) expect(count, `${key} acted`).toBe(1);
}

/** No event has two public replies or two private ones, except discarded ones. */
function expectOneReplyOfEachKind(replies: readonly SimulatedRuleReply[]): void {
  const standing = replies.filter(({ draft }) => draft.state !== 'discarded');
  const byTarget = Map.groupBy(standing, ({ subjectId, channel }) => `${subjectId} ${channel}`);
  for (const [target, list] of byTarget) expect(list.length, target).toBe(1);
}

/**
 * Every published reply belongs to one reply of ours, and vice versa. Two with the same words to the same person may be
 * swapped, because they cannot be distinguished.
 */
function expectPublishedOnce({ world }: Simulation, replies: readonly StoredReply[]): void {
  const published = listSimulatedProductReplies(world);
  const live = replies.filter(({ draft }) => draft.state === 'live');
  const claimedIds = live.map(({ draft }) => draft.networkId);
  expect(new Set(claimedIds).size, 'claimed ids').toBe(claimedIds.length);
  for (const { draft } of live)
    expect(published.find(({ id }) => id === draft.networkId)?.text).toBe(draft.sendingText);
  // A reply that came back unconfirmed may be published, and its owner reads that.
  const unconfirmedTexts = replies.flatMap(({ draft }) =>
    draft.unconfirmed.map(({ text }) => text),
  );
  const unclaimed = published.filter(({ id }) => !claimedIds.includes(id));
  const unexplained = unclaimed.filter(({ text }) => !unconfirmedTexts.includes(text));
  expect(unexplained, 'published without a reply of ours').toEqual([]);
  const targets = published
    .filter(
      ({ text, commentId }) => text !== SIMULATED_OWNER_ANSWER_TEXT && commentId !== undefined,
    )
    .map(({ commentId, isPrivate }) => `${commentId} ${isPrivate}`);
  expect(new Set(targets).size, 'one reply of rules of each kind').toBe(targets.length);
}

const getReplyPublishTime = ({ history, since }: Draft): string =>
  history.find(({ event }) => event === 'accepted' || event === 'live')?.at ?? since;

/** A reply of a rule is published after an owner's only if the owner knew of it; see `find-block-by-earlier-rule-reply.ts`. */
function expectNoSecondAnswer(simulation: Simulation, replies: readonly StoredReply[]): void {
  const histories = getDraftHistories(simulation);
  const isPublished = ({ draft }: StoredReply) => draft.state === 'live';
  const owners = replies.filter((one) => one.draft.automation === null && isPublished(one));
  const ofRules = replies.filter((one) => one.draft.automation !== null && isPublished(one));
  for (const owner of owners) {
    const queued = histories.get(owner.draft.id)?.findLast(({ draft }) => draft.state === 'queued');
    const others = ofRules.filter(
      ({ subjectId, channel }) => subjectId === owner.subjectId && channel === owner.channel,
    );
    for (const { draft } of others)
      expect(getReplyPublishTime(draft) < (queued?.draft.since ?? ''), `both ${draft.id}`).toBe(
        true,
      );
  }
}

/** No reply stays on its way forever, and a waiting one says why. */
function expectAtRest(replies: readonly SimulatedRuleReply[]): void {
  for (const { draft, automation } of replies) {
    // Its text is written when its owner looks at it.
    if (awaitsViewBeforeGeneration(draft)) continue;
    expect(['live', 'editing', 'discarded'], draft.id).toContain(draft.state);
    if (draft.state === 'discarded') expect(automation.endedBy, draft.id).toBeTruthy();
    if (draft.state === 'editing') expect(isReplyAwaitingApproval(draft), draft.id).toBe(true);
  }
}

const addUp = (contributions: readonly RuleFiguresContribution[]): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const [owner, figures] of contributions.flatMap((one) => Object.entries(one)))
    for (const [figure, count] of Object.entries(figures))
      totals.set(`${owner} ${figure}`, (totals.get(`${owner} ${figure}`) ?? 0) + count);
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

/** The stored counts equal those computed from the decisions and their outcomes. */
async function expectExactCounts(
  simulation: Simulation,
  replies: readonly SimulatedRuleReply[],
): Promise<void> {
  const { world, tenant } = simulation;
  const undecided = replies.filter(({ draft }) => isReplyApprovalUndecided(draft));
  const [count, figures] = await world.runAsObserver(() =>
    Promise.all([
      readApprovalCount(tenant.subject),
      readRuleDayFigures(tenant.subject, '2026-01-01'),
    ]),
  );
  expect(count, 'awaiting approval').toBe(undecided.length);
  const createdAt = ({ id }: Draft) => new Date(readCreationTimeOfId(id)).toISOString();
  const expected = addUp([
    ...replies.map(({ draft, automation }) =>
      computeFiguresContributionOfReply(draft, automation, createdAt(draft)),
    ),
    // Counts from before a reset remain.
    ...listLastEvaluations(simulation).map(({ outcomes }) =>
      computeFiguresContributionOfEvent(outcomes),
    ),
  ]);
  const toLines = (totals: ReadonlyMap<string, number>) =>
    [...totals].map(([name, total]) => `${name}: ${total}`).sort();
  expect(toLines(toTotals(figures)), 'figures').toEqual(toLines(expected));
}

const sumByDay = (entries: readonly (readonly [string, number])[]): readonly string[] => {
  const totals = new Map<string, number>();
  for (const [name, count] of entries) totals.set(name, (totals.get(name) ?? 0) + count);
  return [...totals]
    .filter(([, count]) => count !== 0)
    .map((entry) => entry.join(': '))
    .sort();
};

/** The stored figures of drafts equal those computed from the sent replies that owners began. */
async function expectSentDraftsCountedOnce(
  { world, tenant }: Simulation,
  replies: readonly StoredReply[],
): Promise<void> {
  const stored = await world.runAsObserver(() => readDraftDayFigures(tenant.subject, '2026-01-01'));
  const expected = replies.flatMap(({ draft }) => {
    const day = formatUtcDay(readCreationTimeOfId(draft.id));
    const figures = Object.entries(computeFiguresOfSentDraft(draft) ?? {});
    return figures.map(([name, count]) => [`${day} ${name}`, count] as const);
  });
  const counted = stored.flatMap(({ day, counts }) =>
    SENT_DRAFT_FIGURE_NAMES.map((name) => [`${day} ${name}`, counts[name]] as const),
  );
  expect(sumByDay(counted), 'sent drafts').toEqual(sumByDay(expected));
}

export async function expectRuleInvariants(
  simulation: Simulation,
  played: PlayedRulesSimulation,
): Promise<readonly SimulatedRuleReply[]> {
  const [replies, events] = await Promise.all([
    readStoredRepliesOfSimulation(simulation),
    readStoredEventsOfSimulation(simulation),
  ]);
  const ruleReplies = selectRuleReplies(replies);
  const items = listFollowerItems(simulation);
  expectEverythingEvaluated(items, events);
  expectPredictedDecisions(items, played, events);
  expectOneReplyOfEachKind(ruleReplies);
  expectPublishedOnce(simulation, replies);
  expectNoSecondAnswer(simulation, replies);
  expectRulesStaySilent(simulation, replies, ruleReplies);
  expectAtRest(ruleReplies);
  await expectExactCounts(simulation, ruleReplies);
  await expectSentDraftsCountedOnce(simulation, replies);
  return ruleReplies;
}
