// Reads the figures of all rules with one call.

import { useMemo } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import {
  RULE_FIGURE_PERIOD_DAYS,
  type RuleFigureSums,
  sumUpRuleFigures,
} from './sum-up-rule-figures.ts';
import { useDailyRuleStats } from './use-daily-rule-stats.ts';

/** By rule id; undefined until they are loaded. */
export function useRuleFigures(): {
  readonly figures: ReadonlyMap<string, RuleFigureSums> | undefined;
  readonly hasFailed: boolean;
} {
  const { data, error } = useDailyRuleStats({ days: RULE_FIGURE_PERIOD_DAYS });
  const now = useCurrentTime(HOUR_MS);
  const figures = useMemo(() => data && sumUpRuleFigures(data.stats, now), [data, now]);
  return { figures, hasFailed: error !== undefined };
}
