// The usage of the plan in the current period.
import type { PlanUsage } from '#shared/schemas/user.ts';
import { ShareBar } from '#web/components/ui/share-bar.tsx';
import { formatNumber } from '#web/lib/format-count.ts';

const WARNING_SHARE = 0.9;

type UsageMeterProps = {
  readonly label: string;
  readonly used: number;
  readonly max: number;
  /** Highlights the meter when it is almost used up. */
  readonly warnsNearLimit?: boolean;
};

function UsageMeter({ label, used, max, warnsNearLimit = false }: UsageMeterProps) {
  const share = max > 0 ? Math.min(1, used / max) : 1;
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span>{label}</span>
        <span className="text-muted tabular-nums">
          {formatNumber(used)} of {formatNumber(max)}
        </span>
      </p>
      <ShareBar share={share} isWarning={warnsNearLimit && share >= WARNING_SHARE} />
    </div>
  );
}

export function UsageMeters({ usage }: { readonly usage: PlanUsage }) {
  return (
    <div className="grid gap-4">
      <UsageMeter
        warnsNearLimit
        label="Replies posted"
        used={usage.current_period_posted_comments}
        max={usage.max_comments}
      />
      <UsageMeter
        warnsNearLimit
        label="Drafts written"
        used={usage.current_period_generated_responses}
        max={usage.max_responses}
      />
      <UsageMeter
        label="Linked Instagram accounts"
        used={usage.current_instagram_accounts}
        max={usage.max_instagram_accounts}
      />
    </div>
  );
}
