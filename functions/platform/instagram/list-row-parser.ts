// Parses the rows of list responses one by one: an optional part may be missing, null or invalid, and an invalid row is
// left out without failing the list.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { logger } from '../logger.ts';

/** An optional part: null or an invalid value counts as absent. */
export const buildLenientOptionalSchema = <Part extends z.ZodType>(part: Part) =>
  part
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined)
    .optional();

/** Rows of a list that could not be parsed. They exist on the network and must not count as deleted. */
export type UnreadableListEntries = {
  readonly ids: readonly string[];
  /** How many of them have no valid id. */
  readonly withoutIdCount: number;
};

export const NO_UNREADABLE_LIST_ENTRIES: UnreadableListEntries = { ids: [], withoutIdCount: 0 };

export const hasUnreadableListEntries = ({ ids, withoutIdCount }: UnreadableListEntries): boolean =>
  ids.length > 0 || withoutIdCount > 0;

const rowWithId = z.object({ id: networkIdSchema });

export const readNetworkListRowId = (raw: unknown): string | undefined =>
  rowWithId.safeParse(raw).data?.id;

/** Path and kind of each problem, and never the value, which is private user content. */
const describeIssues = (error: z.ZodError): string =>
  error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ');

/**
 * The valid rows, each with its raw value, and the invalid ones, which are logged. `logFields` identify the list in the
 * log.
 */
export function parseNetworkListRows<Row extends z.ZodType>(
  row: Row,
  list: readonly unknown[],
  logFields: Readonly<Record<string, string>>,
): {
  readonly rows: readonly { readonly raw: unknown; readonly row: z.output<Row> }[];
  readonly unreadableEntries: UnreadableListEntries;
} {
  const rows: { readonly raw: unknown; readonly row: z.output<Row> }[] = [];
  const invalidRows: { readonly id: string | undefined; readonly reason: string }[] = [];
  for (const raw of list) {
    const parsed = row.safeParse(raw);
    if (parsed.success) rows.push({ raw, row: parsed.data });
    else invalidRows.push({ id: readNetworkListRowId(raw), reason: describeIssues(parsed.error) });
  }
  if (invalidRows.length > 0)
    logger.warn('left out rows of an unknown shape', { ...logFields, rows: invalidRows });
  const ids = invalidRows.flatMap((one) => one.id ?? []);
  return { rows, unreadableEntries: { ids, withoutIdCount: invalidRows.length - ids.length } };
}
