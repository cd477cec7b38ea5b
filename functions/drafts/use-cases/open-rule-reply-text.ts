// The model writes the text of a reply by rule that awaits approval when a person looks at it.
import type { Draft } from '../domain/lifecycle/draft.ts';
import { awaitsLook } from '../domain/lifecycle/generation.ts';
import type { ReplySubject } from '../jobs.ts';
import type { RuleTextGuard } from '../reply-ports.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { startCountedRuleText } from './claim-generation.ts';
import { getDraft } from './get-draft.ts';

/** Starts it once, however often it is looked at. What is not written says why, and waits for its owner. */
export async function openRuleReplyText(
  guard: RuleTextGuard,
  subject: ReplySubject,
  draft: Draft,
  by: string,
): Promise<Draft> {
  if (!awaitsLook(draft)) return draft;
  const opened = await startCountedRuleText(guard, subject, draft, (usagePeriod = '') =>
    applyAndSaveDraftEvent(subject, draft, { type: 'generation_opened', usagePeriod }, by),
  );
  return opened ?? getDraft(subject, draft.id);
}
