// Orders and groups the decisions of rules for display. Pure.
import type { PublicRuleEvent, RuleActivity } from '#shared/schemas/rule-activity.ts';

export type EventWithRuleDecisions = {
  readonly event: PublicRuleEvent;
  /** Rules that acted, or wanted to, come first. */
  readonly decisions: readonly RuleActivity[];
  /** The number of decisions that are not in the list; undefined when it has all of them. */
  readonly othersCount: number | undefined;
};

const OUTCOME_ORDER: readonly RuleActivity['outcome'][] = [
  'acted',
  'stopped',
  'failed',
  'not_matched',
];

/** `rows` must have the decisions about one event beside each other. */
export function groupRuleDecisionsByEvent(
  rows: readonly RuleActivity[],
): readonly EventWithRuleDecisions[] {
  const groups: RuleActivity[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.event.id === row.event.id) last.push(row);
    else groups.push([row]);
  }
  const getPlace = ({ outcome }: RuleActivity) => OUTCOME_ORDER.indexOf(outcome);
  return groups.flatMap((decisions) =>
    decisions.slice(0, 1).map(({ event, other_rules_count }) => ({
      event,
      decisions: decisions.toSorted((left, right) => getPlace(left) - getPlace(right)),
      othersCount: other_rules_count,
    })),
  );
}

/** Whether the list has one mismatch of many, which says nothing about the other rules. */
const isOneOfManyMismatches = ({ decisions, othersCount = 0 }: EventWithRuleDecisions): boolean =>
  othersCount > 0 && decisions.every(({ outcome }) => outcome === 'not_matched');

/** The decisions that are not folded away: those of rules that acted, or else why none did. */
export function listShownRuleDecisions(group: EventWithRuleDecisions): readonly RuleActivity[] {
  if (isOneOfManyMismatches(group)) return [];
  const acting = group.decisions.filter(({ outcome }) => outcome === 'acted');
  return acting.length > 0 ? acting : group.decisions;
}

/** Undefined for a decision that differs from rule to rule: a reply, or failed conditions. */
const getSharedReason = ({ outcome, reason }: RuleActivity): string | undefined =>
  outcome === 'acted' || reason === 'conditions' ? undefined : `${outcome} ${reason}`;

type SomeDecisions = readonly [RuleActivity, ...RuleActivity[]];

/** Puts the decisions of rules that did not act for the same reason into one group. */
export function groupRuleDecisionsByReason(
  decisions: readonly RuleActivity[],
): readonly SomeDecisions[] {
  const groups = new Map<string, SomeDecisions>();
  for (const decision of decisions) {
    const key = getSharedReason(decision) ?? decision.id;
    const known = groups.get(key);
    groups.set(key, known ? [...known, decision] : [decision]);
  }
  return [...groups.values()];
}
