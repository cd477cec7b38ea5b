// The figures of a rule over the last 30 days: the sums, and a bar for each day.
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import {
  countReadTexts,
  describeTextChanges,
} from '#web/features/drafts/figures/describe-text-changes.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { useDailyRuleStats } from '../api/use-daily-rule-stats.ts';
import {
  FIGURES,
  listRuleFiguresByDay,
  type RuleFiguresOfDay,
  sumRuleFigureOverDays,
  sumUpApprovedTexts,
} from './rule-figures-by-day.ts';
import { RuleFiguresChart } from './rule-figures-chart.tsx';

const DAYS = 30;

const SWATCH_CLASSES: Readonly<Record<string, string>> = {
  matched: 'bg-accent/45',
  answered: 'bg-accent',
};

/** Always shows the two sums that are drawn, and the others when they are not zero. */
function Sums({ days }: { readonly days: readonly RuleFiguresOfDay[] }) {
  const sums = FIGURES.map((figure) => ({
    ...figure,
    sum: sumRuleFigureOverDays(days, figure.name),
  }));
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {sums
        .filter(({ name, sum }) => sum > 0 || name in SWATCH_CLASSES)
        .map(({ name, label, sum }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-xs text-muted">
              {name in SWATCH_CLASSES && (
                <span aria-hidden className={`size-2 rounded-xs ${SWATCH_CLASSES[name]}`} />
              )}
              {label}
            </dt>
            <dd className="text-base font-semibold tabular-nums">{formatNumber(sum)}</dd>
          </div>
        ))}
    </dl>
  );
}

function FiguresSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-4">
      <Skeleton className="h-10.5 w-48" />
      <Skeleton className="h-29 w-full" />
    </div>
  );
}

function Figures({ ruleId }: { readonly ruleId: string }) {
  const { data, error, mutate } = useDailyRuleStats({ rule_ids: [ruleId], days: DAYS });
  if (data === undefined)
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => mutate()} />
    ) : (
      <FiguresSkeleton />
    );
  const days = listRuleFiguresByDay(data.stats, { days: DAYS, now: Date.now() });
  if (data.stats.length === 0)
    return <p className="text-muted">It has matched nothing in these days.</p>;
  const approved = sumUpApprovedTexts(data.stats);
  return (
    <div className="grid gap-4">
      <Sums days={days} />
      {countReadTexts(approved) > 0 && (
        <p>{describeTextChanges(approved, { one: 'approved reply', many: 'approved replies' })}</p>
      )}
      <RuleFiguresChart days={days} />
    </div>
  );
}

export function RuleFiguresSection(props: { readonly ruleId: string; readonly ruleName: string }) {
  const { ruleId, ruleName } = props;
  return (
    <section aria-labelledby="rule-figures-heading" className="grid gap-3">
      <div>
        <h2 id="rule-figures-heading" className="text-base font-semibold">
          <bdi className="line-clamp-2 wrap-anywhere">{ruleName}</bdi>
        </h2>
        <p className="text-xs text-muted">The last {DAYS} days</p>
      </div>
      <Figures ruleId={ruleId} />
    </section>
  );
}
