// The plans on offer, each with its button.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PricePlan } from '#shared/schemas/billing.ts';
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { formatDollars } from '../format-cents-as-dollars.ts';
import { usePaymentProviderRedirect } from '../hooks/use-payment-provider-redirect.ts';

const listPlanFeatures = ({ limits }: PricePlan): readonly string[] => [
  `${formatNumber(limits.max_comments)} replies a month`,
  formatCountWithNoun(
    limits.max_instagram_accounts,
    'linked Instagram account',
    'linked Instagram accounts',
  ),
  'Full access',
  'Email support',
];

const buildTitleId = (plan: PricePlan): string => `plan-${plan.price_id}`;

function PlanCard({
  plan,
  isCurrent,
  children,
}: {
  readonly plan: PricePlan;
  readonly isCurrent: boolean;
  /** The action for the plan. */
  readonly children: ReactNode;
}) {
  const titleId = buildTitleId(plan);
  return (
    <li
      aria-labelledby={titleId}
      className={joinClassNames(
        'flex flex-col gap-4 rounded-2xl border bg-surface p-5',
        isCurrent ? 'border-accent' : 'border-hairline',
      )}
    >
      <div>
        <h2 id={titleId} className="flex items-center justify-between gap-2 font-semibold">
          {plan.name}
          {isCurrent && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent-ink">
              Your plan
            </span>
          )}
        </h2>
        <p className="mt-2 text-muted">
          <span className="text-3xl font-semibold tracking-tight text-ink tabular-nums">
            {formatDollars(plan.price)}
          </span>{' '}
          / {plan.interval}
        </p>
      </div>
      <ul className="grid gap-1.5">
        {listPlanFeatures(plan).map((planFeature) => (
          <li key={planFeature} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
            {planFeature}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}

type PlanCardsProps = {
  readonly plans: readonly PricePlan[];
  /** Null without a paid plan. */
  readonly currentPriceId: string | null;
};

export function PlanCards({ plans, currentPriceId }: PlanCardsProps) {
  const { redirectTo, redirectingButton } = usePaymentProviderRedirect();
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.price_id} plan={plan} isCurrent={plan.price_id === currentPriceId}>
          {/* A paying user changes the plan at the payment provider. */}
          {currentPriceId === null && (
            <Button
              variant="primary"
              busy={redirectingButton === plan.price_id}
              disabled={redirectingButton !== null}
              aria-describedby={buildTitleId(plan)}
              className="mt-auto w-full md:min-h-10"
              onClick={() =>
                void redirectTo(plan.price_id, () =>
                  callApi('checkout', { price_id: plan.price_id }),
                )
              }
            >
              Subscribe
            </Button>
          )}
        </PlanCard>
      ))}
    </ul>
  );
}
