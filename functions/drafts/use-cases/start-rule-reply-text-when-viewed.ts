// Has the model write the text of a reply by rule when a person looks at the approval.
import type { Draft } from '../domain/lifecycle/draft.ts';
import { awaitsViewBeforeGeneration } from '../domain/lifecycle/draft-text-generation.ts';
import type { ReplySubject } from '../jobs.ts';
import type { GeneratedRuleTextLimiter } from '../reply-ports.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { startCountedRuleTextGeneration } from './claim-draft-generation.ts';
import { getDraft } from './get-draft.ts';

/**
 * Starts the text once, even for several looks. A text that cannot be written shows the reason and waits for the owner.
 */
export async function startRuleReplyTextWhenViewed(
  guard: GeneratedRuleTextLimiter,
  subject: ReplySubject,
  draft: Draft,
  by: string,
): Promise<Draft> {
  if (!awaitsViewBeforeGeneration(draft)) return draft;
  const opened = await startCountedRuleTextGeneration(guard, subject, draft, (usagePeriod = '') =>
    applyAndSaveDraftEvent(subject, draft, { type: 'generation_opened', usagePeriod }, by),
  );
  return opened ?? getDraft(subject, draft.id);
}
