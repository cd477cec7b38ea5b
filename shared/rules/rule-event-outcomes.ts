// The possible outcomes of an event; each of several replies to it counts. The activity is filtered by them.
export const RULE_EVENT_OUTCOMES = [
  'answered',
  'on_its_way',
  'awaits_approval',
  /** Conditions matched, and something kept a reply from being sent. */
  'held_back',
  /** The event could not be evaluated, or a reply could not be sent. */
  'failed',
] as const;
export type EventOutcome = (typeof RULE_EVENT_OUTCOMES)[number];
