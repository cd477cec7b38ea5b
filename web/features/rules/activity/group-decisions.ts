// Puts the decisions of rules in the order and in the groups in which they are shown. Pure.
import type { PublicRuleEvent, RuleActivity } from '#shared/schemas/rule-activity.ts';

export type EventWithDecisions = {
  readonly event: PublicRuleEvent;
  /** Those of rules that did something, or wanted to, first. */
  readonly decisions: readonly RuleActivity[];
  /** How many others there are, which are not here; undefined when all of them are. */
  readonly othersCount: number | undefined;
};

const OUTCOME_ORDER: readonly RuleActivity['outcome'][] = [
  'acted',
  'stopped',
  'failed',
  'not_matched',
];

/** The decisions about one event follow each other. */
export function groupByEvent(rows: readonly RuleActivity[]): readonly EventWithDecisions[] {
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

/** One of many rules that did not match says nothing about the others. */
const isOneOfManyMismatches = ({ decisions, othersCount = 0 }: EventWithDecisions): boolean =>
  othersCount > 0 && decisions.every(({ outcome }) => outcome === 'not_matched');

/** What is not folded away: that a rule acted, else why none did. */
export function listShownDecisions(group: EventWithDecisions): readonly RuleActivity[] {
  if (isOneOfManyMismatches(group)) return [];
  const acting = group.decisions.filter(({ outcome }) => outcome === 'acted');
  return acting.length > 0 ? acting : group.decisions;
}

/** Undefined where each rule has conditions, or a reply, of its own. */
const getSharedReason = ({ outcome, reason }: RuleActivity): string | undefined =>
  outcome === 'acted' || reason === 'conditions' ? undefined : `${outcome} ${reason}`;

type SomeDecisions = readonly [RuleActivity, ...RuleActivity[]];

/** Those of several rules that rest for the same reason are one group. */
export function groupByReason(decisions: readonly RuleActivity[]): readonly SomeDecisions[] {
  const groups = new Map<string, SomeDecisions>();
  for (const decision of decisions) {
    const key = getSharedReason(decision) ?? decision.id;
    const known = groups.get(key);
    groups.set(key, known ? [...known, decision] : [decision]);
  }
  return [...groups.values()];
}
