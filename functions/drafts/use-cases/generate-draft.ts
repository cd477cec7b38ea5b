// Generates one draft with the model. The owner always gets a result: a text, or a reason for the failure.

import { nowIso, nowMs } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { enqueueJob, MAX_QUEUE_DELAY_SECONDS } from '#platform/jobs/enqueue.ts';
import { completePrompt } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { API_ERRORS, AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/draft.ts';
import type { DraftEvent } from '../domain/draft-events.ts';
import { isDraftClaimExpired, MAX_GENERATION_TRIES } from '../domain/draft-timing.ts';
import { GENERATION_FAILED_SENTENCE } from '../domain/failure-sentences.ts';
import { buildDraftPrompt, describeDraftBasis, type PromptContext } from '../domain/prompt.ts';
import { validateModelOutput } from '../domain/validate-model-output.ts';
import { postReplyJob, type ReplySubject } from '../jobs.ts';
import type { BySubjectKind, PromptSource } from '../reply-ports.ts';
import { readReply } from '../reply-repository.ts';
import { releaseReservedUsage, withReservedUsage } from '../reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { finishRuleReply } from './finish-rule-reply.ts';

/**
 * Fits a draft of GENERATED_DRAFT_MAX_CHARACTERS in any script: a model that escapes its JSON writes an emoji as two
 * times six characters, which take several tokens. Most drafts need a tenth and leave the rest for reasoning.
 * A second attempt asks for four times as many; many servers reject more than that.
 */
const MAX_OUTPUT_TOKENS = 4_096;

const FAILED_EVENT: DraftEvent = { type: 'generation_failed', reason: GENERATION_FAILED_SENTENCE };

/** Undefined when the subject is gone or an item it needs cannot be parsed: a retry of the job would not help. */
async function loadPromptContext(source: PromptSource, subject: ReplySubject) {
  try {
    return await source.loadContext(subject);
  } catch (error) {
    logger.error('the context of a draft could not be read', { error: error as Error });
    return undefined;
  }
}

/** Undefined when the model gives no usable text. */
async function generateText(
  context: PromptContext,
  responseId: string,
): Promise<string | undefined> {
  const prompt = buildDraftPrompt(context, createRandomSecret().slice(0, 16));
  try {
    const result = validateModelOutput(
      await completePrompt({ ...prompt, maxTokens: MAX_OUTPUT_TOKENS }),
      context,
      prompt,
    );
    if (result.ok) return result.text;
    logger.warn('the output of the model was rejected', {
      response_id: responseId,
      reason: result.reason,
    });
  } catch (error) {
    logger.warn('the model did not answer', { response_id: responseId, error: error as Error });
  }
  return undefined;
}

/** Some replies by rule have their text already, and only the question whether one is wanted is open. */
const needsText = ({ automation, generatedText }: Draft): boolean =>
  automation === null || generatedText === '';

async function generateDraftEvent(
  source: PromptSource,
  subject: ReplySubject,
  draft: Draft,
): Promise<DraftEvent> {
  const context = await loadPromptContext(source, subject);
  if (context === undefined) return FAILED_EVENT;
  const text = needsText(draft) ? await generateText(context, draft.id) : draft.generatedText;
  if (text === undefined) return FAILED_EVENT;
  const basedOn = needsText(draft) ? describeDraftBasis(context) : null;
  return draft.automation?.approval === 'not_needed'
    ? finishRuleReply({ subject, draft, automation: draft.automation, context }, { text, basedOn })
    : { type: 'generated', text, basedOn };
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
  if (storedDraft?.state === 'queued') await enqueueUnseenReply(subject, storedDraft);
}

/** This may fail: the scheduler finds the reply by its due time, as it finds one that is due later. */
async function enqueueUnseenReply(subject: ReplySubject, { id, sendsAt }: Draft): Promise<void> {
  const delaySeconds = Math.max(0, (Date.parse(sendsAt ?? '') - nowMs()) / 1_000);
  if (delaySeconds > MAX_QUEUE_DELAY_SECONDS) return;
  await enqueueJob(postReplyJob, { subject, responseId: id }, { delaySeconds }).catch(
    (error: unknown) =>
      logger.warn('the job of a reply was not enqueued; the scheduler will do it', {
        response_id: id,
        error: error as Error,
      }),
  );
}

/** Undefined when another worker was first, or the plan is used up, which the owner of a reply by rule is told. */
async function claimGeneration(subject: ReplySubject, draft: Draft): Promise<Draft | undefined> {
  const isReserved = draft.usagePeriod !== null || !needsText(draft);
  if (isReserved) return applyAndSaveDraftEvent(subject, draft, { type: 'generation_claimed' });
  try {
    return await withReservedUsage(subject.userId, 'generated', (usagePeriod) =>
      applyAndSaveDraftEvent(subject, draft, { type: 'generation_claimed', usagePeriod }),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'max_responses_for_plan')) throw error;
    const reason = API_ERRORS.max_responses_for_plan.sentence;
    await applyAndSaveDraftEvent(subject, draft, { type: 'generation_failed', reason });
    return undefined;
  }
}

export async function generateDraft(
  sources: BySubjectKind<PromptSource>,
  job: { readonly subject: ReplySubject; readonly responseId: string },
): Promise<void> {
  const draft = (await readReply(job.subject, job.responseId))?.draft;
  if (draft?.state !== 'generating' || isClaimedByOtherWorker(draft)) return;
  if (draft.tries >= MAX_GENERATION_TRIES)
    return storeGenerationEvent(job.subject, draft, FAILED_EVENT);
  const claimedDraft = await claimGeneration(job.subject, draft);
  if (claimedDraft === undefined) return;
  const source = sources[job.subject.kind];
  await storeGenerationEvent(
    job.subject,
    claimedDraft,
    await generateDraftEvent(source, job.subject, claimedDraft),
  );
}
