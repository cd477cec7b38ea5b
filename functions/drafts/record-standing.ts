// A text that came back unconfirmed stands on the network after all: the draft says so, at the plan's cost.
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { changeDraft } from './change-draft.ts';
import type { Draft } from './domain/draft.ts';
import type { DraftEvent } from './domain/lifecycle.ts';
import type { SubjectRef } from './jobs.ts';
import { withReservedUsage } from './plan-gate.ts';
import type { DraftStore } from './subject.ts';

/** What says that the plan has no use left, or nobody whose plan it could be. */
const NO_USE: readonly ErrorCode[] = ['max_posted_comments_for_plan', 'unauthorized'];

/**
 * A reply that stands costs one use of the plan; where none is left it stands all the same. The draft after
 * it, or undefined where another writer was first.
 */
export async function recordStanding(
  store: DraftStore,
  subject: SubjectRef,
  draft: Draft,
  event: DraftEvent & { readonly type: 'found_on_network' },
): Promise<Draft | undefined> {
  const change = (usagePeriod: string | null) =>
    changeDraft(store, subject, draft, { ...event, usagePeriod });
  try {
    return await withReservedUsage(subject.userId, 'posted', change);
  } catch (error) {
    if (!(error instanceof AppError && NO_USE.includes(error.code))) throw error;
    return change(null);
  }
}
