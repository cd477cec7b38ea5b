// Which of a customer's subscriptions stands, where two checkouts were paid.

type Candidate = {
  readonly id: string;
  readonly status: string;
  /** Epoch seconds. */
  readonly created: number;
};

const LIVE = new Set(['active', 'trialing', 'past_due']);

/** The provider still serves it, or tries to: it costs the customer money. */
export const isLive = ({ status }: Candidate): boolean => LIVE.has(status);

const byAge = (one: Candidate, other: Candidate): number =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

/** The oldest live one stands; every other live one was paid for by mistake. */
export function settle<Subscription extends Candidate>(
  all: readonly Subscription[],
): {
  readonly standing: Subscription | undefined;
  readonly duplicates: readonly Subscription[];
} {
  const [standing, ...duplicates] = all.filter(isLive).sort(byAge);
  return { standing, duplicates };
}
