// A rehearsal beside the rules' real decisions about the same events, both in the same words.
import type { Rule } from '#shared/schemas/rule.ts';
import type { RehearsedEvent, RuleActivity } from '#shared/schemas/rule-activity.ts';
import { world } from './automation-world.ts';

/**
 * By the id of an event: the outcome of each action, such as `public, private: opted_out`, or the obstacle to all of them.
 */
export type RuleOutcomesByEventId = Readonly<Record<string, string>>;

type ActionOutcome = { readonly audience: string; readonly stoppedBy: string | null };

function describeOutcomes(outcomes: readonly ActionOutcome[], stoppedBy: string | null): string {
  if (outcomes.every((one) => one.stoppedBy !== null))
    return stoppedBy ?? outcomes[0]?.stoppedBy ?? 'nothing';
  return outcomes
    .map((one) => (one.stoppedBy === null ? one.audience : `${one.audience}: ${one.stoppedBy}`))
    .join(', ');
}

function describeRow({ actions, stopped_by, earlier_rule }: RehearsedEvent): string {
  const outcomes = actions.map((one) => ({ audience: one.audience, stoppedBy: one.stopped_by }));
  return describeOutcomes(outcomes, earlier_rule ? 'earlier_answer' : stopped_by);
}

const isSent = (reply: RuleActivity['actions'][number]['reply'] | undefined): boolean =>
  reply?.ended_by === 'same_text_sent' || ['posted', 'live'].includes(reply?.state ?? '');

/** A rehearsal ignores hourly limits. */
const findEnd = (endedBy: string | null | undefined): string | null | undefined =>
  endedBy === 'same_text_sent' ? undefined : endedBy;

function describeActivity({ actions, reason }: RuleActivity): string {
  const outcomes = actions.map(({ audience, stopped_by, reply }) => ({
    audience,
    stoppedBy: stopped_by ?? findEnd(reply?.ended_by) ?? (isSent(reply) ? null : 'not sent'),
  }));
  return describeOutcomes(outcomes, reason);
}

/** `eventIds`: the compared events. */
export async function rehearse(
  rule: object,
  eventIds: readonly string[],
  fields: object = {},
): Promise<RuleOutcomesByEventId> {
  const { body } = await world.call('rehearseRule', { rule, ...fields });
  const rows = (body.matched as readonly RehearsedEvent[]).filter(({ event }) =>
    eventIds.includes(event.id),
  );
  return Object.fromEntries(rows.map((row) => [row.event.id, describeRow(row)]));
}

/** The saved rule's outcomes about those events whose conditions held. */
export async function readRealRuleOutcomes(
  rule: Rule,
  eventIds: readonly string[],
): Promise<RuleOutcomesByEventId> {
  const { body } = await world.call('listRuleActivity', { rule_id: rule.id, page_limit: 50 });
  const rows = (body.activity as readonly RuleActivity[]).filter(
    ({ event, outcome }) => eventIds.includes(event.id) && outcome !== 'not_matched',
  );
  return Object.fromEntries(rows.map((row) => [row.event.id, describeActivity(row)]));
}
