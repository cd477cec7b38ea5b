// A comment or message of another person, and why no rule may have looked at it. Pure.
import type { Rule } from '#shared/schemas/rule.ts';

export type InboundItem = {
  /** The id of the comment or message. */
  readonly id: string;
  readonly kind: 'comment' | 'message';
  /** ISO. */
  readonly writtenAt: string;
};

const NOT_SEEN = 'No rule has seen this yet';

/** Explains an item without any decision. `rules` are undefined until they are read. */
export function describeItemWithoutRuleDecision(
  item: InboundItem | undefined,
  rules: readonly Rule[] | undefined,
): string {
  if (item === undefined || rules === undefined) return NOT_SEEN;
  const { kind, writtenAt } = item;
  const concerned = rules.filter(
    ({ rule_event_type }) => (rule_event_type === 'comment') === (kind === 'comment'),
  );
  const isOlder = concerned.every(
    ({ applies_from }) => Date.parse(writtenAt) < Date.parse(applies_from),
  );
  if (concerned.length === 0 || !isOlder) return NOT_SEEN;
  return concerned.length === 1 ? 'Written before this rule' : 'Written before these rules';
}
