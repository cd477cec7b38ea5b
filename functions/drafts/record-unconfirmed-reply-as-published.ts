// Records on the draft that an unconfirmed text is published after all, and counts it as usage of the plan.
import { type ApiErrorCode, AppError } from '#shared/errors.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import type { DraftEvent } from './domain/lifecycle/draft-events.ts';
import type { ReplySubject } from './jobs.ts';
import { withReservedUsage } from './reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

/** The errors that mean that no usage can be reserved: the plan is used up, or the user is deleted. */
const USAGE_UNAVAILABLE_CODES: readonly ApiErrorCode[] = [
  'max_posted_comments_for_plan',
  'unauthorized',
];

/**
 * A published reply counts as usage; when none is left it is recorded without. Returns the changed draft, or
 * undefined when another writer was first.
 */
export async function recordUnconfirmedReplyAsPublished(
  subject: ReplySubject,
  draft: Draft,
  event: DraftEvent & { readonly type: 'found_on_network' },
): Promise<Draft | undefined> {
  const applyFoundEvent = (usagePeriod: string | null) =>
    applyAndSaveDraftEvent(subject, draft, { ...event, usagePeriod });
  try {
    return await withReservedUsage(subject.userId, 'posted', applyFoundEvent);
  } catch (error) {
    if (!(error instanceof AppError && USAGE_UNAVAILABLE_CODES.includes(error.code))) throw error;
    return applyFoundEvent(null);
  }
}
