// Decides about the text of a reply by rule that needs no approval. The model may be asked whether a reply is wanted,
// and a text of the model passes the gate before it is sent unseen.
import { nowMs } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { completePrompt } from '#platform/llm/complete-prompt.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { GenerationLog } from '../domain/figures/generation-figures.ts';
import type { Draft, GeneratedText, ReplyAutomation } from '../domain/lifecycle/draft.ts';
import type { DraftEvent } from '../domain/lifecycle/draft-events.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import {
  buildSmartCheckPrompt,
  isReplyWantedByModelOutput,
  smartCheckOutputSchema,
} from '../domain/prompt/smart-check-whether-reply-is-wanted.ts';
import { findReplyGateViolation, type ReplyGateViolation } from '../domain/text-gate/reply-gate.ts';
import type { ReplySubject } from '../jobs.ts';
import { createPlanModelCallCounter } from '../storage/reserve-plan-usage.ts';
import { writeDisclosure } from './plan-disclosure.ts';

/** The answer is one word; reasoning takes the other tokens. */
const SMART_CHECK_MAX_TOKENS = 1_024;

/** A call that has less time than this would only cost money. */
const LEAST_SMART_CHECK_TIME_MS = 2_000;

/** False when the model says no, is unsure, or cannot be asked. Every answer of the model counts as usage. */
async function askWhetherReplyIsWanted(
  { userId }: ReplySubject,
  context: DraftPromptContext,
  deadline: number,
  log: GenerationLog,
): Promise<boolean> {
  const timeoutMs = deadline - nowMs();
  if (timeoutMs < LEAST_SMART_CHECK_TIME_MS) return false;
  const prompt = buildSmartCheckPrompt(context, createRandomSecret().slice(0, 16));
  try {
    const countCall = createPlanModelCallCounter(userId, 'rules');
    const { text: output, figures } = await completePrompt({
      ...prompt,
      outputSchema: { name: 'decision', schema: smartCheckOutputSchema },
      timeoutMs,
      maxTokens: SMART_CHECK_MAX_TOKENS,
      countCall,
    });
    log.completions.push(figures);
    return isReplyWantedByModelOutput(output);
  } catch (error) {
    if (!(error instanceof AppError))
      logger.warn('the smart check failed', { error: error as Error });
    return false;
  }
}

type RuleReply = {
  readonly subject: ReplySubject;
  readonly draft: Draft;
  readonly automation: ReplyAutomation;
  readonly context: DraftPromptContext;
  /** The time for the smart check ends then (epoch milliseconds). */
  readonly deadline: number;
  /** Whether the text says that it is automated when it is sent unseen; the gate does not read that. */
  readonly isDisclosed: boolean;
};

/** The owner's own words need no gate. */
const isWrittenByModel = ({ generatedText }: Draft): boolean => generatedText === '';

/** A text with uncovered claims is never sent unseen. */
const findTextViolation = (
  { text, intent, uncoveredClaims }: GeneratedText,
  context: DraftPromptContext,
): ReplyGateViolation | undefined =>
  findReplyGateViolation(text, context, intent) ??
  (uncoveredClaims.length > 0 ? 'unfounded' : undefined);

export async function decideRuleReplyAfterGeneration(
  { subject, draft, automation, context, deadline, isDisclosed }: RuleReply,
  generated: GeneratedText,
  log: GenerationLog,
): Promise<DraftEvent> {
  const { isFallback, intent, ...text } = generated;
  if (isFallback) return { type: 'approval_needed', ...text, reason: 'draft_is_fallback' };
  const isDecidedByModel = isWrittenByModel(draft) || automation.needsSmartCheck;
  if (isDecidedByModel && context.unreadableReason !== undefined)
    return { type: 'approval_needed', ...text, reason: context.unreadableReason };
  if (
    automation.needsSmartCheck &&
    !(await askWhetherReplyIsWanted(subject, context, deadline, log))
  )
    return { type: 'approval_needed', ...text, reason: 'reply_not_wanted' };
  const violation = isWrittenByModel(draft) ? findTextViolation(generated, context) : undefined;
  if (violation !== undefined)
    return { type: 'approval_needed', ...text, reason: `gate_${violation}` };
  return {
    type: 'generated_unseen',
    ...text,
    disclosure: isDisclosed ? await writeDisclosure(context, text.text) : null,
    // A past time is due at once.
    sendsAt: automation.dueAt,
  };
}
