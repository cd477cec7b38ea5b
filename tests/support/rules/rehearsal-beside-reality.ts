// A rehearsal beside the rules' real decisions about the same events, both in the same words.
import type { Rule } from '#shared/schemas/rule.ts';
import type { RehearsedEvent, RuleActivity } from '#shared/schemas/rule-activity.ts';
import { world } from './automation-world.ts';

/**
 * By the id of an event: the deed of each action, such as `public, private: opted_out`, or the obstacle to all of them.
 */
export type RuleDeeds = Readonly<Record<string, string>>;

type Deed = { readonly reach: string; readonly stoppedBy: string | null };

function describeDeeds(deeds: readonly Deed[], stoppedBy: string | null): string {
  if (deeds.every((one) => one.stoppedBy !== null))
    return stoppedBy ?? deeds[0]?.stoppedBy ?? 'nothing';
  return deeds
    .map((one) => (one.stoppedBy === null ? one.reach : `${one.reach}: ${one.stoppedBy}`))
    .join(', ');
}

function describeRow({ actions, stopped_by, earlier_rule }: RehearsedEvent): string {
  const deeds = actions.map((one) => ({ reach: one.reach, stoppedBy: one.stopped_by }));
  return describeDeeds(deeds, earlier_rule ? 'earlier_answer' : stopped_by);
}

const isSent = (reply: RuleActivity['actions'][number]['reply'] | undefined): boolean =>
  reply?.ended_by === 'same_text_sent' || ['posted', 'live'].includes(reply?.state ?? '');

/** A rehearsal ignores hourly limits. */
const findEnd = (endedBy: string | null | undefined): string | null | undefined =>
  endedBy === 'same_text_sent' ? undefined : endedBy;

function describeActivity({ actions, reason }: RuleActivity): string {
  const deeds = actions.map(({ reach, stopped_by, reply }) => ({
    reach,
    stoppedBy: stopped_by ?? findEnd(reply?.ended_by) ?? (isSent(reply) ? null : 'not sent'),
  }));
  return describeDeeds(deeds, reason);
}

/** `eventIds`: the compared events. */
export async function rehearse(
  rule: object,
  eventIds: readonly string[],
  fields: object = {},
): Promise<RuleDeeds> {
  const { body } = await world.call('simulateRule', { rule, ...fields });
  const rows = (body.matched as readonly RehearsedEvent[]).filter(({ event }) =>
    eventIds.includes(event.id),
  );
  return Object.fromEntries(rows.map((row) => [row.event.id, describeRow(row)]));
}

/** The saved rule's deeds about those events whose conditions held. */
export async function readDeeds(rule: Rule, eventIds: readonly string[]): Promise<RuleDeeds> {
  const { body } = await world.call('listRuleActivity', { rule_id: rule.id, page_limit: 50 });
  const rows = (body.activity as readonly RuleActivity[]).filter(
    ({ event, outcome }) => eventIds.includes(event.id) && outcome !== 'not_matched',
  );
  return Object.fromEntries(rows.map((row) => [row.event.id, describeActivity(row)]));
}
