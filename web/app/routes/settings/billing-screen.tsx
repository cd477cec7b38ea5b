// /update-billing: the plan, its usage, the billing portal and promo codes.
import type { UserSubscription } from '#shared/schemas/user.ts';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { SettingsSection } from '#web/components/frame/settings-section.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { BillingPortalButton } from '#web/features/billing/components/billing-portal-button.tsx';
import { PromoCodeForm } from '#web/features/billing/components/promo-code-form.tsx';
import { UsageMeters } from '#web/features/billing/components/usage-meters.tsx';
import { formatDollars } from '#web/features/billing/format-cents-as-dollars.ts';
import { usePlanUsage } from '#web/features/billing/hooks/use-plan-usage.ts';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { formatSubscription } from '#web/features/session/format-subscription.ts';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

function PlanDetails({ subscription }: { readonly subscription: UserSubscription }) {
  const { plan_price: price, plan_billing_interval: interval } = subscription;
  return (
    <div className="grid gap-1">
      {formatSubscription(subscription).map((line, index) => (
        <p key={line} className={index === 0 ? 'font-medium' : 'text-muted'}>
          {line}
        </p>
      ))}
      {price !== null && interval !== null && (
        <p className="text-muted tabular-nums">
          {formatDollars(price)} / {interval}
        </p>
      )}
    </div>
  );
}

function SubscriptionSection() {
  const { subscription, error, retry } = useSubscription();
  return (
    <SettingsSection title="Subscription">
      {subscription ? (
        <PlanDetails subscription={subscription} />
      ) : error ? (
        <LoadErrorMessage error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-12 rounded-lg" />
      )}
    </SettingsSection>
  );
}

function UsageSection() {
  const { usage, error, retry } = usePlanUsage();
  return (
    <SettingsSection title="Usage">
      {usage ? (
        <UsageMeters usage={usage} />
      ) : error ? (
        <LoadErrorMessage error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
    </SettingsSection>
  );
}

function ManagePlanSection() {
  const { subscription } = useSubscription();
  return (
    <SettingsSection title="Manage Plan">
      {/* Reserves room for the second sentence, which arrives later and would move the content below. */}
      <p className="min-h-10.5 text-muted">
        Change or cancel your plan, update your card and see your invoices at our payment provider.
        {subscription?.plan_price_id === null && (
          <>
            {' '}
            {subscription.plan_ended_on === null
              ? 'No plan yet? The portal opens with your first one.'
              : 'No plan now?'}{' '}
            <AppLink to={screenPaths.pricing} className="font-medium text-accent-ink underline">
              See the plans
            </AppLink>
          </>
        )}
      </p>
      <div>
        <BillingPortalButton />
      </div>
    </SettingsSection>
  );
}

export function Screen() {
  return (
    <ScreenFrame title="Billing information">
      <div className="grid max-w-140 gap-6">
        <SubscriptionSection />
        <UsageSection />
        <OwnerOnlyContent action="change the plan">
          <ManagePlanSection />
          <PromoCodeForm />
        </OwnerOnlyContent>
      </div>
    </ScreenFrame>
  );
}
