// Decides about the text of a reply by rule that needs no approval. The model may be asked whether a reply is wanted, and
// a text of the model passes the gate before it is sent unseen. The model can excuse only what the gate cannot decide.
import type { GenerationLog } from '../domain/figures/generation-figures.ts';
import type { Draft, GeneratedText, ReplyAutomation } from '../domain/lifecycle/draft.ts';
import type { DraftEvent } from '../domain/lifecycle/draft-events.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { isExcusableByModel } from '../domain/smart-check/weigh-smart-check.ts';
import { findReplyGateViolation, type ReplyGateViolation } from '../domain/text-gate/reply-gate.ts';
import type { ReplySubject } from '../jobs.ts';
import { makeSmartCheck } from './make-smart-check.ts';
import { writeDisclosure } from './plan-disclosure.ts';

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

/** A text with uncovered claims is not sent unseen. */
const findTextViolation = (
  { text, intent, uncoveredClaims }: GeneratedText,
  context: DraftPromptContext,
): ReplyGateViolation | undefined =>
  findReplyGateViolation(text, context, intent) ??
  (uncoveredClaims.length > 0 ? 'unfounded' : undefined);

export async function decideRuleReplyAfterGeneration(
  reply: RuleReply,
  generated: GeneratedText,
  log: GenerationLog,
): Promise<DraftEvent> {
  const { draft, automation, context, isDisclosed } = reply;
  const { isFallback, intent, ...text } = generated;
  if (isFallback) return { type: 'approval_needed', ...text, reason: 'draft_is_fallback' };
  const isDecidedByModel = isWrittenByModel(draft) || automation.needsSmartCheck;
  if (isDecidedByModel && context.unreadableReason !== undefined)
    return { type: 'approval_needed', ...text, reason: context.unreadableReason };
  const violation = isWrittenByModel(draft) ? findTextViolation(generated, context) : undefined;
  const isCheckable = isExcusableByModel(violation, text.text, context);
  const check = automation.needsSmartCheck
    ? await makeSmartCheck(reply, isCheckable ? generated : undefined, log)
    : undefined;
  const claims = check?.ungroundedSentences ?? text.uncoveredClaims;
  const checked = {
    ...text,
    uncoveredClaims: text.uncoveredClaims.filter((claim) => claims.includes(claim)),
  };
  if (check?.isReplyWanted === false)
    return { type: 'approval_needed', ...checked, reason: 'reply_not_wanted' };
  if (violation !== undefined && check?.ungroundedSentences?.length !== 0)
    return { type: 'approval_needed', ...checked, reason: `gate_${violation}` };
  return {
    type: 'generated_unseen',
    ...checked,
    disclosure: isDisclosed ? await writeDisclosure(context, text.text) : null,
    // A past time is due at once.
    sendsAt: automation.dueAt,
  };
}
