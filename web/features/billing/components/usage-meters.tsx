// The usage of the plan in the current period.
import { getMaxResponsesOfRules } from '#shared/limits.ts';
import type { PlanUsage } from '#shared/schemas/user.ts';
import { ProportionBar } from '#web/components/ui/proportion-bar.tsx';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';

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
      <ProportionBar share={share} isWarning={warnsNearLimit && share >= WARNING_SHARE} />
    </div>
  );
}

/** Rules have used up their share of the drafts, and the owner still has some. */
const isLeftToOwner = (usage: PlanUsage): boolean => {
  const used = usage.current_period_generated_responses;
  return used >= getMaxResponsesOfRules(usage) && used < usage.max_responses;
};

export function UsageMeters({ usage }: { readonly usage: PlanUsage }) {
  return (
    <div className="grid gap-4">
      <UsageMeter
        warnsNearLimit
        label="Replies posted"
        used={usage.current_period_posted_comments}
        max={usage.max_comments}
      />
      <div className="grid gap-1.5">
        <UsageMeter
          warnsNearLimit
          label="Drafts written"
          used={usage.current_period_generated_responses}
          max={usage.max_responses}
        />
        {isLeftToOwner(usage) && (
          <p className="text-sm text-muted">
            The last {formatNumber(usage.max_responses - getMaxResponsesOfRules(usage))} are kept
            for you: no more are written for your rules in this period.
          </p>
        )}
      </div>
      <UsageMeter
        label="Linked Instagram accounts"
        used={usage.current_instagram_accounts}
        max={usage.max_instagram_accounts}
      />
    </div>
  );
}
