// One line with the figures of a rule this week, and when it acted last.
import type { Rule } from '#shared/schemas/rule.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useNow } from '#web/lib/format/use-now.ts';
import { describeLastActed, describeWeek } from '../api/rule-figures.ts';
import type { useRuleFigures } from '../api/use-rule-figures.ts';

const MINUTE_MS = 60_000;

export function RuleFiguresLine({
  rule,
  stats,
}: {
  readonly rule: Rule;
  readonly stats: ReturnType<typeof useRuleFigures>;
}) {
  const now = useNow(MINUTE_MS);
  const { figures, hasFailed } = stats;
  if (!figures) return hasFailed ? null : <Skeleton className="my-1 h-2.5 w-48" />;
  const ruleFigures = figures.get(rule.id);
  return (
    <p className="text-xs text-muted tabular-nums">
      {`${describeWeek(ruleFigures)} · ${describeLastActed(ruleFigures, rule.created_at, now)}`}
    </p>
  );
}
