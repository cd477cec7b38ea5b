// What an update has to write: only that in which two states of an item differ.
import { isSame } from '#shared/same-value.ts';
import type { Item } from './table.ts';

/** Attributes that are gone afterwards are undefined: an update removes those. */
export const changedAttributes = (before: Item, after: Item): Item =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, after[name]]),
  );
