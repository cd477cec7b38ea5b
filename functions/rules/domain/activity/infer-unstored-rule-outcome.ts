// Finds out why a rule whose conditions matched did nothing, when that is not stored: only the first few outcomes of an
// event are kept. Pure.

/** The stored facts about the evaluation. */
type KnownEvaluation = {
  /** The reason why no rule could act on the event. */
  readonly reason?: string | undefined;
  readonly outcomes: Readonly<Record<string, { readonly outcome: string }>>;
};

export function inferUnstoredRuleOutcome({ reason, outcomes }: KnownEvaluation): string {
  if (reason !== undefined) return reason;
  const stored = new Set(Object.values(outcomes).map(({ outcome }) => outcome));
  if (stored.has('acted')) return 'earlier_answer';
  // A reason that stopped all four rules before this one, such as an answer of the owner, stopped this one too.
  const [shared, ...others] = stored;
  return shared !== undefined && others.length === 0 ? shared : 'not_recorded';
}
