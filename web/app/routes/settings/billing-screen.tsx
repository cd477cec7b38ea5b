// /update-billing: the plan, its use, the portal and promo codes.
import type { Subscription } from '#shared/schemas/user.ts';
import { Page } from '#web/components/frame/page.tsx';
import { Section } from '#web/components/frame/section.tsx';
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { PortalButton } from '#web/features/billing/components/portal-button.tsx';
import { PromoCode } from '#web/features/billing/components/promo-code.tsx';
import { UsageMeters } from '#web/features/billing/components/usage-meters.tsx';
import { inDollars } from '#web/features/billing/money.ts';
import { OwnerOnly } from '#web/features/session/components/owner-only.tsx';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { subscriptionLines } from '#web/features/session/subscription-lines.ts';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';

function PlanDetails({ subscription }: { readonly subscription: Subscription }) {
  const { plan_price: price, plan_billing_interval: interval } = subscription;
  return (
    <div className="grid gap-1">
      {subscriptionLines(subscription).map((line, at) => (
        <p key={line} className={at === 0 ? 'font-medium' : 'text-muted'}>
          {line}
        </p>
      ))}
      {price !== null && interval !== null && (
        <p className="text-muted tabular-nums">
          {inDollars(price)} / {interval}
        </p>
      )}
    </div>
  );
}

function SubscriptionSection() {
  const { subscription, error, retry } = useSubscription();
  return (
    <Section title="Subscription">
      {subscription ? (
        <PlanDetails subscription={subscription} />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-12 rounded-lg" />
      )}
    </Section>
  );
}

function UsageSection() {
  const { data, error, mutate } = useCall('getMyUsage', {});
  return (
    <Section title="Usage">
      {data ? (
        <UsageMeters usage={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
    </Section>
  );
}

function ManagePlan() {
  const { subscription } = useSubscription();
  return (
    <Section title="Manage Plan">
      <p className="text-muted">
        Change or cancel your plan, update your card and see your invoices at our payment provider.
        {subscription?.plan_price_id === null && (
          <>
            {' '}
            No plan yet?{' '}
            <OptionalLink to={paths.pricing} className="font-medium text-accent-ink underline">
              See the plans
            </OptionalLink>
          </>
        )}
      </p>
      <div>
        <PortalButton />
      </div>
    </Section>
  );
}

export function Screen() {
  return (
    <Page title="Billing information">
      <div className="mx-auto grid max-w-xl gap-6">
        <SubscriptionSection />
        <UsageSection />
        <OwnerOnly>
          <ManagePlan />
          <PromoCode />
        </OwnerOnly>
      </div>
    </Page>
  );
}
