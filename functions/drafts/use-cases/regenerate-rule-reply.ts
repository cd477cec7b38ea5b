// Has the model write another text for a reply by rule that awaits approval, or change the present one.
import { AppError } from '#shared/errors.ts';
import type { Draft, DraftTextChange } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';
import { requireRegenerationAllowed } from '../require-regeneration-allowed.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';

/** @throws AppError conflict while it is on its way; max_responses_for_plan, rate_limited */
export async function regenerateRuleReply(
  subject: ReplySubject,
  draft: Draft,
  { by, wish }: { readonly by: string; readonly wish?: DraftTextChange | undefined },
): Promise<Draft> {
  if (draft.state === 'generating') return draft;
  requireRegenerationAllowed(draft);
  const restarted = await runWithReservedPlanUsage(subject.userId, 'generated', (usagePeriod) =>
    applyAndSaveDraftEvent(subject, draft, { type: 'generation_restarted', usagePeriod, wish }, by),
  );
  if (restarted === undefined) throw new AppError('conflict', 'reply_on_its_way');
  return restarted;
}
