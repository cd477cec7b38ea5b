// Builds the conditional write that stores a draft on the item of its comment or message.

import type { DueAttributes } from '#platform/jobs/due-job.ts';
import {
  allOf,
  attributeEquals,
  attributeExists,
  attributeMissing,
  type ItemChange,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import type { Draft } from './domain/draft.ts';

/** Replaces the draft that has `expectedRevision` (0: there is none). `due` names its next job. */
export function buildDraftWrite(
  draft: Draft,
  expectedRevision: number,
  due: DueAttributes,
): { readonly change: ItemChange; readonly when: ItemCondition } {
  const isUnchanged =
    expectedRevision === 0
      ? attributeMissing('draft_revision')
      : attributeEquals('draft_revision', expectedRevision);
  return {
    change: { set: { draft, draft_revision: draft.revision, ...due } },
    // An update would create a missing item: a removed one must not return with nothing but a draft.
    when: allOf(attributeExists(), isUnchanged),
  };
}
