// Asks the model for one draft. It always ends in the owner's hands, with a text or with a reason.

import { nowIso } from '#platform/clock.ts';
import { newSecret } from '#platform/ids.ts';
import { complete } from '#platform/llm/complete.ts';
import { logger } from '#platform/logger.ts';
import { changeDraft } from '../change-draft.ts';
import { checkAnswer } from '../domain/answer-gate.ts';
import type { Draft } from '../domain/draft.ts';
import type { DraftEvent } from '../domain/lifecycle.ts';
import { buildPrompt, describeBasis } from '../domain/prompt.ts';
import { claimExpired, MAX_GENERATION_TRIES } from '../domain/timing.ts';
import { NOT_WRITTEN } from '../domain/words.ts';
import type { SubjectRef } from '../jobs.ts';
import { giveUseBack } from '../plan-gate.ts';
import type { BySubject, DraftStore, PromptSource } from '../subject.ts';

/**
 * A draft of DRAFT_MAX_CHARACTERS fits in any script: a model that escapes its JSON writes an emoji as
 * two times six signs, of which few make a token. Most drafts need a tenth and leave the rest for
 * reasoning. Many servers refuse a bound above four times this one, which a second try asks for.
 */
const MAX_TOKENS = 4_096;

/** Undefined where the subject is gone, or a row beside it cannot be read: the job must not fail for it. */
async function contextOf(source: PromptSource, subject: SubjectRef) {
  try {
    return await source.context(subject);
  } catch (error) {
    logger.error('what a draft rests on could not be read', { error: error as Error });
    return undefined;
  }
}

async function write(
  source: PromptSource,
  subject: SubjectRef,
  responseId: string,
): Promise<DraftEvent> {
  const failed: DraftEvent = { type: 'generation_failed', reason: NOT_WRITTEN };
  const context = await contextOf(source, subject);
  if (context === undefined) return failed;
  const prompt = buildPrompt(context, newSecret().slice(0, 16));
  try {
    const checked = checkAnswer(
      await complete({ ...prompt, maxTokens: MAX_TOKENS }),
      context,
      prompt,
    );
    if (checked.ok) {
      return { type: 'generated', text: checked.text, basedOn: describeBasis(context) };
    }
    logger.warn('draft refused', { response_id: responseId, reason: checked.reason });
  } catch (error) {
    logger.warn('the model did not answer', { response_id: responseId, error: error as Error });
  }
  return failed;
}

/** A delivery of a draft that another worker is writing right now has nothing to do. */
const isTaken = (draft: Draft): boolean => draft.tries > 0 && !claimExpired(draft, nowIso());

async function settle(
  store: DraftStore,
  subject: SubjectRef,
  draft: Draft,
  event: DraftEvent,
): Promise<void> {
  const settled = await changeDraft(store, subject, draft, event);
  if (settled && event.type === 'generation_failed') {
    await giveUseBack(subject.userId, 'generated', draft.usagePeriod);
  }
}

export async function generateDraft(
  ports: BySubject<DraftStore & PromptSource>,
  job: { readonly subject: SubjectRef; readonly responseId: string },
): Promise<void> {
  const port = ports[job.subject.kind];
  const found = await port.read(job.subject);
  const draft = found?.draft;
  if (draft?.id !== job.responseId || draft.state !== 'generating' || isTaken(draft)) return;
  if (draft.tries >= MAX_GENERATION_TRIES) {
    return settle(port, job.subject, draft, { type: 'generation_failed', reason: NOT_WRITTEN });
  }
  const claimed = await changeDraft(port, job.subject, draft, { type: 'generation_claimed' });
  if (claimed === undefined) return;
  await settle(port, job.subject, claimed, await write(port, job.subject, job.responseId));
}
