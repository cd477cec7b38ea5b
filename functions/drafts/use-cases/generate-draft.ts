// Generates one draft with the model. The owner always gets a result: a text, or a reason for the failure.

import { nowIso, nowMs } from '#platform/clock.ts';
import type { ModelCallCounter } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { createGenerationLog, type GenerationLog } from '../domain/figures/generation-figures.ts';
import type { Draft, GeneratedText } from '../domain/lifecycle/draft.ts';
import type { DraftEvent } from '../domain/lifecycle/draft-events.ts';
import {
  isDraftClaimExpired,
  MAX_GENERATION_TRIES,
} from '../domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  awaitsViewBeforeGeneration,
  isTextRequestedByOwner,
  needsGeneratedText,
} from '../domain/lifecycle/draft-text-generation.ts';
import { buildGenerationFailedEvent } from '../domain/lifecycle/draft-wish.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import type { ReplySubject } from '../jobs.ts';
import type {
  GeneratedRuleTextLimiter,
  PortBySubjectKind,
  PromptContextSource,
} from '../reply-ports.ts';
import { releaseUsageOfTakenGeneration } from '../storage/perform-draft-side-effects.ts';
import { readReply } from '../storage/reply-repository.ts';
import { createPlanModelCallCounter } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { claimDraftGeneration } from './claim-draft-generation.ts';
import { countGeneration } from './count-generation.ts';
import { decideRuleReplyAfterGeneration } from './decide-rule-reply-after-generation.ts';
import { generateText } from './generate-text.ts';
import { isDisclosurePlanned, reserveDisclosureRoom } from './plan-disclosure.ts';
import { selectShownPictures } from './select-shown-pictures.ts';

/**
 * For everything that the model is asked for one draft: its text, a correction and the smart check. The claim is held for
 * a minute (CLAIM_TIMEOUT_SECONDS), which leaves ten seconds to store the result.
 */
const GENERATION_TIME_MS = 50_000;

/** Undefined when the subject is gone or one of its items cannot be parsed: a retry of the job would not help. */
async function loadPromptContext(source: PromptContextSource, subject: ReplySubject) {
  try {
    return await source.loadContext(subject);
  } catch (error) {
    logger.error('the context of a draft could not be read', { error: error as Error });
    return undefined;
  }
}

/** The usage of the first call is reserved with the draft; every further call that is answered counts as well. */
function createCallCounter({ userId }: ReplySubject, draft: Draft) {
  const countFurtherCall = createPlanModelCallCounter(
    userId,
    isTextRequestedByOwner(draft) ? 'owner' : 'rules',
  );
  let isAnswered = false;
  const countCall: ModelCallCounter = async (call) => {
    if (isAnswered) return countFurtherCall(call);
    const answer = await call();
    isAnswered = true;
    return answer;
  };
  return { countCall, hasAnswer: () => isAnswered };
}

type TextGeneration = { readonly countCall: ModelCallCounter; readonly log: GenerationLog };

async function generateLoggedText(
  context: DraftPromptContext,
  draft: Draft,
  deadline: number,
  { countCall, log }: TextGeneration,
): Promise<GeneratedText | undefined> {
  const startedAt = nowMs();
  const generated = await generateText(context, draft.id, countCall, deadline, log);
  const kind = generated?.isFallback ? 'standard' : 'model';
  log.draft = { kind: generated ? kind : 'none', ms: nowMs() - startedAt };
  return generated;
}

async function generateDraftEvent(
  source: PromptContextSource,
  subject: ReplySubject,
  draft: Draft,
  generation: TextGeneration,
): Promise<DraftEvent> {
  const deadline = nowMs() + GENERATION_TIME_MS;
  const loaded = await loadPromptContext(source, subject);
  if (loaded === undefined) return buildGenerationFailedEvent(draft);
  const isDisclosed = isDisclosurePlanned(draft, loaded);
  const context = {
    ...(isDisclosed ? reserveDisclosureRoom(loaded) : loaded),
    pictures: selectShownPictures(loaded, draft),
    wish: draft.wish ?? undefined,
  };
  const generated = needsGeneratedText(draft)
    ? await generateLoggedText(context, draft, deadline, generation)
    : { text: draft.generatedText, basedOn: null, usedFacts: [], uncoveredClaims: [] };
  if (generated === undefined) return buildGenerationFailedEvent(draft);
  return draft.automation?.approval === 'not_needed'
    ? decideRuleReplyAfterGeneration(
        { subject, draft, automation: draft.automation, context, deadline, isDisclosed },
        generated,
        generation.log,
      )
    : { type: 'generated', ...generated };
}

/** Whether another worker is generating this draft, so that a duplicate delivery has nothing to do. */
const isClaimedByOtherWorker = (draft: Draft): boolean =>
  draft.tries > 0 && !isDraftClaimExpired(draft, nowIso());

/** Another writer that took the draft from its worker left the release of its usage to the worker. */
async function storeGenerationEvent(
  subject: ReplySubject,
  draft: Draft,
  event: DraftEvent,
): Promise<void> {
  const stored = await applyAndSaveDraftEvent(subject, draft, event);
  if (stored === undefined && event.type === 'generation_failed' && !event.isPaid)
    await releaseUsageOfTakenGeneration(subject, draft);
}

export async function generateDraft(
  sources: PortBySubjectKind<PromptContextSource>,
  guard: GeneratedRuleTextLimiter,
  job: { readonly subject: ReplySubject; readonly responseId: string },
): Promise<void> {
  const { subject } = job;
  const draft = (await readReply(subject, job.responseId))?.draft;
  if (
    draft?.state !== 'generating' ||
    awaitsViewBeforeGeneration(draft) ||
    isClaimedByOtherWorker(draft)
  )
    return;
  if (draft.tries >= MAX_GENERATION_TRIES)
    return storeGenerationEvent(subject, draft, buildGenerationFailedEvent(draft));
  const claimedDraft = await claimDraftGeneration(guard, subject, draft);
  if (claimedDraft === undefined) return;
  const { countCall, hasAnswer } = createCallCounter(subject, draft);
  const source = sources[subject.kind];
  const log = createGenerationLog();
  const event = await generateDraftEvent(source, subject, claimedDraft, { countCall, log });
  const isPaid = hasAnswer();
  await Promise.all([
    storeGenerationEvent(
      subject,
      claimedDraft,
      event.type === 'generation_failed' ? { ...event, isPaid } : event,
    ),
    countGeneration(subject, log, `${draft.id} ${claimedDraft.revision}`),
  ]);
}
