// How the rows of the network's lists are read. A part that may be missing may as well be null, and a
// row that cannot be read costs itself alone.
import * as z from 'zod';
import { id } from '#shared/schemas/common.ts';
import { logger } from '../logger.ts';

/** Some answers tell ids as numbers. */
export const networkId = z.union([id, z.number().int().nonnegative().transform(String)]);

/** A part we can do without: null, or told in a shape we do not know, it is like absent. */
export const spare = <Part extends z.ZodType>(part: Part) =>
  part
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined)
    .optional();

/** The rows of a list that could not be read. They are there all the same: nothing of them is gone. */
export type LeftOut = {
  readonly ids: readonly string[];
  /** How many named no id we can read. */
  readonly nameless: number;
};

export const NONE_LEFT_OUT: LeftOut = { ids: [], nameless: 0 };

export const isAnyLeftOut = ({ ids, nameless }: LeftOut): boolean => ids.length > 0 || nameless > 0;

const named = z.object({ id: networkId });

export const idOf = (raw: unknown): string | undefined => named.safeParse(raw).data?.id;

/** Where, and of what kind; never what stood there, which somebody wrote. */
const reasonOf = (error: z.ZodError): string =>
  error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ');

/**
 * The rows that can be read, each with what it was made of, and those that cannot, which are logged.
 * `of` names the list in the log.
 */
export function readRows<Row extends z.ZodType>(
  row: Row,
  list: readonly unknown[],
  of: Readonly<Record<string, string>>,
): {
  readonly rows: readonly { readonly raw: unknown; readonly row: z.output<Row> }[];
  readonly leftOut: LeftOut;
} {
  const rows: { readonly raw: unknown; readonly row: z.output<Row> }[] = [];
  const failed: { readonly id: string | undefined; readonly reason: string }[] = [];
  for (const raw of list) {
    const parsed = row.safeParse(raw);
    if (parsed.success) rows.push({ raw, row: parsed.data });
    else failed.push({ id: idOf(raw), reason: reasonOf(parsed.error) });
  }
  if (failed.length > 0) logger.warn('rows in an unknown shape', { ...of, rows: failed });
  const ids = failed.flatMap((one) => one.id ?? []);
  return { rows, leftOut: { ids, nameless: failed.length - ids.length } };
}
