// Reads the figures of all rules with one call.

import { useMemo } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { FIGURE_DAYS, type FigureSums, sumUpFigures } from './rule-figures.ts';
import { useRuleStats } from './use-rule-stats.ts';

/** By rule id; undefined until they are loaded. */
export function useRuleFigures(): {
  readonly figures: ReadonlyMap<string, FigureSums> | undefined;
  readonly hasFailed: boolean;
} {
  const { data, error } = useRuleStats({ days: FIGURE_DAYS });
  const now = useNow(HOUR_MS);
  const figures = useMemo(() => data && sumUpFigures(data.stats, now), [data, now]);
  return { figures, hasFailed: error !== undefined };
}
