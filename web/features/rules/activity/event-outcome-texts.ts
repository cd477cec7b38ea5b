// The outcomes in the filter of the activity, in words. Pure.
import { type EventOutcome, RULE_EVENT_OUTCOMES } from '#shared/rules/rule-event-outcomes.ts';
import type { RuleActivityQuery } from '../api/use-rule-activity.ts';

const WORDS: Readonly<Record<EventOutcome, { readonly label: string; readonly none: string }>> = {
  answered: { label: 'Answered', none: 'No activity that was answered' },
  on_its_way: { label: 'On its way', none: 'No activity with a reply on its way' },
  awaits_approval: { label: 'Waits for approval', none: 'No activity that waits for approval' },
  held_back: { label: 'Held back', none: 'No activity that was held back' },
  failed: { label: 'Failed', none: 'No activity that failed' },
};

export const EVENT_OUTCOME_FILTER_OPTIONS = RULE_EVENT_OUTCOMES.map((value) => ({
  value,
  label: WORDS[value].label,
}));

/** Undefined for an unknown name. */
export const findOutcome = (name: string | null): EventOutcome | undefined =>
  RULE_EVENT_OUTCOMES.find((outcome) => outcome === name);

/** Says why a list without activity is empty. */
export function describeEmptyRuleActivity({ outcome, ...others }: RuleActivityQuery): string {
  if (outcome !== undefined) return WORDS[outcome].none;
  return Object.keys(others).length > 0
    ? 'No activity matches these filters'
    : 'Your rules have decided nothing here yet';
}
