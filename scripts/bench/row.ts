// A figure of the benchmark, and how a section hands its figures to whoever started it.

export type Target =
  | {
      readonly atMost: number;
      /** Another bar, judged by the section, that is as good. */
      readonly orElse?: { readonly text: string; readonly isMet: boolean };
    }
  | { readonly atLeast: number }
  | { readonly between: readonly [number, number] };

export type Row = {
  /** E.g. `P6-page-100`; what stands before the first dash names the family. */
  readonly id: string;
  readonly what: string;
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
};

const isReached = (ratio: number, target: Target): boolean => {
  if ('atMost' in target) return ratio <= target.atMost || (target.orElse?.isMet ?? false);
  if ('atLeast' in target) return ratio >= target.atLeast;
  const [low, high] = target.between;
  return ratio >= low && ratio <= high;
};

const textOf = (target: Target): string => {
  if ('atMost' in target) {
    const most = target.atMost === 0 ? '= 0' : `<= ${target.atMost}`;
    return target.orElse ? `${most} or ${target.orElse.text}` : most;
  }
  if ('atLeast' in target) return `>= ${target.atLeast}`;
  return `${target.between[0]} to ${target.between[1]}`;
};

/** Judged before it is rounded for reading. @throws Error where there is no figure to judge. */
export function rowOf(measured: {
  readonly id: string;
  readonly what: string;
  readonly ratio: number;
  readonly target: Target;
}): Row {
  const { id, what, ratio, target } = measured;
  if (!Number.isFinite(ratio)) throw new Error(`${id} could not be measured: ${ratio}`);
  return {
    id,
    what,
    ratio: Math.round(ratio * 1_000) / 1_000,
    target: textOf(target),
    pass: isReached(ratio, target),
  };
}

/** Progress and figures that belong to no ratio. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Hands the rows over and ends the section, whatever it left open. */
export async function finish(rows: readonly Row[]): Promise<never> {
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    process.exit(0);
  }
  await new Promise((resolve) => process.send?.(rows, resolve));
  process.exit(0);
}
