// /pricing: the plans, and the status of the trial or plan.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { BillingPortalButton } from '#web/features/billing/components/billing-portal-button.tsx';
import { PlanCards } from '#web/features/billing/components/plan-cards.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { formatSubscription } from '#web/features/session/format-subscription.ts';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

const SKELETON_KEYS = ['first', 'second', 'third'];

/** `currentPriceId` is null without a paid plan, and undefined while it loads. */
function PlanList({ currentPriceId }: { readonly currentPriceId: string | null | undefined }) {
  const { data, error, mutate } = useApiQuery('listPrices', {}, { revalidateOnFocus: false });
  if (data === undefined && error) {
    return <LoadErrorMessage error={error} onRetry={() => void mutate()} />;
  }
  if (data === undefined || currentPriceId === undefined) {
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        {SKELETON_KEYS.map((each) => (
          <Skeleton key={each} className="h-72 rounded-2xl" />
        ))}
      </div>
    );
  }
  if (data.prices.length === 0) {
    return <p className="text-muted">There are no plans on offer right now.</p>;
  }
  return (
    <>
      {currentPriceId !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-hairline bg-surface px-5 py-4">
          <p>You have a plan already. Change or cancel it at our payment provider.</p>
          <BillingPortalButton />
        </div>
      )}
      <PlanCards plans={data.prices} currentPriceId={currentPriceId} />
      <p className="max-w-[60ch] text-muted">
        With every plan your rules may reply without your approval.
        {currentPriceId === null &&
          ' During the trial each of their replies waits until you approve it.'}
      </p>
    </>
  );
}

export function Screen() {
  const { subscription, error } = useSubscription();
  const hasEnded =
    subscription !== undefined &&
    !subscription.subscription_active &&
    (subscription.free_trial_ends_on !== null || subscription.plan_ended_on !== null);
  return (
    <ScreenFrame title="Pricing">
      <div className="grid max-w-4xl gap-6">
        {hasEnded && (
          <AlertView type="warning">
            Your {subscription.plan_ended_on === null ? 'trial' : 'plan'} has ended, please
            subscribe to continue using Replyloom
          </AlertView>
        )}
        <p className="max-w-[60ch] text-muted">
          All plans are billed monthly in USD. There are no hidden charges, and you can change or
          cancel at any time.
        </p>
        <OwnerOnlyContent action="see and choose the plans">
          <PlanList currentPriceId={error ? null : subscription?.plan_price_id} />
        </OwnerOnlyContent>
        {subscription && (
          <section className="grid gap-1.5">
            <h2 className="text-sm font-semibold">Subscription</h2>
            {formatSubscription(subscription).map((line) => (
              <p key={line} className="text-muted">
                {line}
              </p>
            ))}
          </section>
        )}
      </div>
    </ScreenFrame>
  );
}
