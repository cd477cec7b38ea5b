// A draft as part of the item it lives on: what storing it writes, and when that is allowed.
import {
  and,
  type Change,
  type Condition,
  equals,
  exists,
  missing,
} from '#platform/table/expressions.ts';
import { partitions } from '#platform/table/keys.ts';
import type { Draft } from './domain/draft.ts';

/**
 * Stores a draft in place of the one with `expectedRevision` (0: there was none). With `dueAt` (a sort
 * key of gsi3) the sweep looks at it then; without, it does not.
 */
export function draftWrite(
  draft: Draft,
  expectedRevision: number,
  dueAt: string | undefined,
): { readonly change: Change; readonly when: Condition } {
  const isUnchanged =
    expectedRevision === 0 ? missing('draft_revision') : equals('draft_revision', expectedRevision);
  return {
    change: {
      set: {
        draft,
        draft_revision: draft.revision,
        gsi3pk: dueAt && partitions.due(),
        gsi3sk: dueAt,
        // How often the sweep has sent the draft as it was: it has changed, so somebody works on it.
        due_attempts: undefined,
      },
    },
    // An update begins an item that is missing: what was removed must not come back as a draft only.
    when: and(exists(), isUnchanged),
  };
}
