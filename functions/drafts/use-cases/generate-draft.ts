// Generates one draft with the model. The owner always gets a result: a text, or a reason for the failure.

import { nowIso } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { completePrompt } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from '../domain/draft.ts';
import type { DraftEvent } from '../domain/draft-events.ts';
import { isDraftClaimExpired, MAX_GENERATION_TRIES } from '../domain/draft-timing.ts';
import { GENERATION_FAILED_SENTENCE } from '../domain/failure-sentences.ts';
import { buildDraftPrompt, describeDraftBasis } from '../domain/prompt.ts';
import { validateModelOutput } from '../domain/validate-model-output.ts';
import type { ReplySubject } from '../jobs.ts';
import type { BySubjectKind, PromptSource } from '../reply-ports.ts';
import { readReply } from '../reply-repository.ts';
import { releaseReservedUsage } from '../reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';

/**
 * Fits a draft of GENERATED_DRAFT_MAX_CHARACTERS in any script: a model that escapes its JSON writes an emoji as two
 * times six characters, which take several tokens. Most drafts need a tenth and leave the rest for reasoning.
 * A second attempt asks for four times as many; many servers reject more than that.
 */
const MAX_OUTPUT_TOKENS = 4_096;

/** Undefined when the subject is gone or an item it needs cannot be parsed: a retry of the job would not help. */
async function loadPromptContext(source: PromptSource, subject: ReplySubject) {
  try {
    return await source.loadContext(subject);
  } catch (error) {
    logger.error('the context of a draft could not be read', { error: error as Error });
    return undefined;
  }
}

async function generateDraftText(
  source: PromptSource,
  subject: ReplySubject,
  responseId: string,
): Promise<DraftEvent> {
  const failedEvent: DraftEvent = { type: 'generation_failed', reason: GENERATION_FAILED_SENTENCE };
  const context = await loadPromptContext(source, subject);
  if (context === undefined) return failedEvent;
  const prompt = buildDraftPrompt(context, createRandomSecret().slice(0, 16));
  try {
    const result = validateModelOutput(
      await completePrompt({ ...prompt, maxTokens: MAX_OUTPUT_TOKENS }),
      context,
      prompt,
    );
    if (result.ok) {
      return { type: 'generated', text: result.text, basedOn: describeDraftBasis(context) };
    }
    logger.warn('the output of the model was rejected', {
      response_id: responseId,
      reason: result.reason,
    });
  } catch (error) {
    logger.warn('the model did not answer', { response_id: responseId, error: error as Error });
  }
  return failedEvent;
}

/** Whether another worker is generating this draft, so that a duplicate delivery has nothing to do. */
const isClaimedByOtherWorker = (draft: Draft): boolean =>
  draft.tries > 0 && !isDraftClaimExpired(draft, nowIso());

async function storeGenerationEvent(
  subject: ReplySubject,
  draft: Draft,
  event: DraftEvent,
): Promise<void> {
  const storedDraft = await applyAndSaveDraftEvent(subject, draft, event);
  if (storedDraft && event.type === 'generation_failed') {
    await releaseReservedUsage(subject.userId, 'generated', draft.usagePeriod);
  }
}

export async function generateDraft(
  sources: BySubjectKind<PromptSource>,
  job: { readonly subject: ReplySubject; readonly responseId: string },
): Promise<void> {
  const draft = (await readReply(job.subject, job.responseId))?.draft;
  if (draft?.state !== 'generating' || isClaimedByOtherWorker(draft)) return;
  if (draft.tries >= MAX_GENERATION_TRIES) {
    return storeGenerationEvent(job.subject, draft, {
      type: 'generation_failed',
      reason: GENERATION_FAILED_SENTENCE,
    });
  }
  const claimedDraft = await applyAndSaveDraftEvent(job.subject, draft, {
    type: 'generation_claimed',
  });
  if (claimedDraft === undefined) return;
  await storeGenerationEvent(
    job.subject,
    claimedDraft,
    await generateDraftText(sources[job.subject.kind], job.subject, job.responseId),
  );
}
