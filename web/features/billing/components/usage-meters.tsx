// What this period has used of the plan.
import type { Usage } from '#shared/schemas/user.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { formatNumber } from '#web/lib/counted.ts';

const NEARLY = 0.9;

type MeterProps = {
  readonly label: string;
  readonly used: number;
  readonly max: number;
  /** Running out is a matter of days, and worth a colour. */
  readonly runsOut?: boolean;
};

function Meter({ label, used, max, runsOut = false }: MeterProps) {
  const share = max > 0 ? Math.min(1, used / max) : 1;
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span>{label}</span>
        <span className="text-muted tabular-nums">
          {formatNumber(used)} of {formatNumber(max)}
        </span>
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-sunken"
      >
        <rect
          width={100 * share}
          height="1"
          className={classNames(runsOut && share >= NEARLY ? 'fill-danger' : 'fill-accent')}
        />
      </svg>
    </div>
  );
}

export function UsageMeters({ usage }: { readonly usage: Usage }) {
  return (
    <div className="grid gap-4">
      <Meter
        runsOut
        label="Replies posted"
        used={usage.current_period_posted_comments}
        max={usage.max_comments}
      />
      <Meter
        runsOut
        label="Drafts written"
        used={usage.current_period_generated_responses}
        max={usage.max_responses}
      />
      <Meter
        label="Linked Instagram accounts"
        used={usage.current_instagram_accounts}
        max={usage.max_instagram_accounts}
      />
    </div>
  );
}
