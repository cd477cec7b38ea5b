// Claims a draft for the worker that has the model write its text. A text for a rule is first counted by person, by
// rule and by account, and against the share of the plan that rules may use.

import { AppError } from '#shared/errors.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { needsGeneratedText } from '../domain/lifecycle/draft-text-generation.ts';
import type { ReplySubject } from '../jobs.ts';
import type { GeneratedRuleTextLimiter } from '../reply-ports.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';

/** The owner then decides, and may write the text or ask the model for it. */
const leaveToOwner = async (
  subject: ReplySubject,
  draft: Draft,
  reason: Sentence,
): Promise<void> => {
  await applyAndSaveDraftEvent(subject, draft, { type: 'approval_needed', reason });
};

type Starter = (usagePeriod?: string) => Promise<Draft | undefined>;

/**
 * Starts a text of a rule after counting it. Undefined when another writer was first, or when the owner has to decide
 * because rules have used their share.
 */
export async function startCountedRuleTextGeneration(
  guard: GeneratedRuleTextLimiter,
  subject: ReplySubject,
  draft: Draft,
  start: Starter,
): Promise<Draft | undefined> {
  const place = await guard.reserveText(subject, draft);
  if ('reason' in place) {
    await leaveToOwner(subject, draft, place.reason);
    return undefined;
  }
  try {
    // The smart check reserves its own usage.
    return needsGeneratedText(draft)
      ? await runWithReservedPlanUsage(subject.userId, 'generated', start, 'rules')
      : await start();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'max_responses_for_plan')) throw error;
    await place.release();
    await leaveToOwner(subject, draft, 'rule_share_used');
    return undefined;
  }
}

/** Undefined when another worker was first, or when the text is left to the owner. */
export function claimDraftGeneration(
  guard: GeneratedRuleTextLimiter,
  subject: ReplySubject,
  draft: Draft,
): Promise<Draft | undefined> {
  const claim: Starter = (usagePeriod) =>
    applyAndSaveDraftEvent(subject, draft, {
      type: 'generation_claimed',
      ...(usagePeriod !== undefined && { usagePeriod }),
    });
  const isCounted = draft.automation === null || draft.usagePeriod !== null || draft.tries > 0;
  return isCounted ? claim() : startCountedRuleTextGeneration(guard, subject, draft, claim);
}
