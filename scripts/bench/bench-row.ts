// A row of the benchmark, and how a section passes its rows to the parent process.

export type BenchRatioTarget =
  | {
      readonly atMost: number;
      /** An alternative target that is as good; the section itself decides whether it is met. */
      readonly orElse?: { readonly text: string; readonly isMet: boolean };
    }
  | { readonly atLeast: number }
  | { readonly between: readonly [number, number] };

export type BenchRow = {
  /** E.g. `P6-page-100`; the part before the first dash names the family. */
  readonly id: string;
  readonly what: string;
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
};

const isTargetMet = (ratio: number, target: BenchRatioTarget): boolean => {
  if ('atMost' in target) return ratio <= target.atMost || (target.orElse?.isMet ?? false);
  if ('atLeast' in target) return ratio >= target.atLeast;
  const [low, high] = target.between;
  return ratio >= low && ratio <= high;
};

const formatTarget = (target: BenchRatioTarget): string => {
  if ('atMost' in target) {
    const limitText = target.atMost === 0 ? '= 0' : `<= ${target.atMost}`;
    return target.orElse ? `${limitText} or ${target.orElse.text}` : limitText;
  }
  if ('atLeast' in target) return `>= ${target.atLeast}`;
  return `${target.between[0]} to ${target.between[1]}`;
};

/** Compares with the target before rounding. @throws Error when there is no number to compare. */
export function createBenchRow(measurement: {
  readonly id: string;
  readonly what: string;
  readonly ratio: number;
  readonly target: BenchRatioTarget;
}): BenchRow {
  const { id, what, ratio, target } = measurement;
  if (!Number.isFinite(ratio)) throw new Error(`${id} could not be measured: ${ratio}`);
  return {
    id,
    what,
    ratio: Math.round(ratio * 1_000) / 1_000,
    target: formatTarget(target),
    pass: isTargetMet(ratio, target),
  };
}

/** Logs progress, and numbers that belong to no row. */
export const logProgress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Sends the rows to the parent process, or prints them, and exits even with open handles. */
export async function reportBenchRowsAndExit(rows: readonly BenchRow[]): Promise<never> {
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    process.exit(0);
  }
  await new Promise((resolve) => process.send?.(rows, resolve));
  process.exit(0);
}
