// The figures of the evaluation as a table: one row for each measure, one column for each language.
import { formatTable } from '#tests/architecture/generated-parts/markdown-table.ts';
import type { EvaluationLanguage } from './evaluation-accounts.ts';

/** One measured case; `value` is 1 or 0 for a share, or a quantity. */
export type EvaluationSample = {
  /** Undefined when the case belongs to none of the columns. */
  readonly language?: EvaluationLanguage | undefined;
  readonly value: number;
};

export type EvaluationMeasure = {
  readonly layer: string;
  readonly name: string;
  /** A share is shown in percent. */
  readonly unit: 'share' | 'mean' | 'characters';
  readonly samples: readonly EvaluationSample[];
};

const COLUMNS = ['all', 'en', 'de', 'es', 'pt', 'fr'] as const;

const FORMATTERS: Readonly<Record<EvaluationMeasure['unit'], (average: number) => string>> = {
  share: (average) => `${(average * 100).toFixed(1)} %`,
  mean: (average) => average.toFixed(2),
  characters: (average) => average.toFixed(0),
};

function formatCell(
  { samples, unit }: EvaluationMeasure,
  column: (typeof COLUMNS)[number],
): string {
  const values = samples
    .filter(({ language }) => column === 'all' || language === column)
    .map(({ value }) => value);
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? '' : FORMATTERS[unit](sum / values.length);
}

export const formatEvaluationTable = (measures: readonly EvaluationMeasure[]): string =>
  formatTable(
    ['layer', 'measure', 'cases', ...COLUMNS],
    measures.map((measure) => [
      measure.layer,
      measure.name,
      `${measure.samples.length}`,
      ...COLUMNS.map((column) => formatCell(measure, column)),
    ]),
  );
