// Selects the billed subscription of a customer who paid two checkouts.

type SubscriptionCandidate = {
  readonly id: string;
  readonly status: string;
  /** In epoch seconds. */
  readonly created: number;
};

const SERVED_STATUSES = new Set(['active', 'trialing', 'past_due']);

/** Whether Stripe still charges the customer for it, or tries to. */
export const isBilledSubscription = ({ status }: SubscriptionCandidate): boolean =>
  SERVED_STATUSES.has(status);

const compareByAge = (one: SubscriptionCandidate, other: SubscriptionCandidate): number =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

/** Keeps the oldest billed subscription. Every other billed one was paid for by mistake. */
export function selectBilledSubscription<Subscription extends SubscriptionCandidate>(
  subscriptions: readonly Subscription[],
): {
  readonly billedSubscription: Subscription | undefined;
  readonly duplicates: readonly Subscription[];
} {
  const [billedSubscription, ...duplicates] = subscriptions
    .filter(isBilledSubscription)
    .sort(compareByAge);
  return { billedSubscription, duplicates };
}
