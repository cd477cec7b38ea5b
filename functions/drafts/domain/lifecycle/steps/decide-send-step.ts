// The step of a reply that is due: its checks, and its claim. Pure.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { addSecondsToIsoTime } from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import { validateReplyLength } from '#functions/drafts/domain/prompt/reply-length.ts';
import { SUBJECT_DELETED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import {
  buildRescheduleStep,
  buildReturnToOwnerStep,
  isTemporaryNetworkFailure,
} from './build-common-reply-steps.ts';
import {
  ask,
  buildStoreEventStep,
  type ReplyFacts,
  type ReplySendBlock,
  type ReplyStep,
  type RuleGuardSideEffect,
  type RuleReplyVerdict,
} from './reply-facts-and-steps.ts';

const releaseSlot = (slotHour: string | undefined): readonly RuleGuardSideEffect[] =>
  slotHour === undefined ? [] : [{ kind: 'release_slot', slotHour }];

/** Releases the slot that this run took, for a reply that is not sent. */
export const releaseTakenSendSlot = ({ slot }: ReplyFacts): readonly RuleGuardSideEffect[] =>
  releaseSlot(slot?.kind === 'send' ? slot.slotHour : undefined);

/** Leaves the decision to the owner. A reply in `unknown` is returned like any other, because it may be published. */
const askOwner = (
  { state }: Draft,
  reason: Sentence,
  slot: readonly RuleGuardSideEffect[] = [],
): ReplyStep =>
  buildStoreEventStep(
    state === 'queued' ? { type: 'approval_needed', reason } : { type: 'not_sent', reason },
    {
      effects: slot,
      otherwise: slot,
    },
  );

/** The step after a verdict that stops the reply; undefined for a verdict to send it. */
function stopByVerdict(draft: Draft, verdict: RuleReplyVerdict): ReplyStep | undefined {
  switch (verdict.kind) {
    case 'send':
      return undefined;
    case 'discard': {
      const { endedBy, reason } = verdict;
      return buildStoreEventStep({ type: 'discarded', endedBy, reason });
    }
    case 'ask':
      return askOwner(draft, verdict.reason);
    case 'defer': {
      const { until, slotHour } = verdict;
      // Another delivery that was first has a slot of its own.
      return buildStoreEventStep(
        { type: 'rescheduled', until, slotHour },
        { otherwise: releaseSlot(slotHour) },
      );
    }
  }
}

/** A person who posted should see the block; a reply that is sent unseen waits if it has time. */
function stopByBlock(draft: Draft, facts: ReplyFacts, block: ReplySendBlock): ReplyStep {
  if ('waitSeconds' in block) return buildRescheduleStep(facts, block.waitSeconds);
  const { stopReason, endsInSeconds } = block;
  const { automation } = draft;
  const canWait =
    endsInSeconds !== undefined &&
    automation?.approval === 'not_needed' &&
    addSecondsToIsoTime(facts.now, endsInSeconds) < automation.expiresAt;
  return canWait
    ? buildRescheduleStep(facts, endsInSeconds)
    : buildReturnToOwnerStep(draft, stopReason);
}

/** A rule that answers within this time relies on its event: hardly anything else can have happened. */
const REFRESH_AFTER_MS = 60_000;
/** An event is evaluated within seconds, so a reply that is due later has a delay. */
const DELAYED_AFTER_MS = 15_000;

/** Whether the subject of a reply by rule may have changed without a webhook event. */
function hasWaited({ automation }: Draft, now: string): boolean {
  if (automation?.approval !== 'not_needed' || automation.answers.writtenAt === undefined)
    return true;
  const writtenAt = Date.parse(automation.answers.writtenAt);
  const isDelayed = Date.parse(automation.dueAt) - writtenAt >= DELAYED_AFTER_MS;
  return isDelayed || Date.parse(now) - writtenAt >= REFRESH_AFTER_MS;
}

const REFRESH_RETRY_SECONDS = 60;
/** Replies that are due together would otherwise ask again together, and delay each other. */
const REFRESH_RETRY_SPREAD_SECONDS = 60;

/** Reads the current subject, and has the guard judge the reply again. */
function refreshAndJudge(draft: Draft, facts: ReplyFacts): ReplyStep | undefined {
  const { refresh, jitter } = facts;
  switch (refresh?.kind) {
    case undefined:
      return ask({ ask: 'refresh' });
    case 'gone':
      return buildStoreEventStep({ type: 'discarded', ...SUBJECT_DELETED_END_REASON });
    case 'judged':
      return stopByVerdict(draft, refresh.verdict);
    case 'failed': {
      const { retryAfterSeconds = REFRESH_RETRY_SECONDS } = refresh.failure;
      // The network would also reject the reply, and that rejection tells the owner why.
      if (!isTemporaryNetworkFailure(refresh.failure)) return undefined;
      return buildRescheduleStep(
        facts,
        Math.ceil(retryAfterSeconds + jitter * REFRESH_RETRY_SPREAD_SECONDS),
      );
    }
  }
}

/**
 * Only a reply that finds room in this hour asks the network about its subject: most of a backlog waits for later
 * hours, and must not use up the calls of the account. The slot is taken afterwards, because a slot held for long keeps
 * other replies from being sent.
 */
function findRoom(draft: Draft, facts: ReplyFacts): ReplyStep | undefined {
  const { laterSlot, slot } = facts;
  if (slot === undefined && hasWaited(draft, facts.now)) {
    if (laterSlot === undefined) return ask({ ask: 'laterSlot' });
    const stop = stopByVerdict(draft, laterSlot) ?? refreshAndJudge(draft, facts);
    if (stop) return stop;
  }
  return slot === undefined ? ask({ ask: 'slot' }) : stopByVerdict(draft, slot);
}

/** Asks the guard of rules before the network. */
function judge(draft: Draft, { verdict }: ReplyFacts): ReplyStep | undefined {
  if (draft.automation === null) return undefined;
  return verdict === undefined ? ask({ ask: 'verdict' }) : stopByVerdict(draft, verdict);
}

/** A reply by rule reserves its usage with the claim: it may have waited for days. */
function claim(draft: Draft, facts: ReplyFacts): ReplyStep {
  const slot = releaseTakenSendSlot(facts);
  return facts.isUsageUsedUp
    ? askOwner(draft, 'max_posted_comments_for_plan', slot)
    : buildStoreEventStep({ type: 'claimed' }, { otherwise: slot, continues: true });
}

/** The step of a reply that is due: in `queued`, or in `unknown` after the last read-back found nothing. */
export function decideSendStep(draft: Draft, facts: ReplyFacts): ReplyStep {
  const lengthViolation = validateReplyLength(facts.kind, draft.sendingText ?? '');
  if (lengthViolation !== undefined) return buildReturnToOwnerStep(draft, lengthViolation);
  const stop = judge(draft, facts);
  if (stop) return stop;
  if (facts.sendBlock === undefined) return ask({ ask: 'sendBlock' });
  if (facts.sendBlock !== null) return stopByBlock(draft, facts, facts.sendBlock);
  return (draft.automation && findRoom(draft, facts)) ?? claim(draft, facts);
}
