// Records on the draft that an unconfirmed text is published, and counts it as usage of the plan.
import { type ApiErrorCode, AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { DraftEvent } from '../domain/lifecycle/draft-events.ts';
import type { ReplySubject } from '../jobs.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';

/** The errors when no usage can be reserved: the plan is used up, or the user is deleted. */
const UNAVAILABLE_CODES: readonly ApiErrorCode[] = ['max_posted_comments_for_plan', 'unauthorized'];

const isUsageUnavailable = (error: unknown): boolean =>
  error instanceof AppError && UNAVAILABLE_CODES.includes(error.code);

/**
 * Counts a published reply as usage; when none is left, records it without usage. Returns the changed draft, or
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
    return await runWithReservedPlanUsage(subject.userId, 'posted', applyFoundEvent);
  } catch (error) {
    if (!isUsageUnavailable(error)) throw error;
    return applyFoundEvent(null);
  }
}
