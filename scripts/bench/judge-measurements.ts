// Compares measurements with the targets of the rows.
import type { Measurement } from './measurement.ts';
import rows from './rows.json' with { type: 'json' };

type BenchRow = (typeof rows)[number];

/** A row in printed form. */
export type JudgedRow = {
  readonly id: string;
  readonly what: string;
  readonly ratio: number;
  /** `<= 1.4`, `= 0`, `>= 0.98`, or `0.9 to 1.1`. */
  readonly target: string;
  readonly pass: boolean;
};

/** Sections in running order: those that only count come before those that measure times. */
export const SECTIONS = [...new Set(rows.map(({ section }) => section))];

/** The first of several matching rows applies. */
const standsFor = ({ id }: BenchRow, measuredId: string): boolean => {
  const [start = '', end] = id.split('*');
  return end === undefined
    ? id === measuredId
    : measuredId.startsWith(start) && measuredId.endsWith(end);
};

function isTargetMet(ratio: number, target: string): boolean {
  const [low = Number.NaN, high = low] = (target.match(/[\d.]+/g) ?? []).map(Number);
  if (target.startsWith('<=')) return ratio <= high;
  return target.startsWith('>=') ? ratio >= low : ratio >= low && ratio <= high;
}

/** Compares with the target before rounding. @throws Error when there is no number to compare. */
function judge({ id, ratio, detail }: Measurement, section: string): JudgedRow {
  const row = rows.find((one) => one.section === section && standsFor(one, id));
  if (row === undefined) throw new Error(`No row of ${section} stands for ${id}.`);
  if (!Number.isFinite(ratio)) throw new Error(`${id} could not be measured: ${ratio}`);
  return {
    id,
    what: detail === undefined ? row.what : `${row.what}: ${detail}`,
    ratio: Math.round(ratio * 1_000) / 1_000,
    target: row.target,
    pass: isTargetMet(ratio, row.target),
  };
}

/** @throws Error when a row of the section was not measured. */
export function judgeMeasurements(
  measurements: readonly Measurement[],
  section: string,
): readonly JudgedRow[] {
  const missing = rows.filter(
    (row) => row.section === section && !measurements.some(({ id }) => standsFor(row, id)),
  );
  if (missing.length > 0)
    throw new Error(`${section} did not measure ${missing.map(({ id }) => id).join(', ')}.`);
  return measurements.map((one) => judge(one, section));
}
