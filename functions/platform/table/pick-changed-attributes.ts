// Picks the attributes an update has to write: those that differ between two states of an item.
import { isSameJson } from '#shared/is-same-json.ts';
import type { TableItem } from './table.ts';

/** Removed attributes are undefined in the result, because an update removes undefined ones. */
export const pickChangedAttributes = (before: TableItem, after: TableItem): TableItem =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((name) => !isSameJson(before[name], after[name]))
      .map((name) => [name, after[name]]),
  );
