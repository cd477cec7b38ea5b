// The measurements of a section, and how they reach the parent process.

export type Measurement = {
  /** E.g. `P6-page-100`; a row of `rows.json` has this id, or one with `*` that matches it. */
  readonly id: string;
  readonly ratio: number;
  /** A fact that the row does not give, such as the size of a file. */
  readonly detail?: string;
};

/** Logs progress, and numbers without a row. */
export const logProgress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Sends them to the parent process, or prints them, and exits even with open handles. */
export async function reportAndExit(measurements: readonly Measurement[]): Promise<never> {
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify(measurements, null, 2)}\n`);
    process.exit(0);
  }
  await new Promise((resolve) => process.send?.(measurements, resolve));
  process.exit(0);
}
