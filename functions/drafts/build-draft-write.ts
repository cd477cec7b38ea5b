// Builds the conditional write that stores a draft on the item of its comment or message.
import {
  allOf,
  attributeEquals,
  attributeExists,
  attributeMissing,
  type ItemChange,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import type { Draft } from './domain/draft.ts';

/**
 * Replaces the draft that has `expectedRevision` (0: there is none). `dueAt` is the sort key of gsi3, at
 * which the sweep processes the draft; without it the sweep ignores the draft.
 */
export function buildDraftWrite(
  draft: Draft,
  expectedRevision: number,
  dueAt: string | undefined,
): { readonly change: ItemChange; readonly when: ItemCondition } {
  const isUnchanged =
    expectedRevision === 0
      ? attributeMissing('draft_revision')
      : attributeEquals('draft_revision', expectedRevision);
  return {
    change: {
      set: {
        draft,
        draft_revision: draft.revision,
        gsi3pk: dueAt && tablePartitions.dueItems(),
        gsi3sk: dueAt,
        // Counts the sweeps of an unchanged draft, so every change resets it.
        due_attempts: undefined,
      },
    },
    // An update would create a missing item: a removed one must not return with nothing but a draft.
    when: allOf(attributeExists(), isUnchanged),
  };
}
