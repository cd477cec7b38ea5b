// Publishes one reply on a network without idempotency keys: claim, publish, record, and read back before any further
// attempt. Each delivery of the job carries out the next steps of the draft, which only `nextStep` decides.
import { nowIso } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { nextStep } from '../domain/lifecycle/next-step.ts';
import type {
  ReplyFacts,
  RuleGuardSideEffect,
  StoreEventStep,
} from '../domain/lifecycle/steps/reply-facts-and-steps.ts';
import { getReplyKind, type ReplySubject } from '../jobs.ts';
import {
  answerReplyFactQuestion,
  type ReplyStepRun,
} from '../posting/answer-reply-fact-question.ts';
import { recordUnconfirmedReplyAsPublished } from '../posting/record-unconfirmed-reply-as-published.ts';
import type { PortBySubjectKind, ReplyChannel, RuleReplyGuard } from '../reply-ports.ts';
import { performDraftSideEffects } from '../storage/perform-draft-side-effects.ts';
import { readReply } from '../storage/reply-repository.ts';
import { runWithReservedPlanUsage } from '../storage/reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';

async function informGuard(
  { guard, subject }: ReplyStepRun,
  draft: Draft,
  effects: readonly RuleGuardSideEffect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind === 'release_slot')
      await guard.releaseSendSlot(subject, draft, effect.slotHour);
    else await guard.forgetUnsentReplyText(subject, draft);
  }
}

/** Saves the event with the usage that it counts as. @throws AppError when a claim finds no usage left */
function saveWithUsage(
  { subject }: ReplyStepRun,
  draft: Draft,
  { event }: StoreEventStep,
): Promise<Draft | undefined> {
  if (event.type === 'found_on_network')
    return recordUnconfirmedReplyAsPublished(subject, draft, event);
  return event.type === 'claimed' && draft.automation && draft.usagePeriod === null
    ? runWithReservedPlanUsage(subject.userId, 'posted', (usagePeriod) =>
        applyAndSaveDraftEvent(subject, draft, { ...event, usagePeriod }),
      )
    : applyAndSaveDraftEvent(subject, draft, event);
}

/** The draft after the step; undefined when another writer was first. */
async function storeStep(
  run: ReplyStepRun,
  draft: Draft,
  step: StoreEventStep,
): Promise<Draft | 'no_usage' | undefined> {
  const stored = await saveWithUsage(run, draft, step).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'max_posted_comments_for_plan')
      return 'no_usage' as const;
    // A deferral that failed may be stored with its slot; of the two errors a free place too few is the harmless one.
    if (step.event.type !== 'rescheduled') await informGuard(run, draft, step.otherwise);
    throw error;
  });
  if (stored !== 'no_usage') await informGuard(run, draft, stored ? step.effects : step.otherwise);
  return stored;
}

export async function postReply(
  channels: PortBySubjectKind<ReplyChannel>,
  guard: RuleReplyGuard,
  { subject, responseId }: { readonly subject: ReplySubject; readonly responseId: string },
): Promise<void> {
  const run: ReplyStepRun = { port: channels[subject.kind], guard, subject };
  let draft = (await readReply(subject, responseId))?.draft;
  let facts: Omit<ReplyFacts, 'now'> = { kind: getReplyKind(subject), jitter: Math.random() };
  while (draft !== undefined) {
    const known = { ...facts, now: nowIso() };
    const step = nextStep(draft, known);
    switch (step.kind) {
      case 'done':
        return;
      case 'wait':
        return performDraftSideEffects(subject, draft, [
          { kind: 'enqueue', job: 'post', at: step.at },
        ]);
      case 'ask':
        facts = { ...facts, ...(await answerReplyFactQuestion(run, draft, known, step.question)) };
        break;
      case 'store': {
        const stored = await storeStep(run, draft, step);
        if (stored === 'no_usage') facts = { ...facts, isUsageUsedUp: true };
        else if (stored === undefined || !step.continues) return;
        else {
          draft = stored;
          facts = { ...facts, isOwnClaim: step.event.type === 'claimed' };
        }
      }
    }
  }
}
