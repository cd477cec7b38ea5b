// The step of a reply that is due: what may stop it, and its claim. Pure.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { addSeconds } from '#functions/drafts/domain/lifecycle/draft-timing.ts';
import { validateReplyLength } from '#functions/drafts/domain/prompt/reply-length.ts';
import { SUBJECT_DELETED } from '#functions/drafts/domain/rule-replies/rule-reply-ends.ts';
import { API_ERRORS } from '#shared/errors.ts';
import {
  ask,
  type GuardEffect,
  type ReplyFacts,
  type RuleReplyVerdict,
  type SendBlock,
  type Step,
  store,
} from './reply-facts.ts';
import { reschedule, returnToOwner } from './step-ends.ts';

const releaseSlot = (slotHour: string | undefined): readonly GuardEffect[] =>
  slotHour === undefined ? [] : [{ kind: 'release_slot', slotHour }];

/** The slot that this run took; a reply that is not sent gives it back. */
export const releaseTakenSlot = ({ slot }: ReplyFacts): readonly GuardEffect[] =>
  releaseSlot(slot?.kind === 'send' ? slot.slotHour : undefined);

/** Leaves it to the owner whether a reply by rule is sent. From `unknown` it returns like any other: it may be published. */
const askOwner = ({ state }: Draft, reason: string, slot: readonly GuardEffect[] = []): Step =>
  store(state === 'queued' ? { type: 'approval_needed', reason } : { type: 'not_sent', reason }, {
    effects: slot,
    otherwise: slot,
  });

/** The step after a verdict that stops the reply; undefined when it is sent. */
function stopByVerdict(draft: Draft, verdict: RuleReplyVerdict): Step | undefined {
  switch (verdict.kind) {
    case 'send':
      return undefined;
    case 'discard': {
      const { endedBy, reason } = verdict;
      return store({ type: 'discarded', endedBy, reason });
    }
    case 'ask':
      return askOwner(draft, verdict.reason);
    case 'defer': {
      const { until, slotHour } = verdict;
      // Another delivery that was faster has a slot of its own.
      return store({ type: 'rescheduled', until, slotHour }, { otherwise: releaseSlot(slotHour) });
    }
  }
}

/** A person who posted should know what stops it; a reply that is sent unseen waits where there is time for it. */
function stopByBlock(draft: Draft, facts: ReplyFacts, block: SendBlock): Step {
  if ('waitSeconds' in block) return reschedule(facts, block.waitSeconds);
  const { stopReason, endsInSeconds } = block;
  const { automation } = draft;
  const canWait =
    endsInSeconds !== undefined &&
    automation?.approval === 'not_needed' &&
    addSeconds(facts.now, endsInSeconds) < automation.expiresAt;
  return canWait ? reschedule(facts, endsInSeconds) : returnToOwner(draft, stopReason);
}

/** A rule that answers at once within this time is judged by its event: there was hardly time for anything else to happen. */
const REFRESH_AFTER_MS = 60_000;
/** An event is evaluated within seconds, so a reply that is due later waits for its delay. */
const DELAYED_AFTER_MS = 15_000;

/** Whether something may have happened to the subject of a reply by rule that no webhook has announced. */
function hasWaited({ automation }: Draft, now: string): boolean {
  if (automation?.approval !== 'not_needed' || automation.answers.writtenAt === undefined)
    return true;
  const writtenAt = Date.parse(automation.answers.writtenAt);
  const isDelayed = Date.parse(automation.dueAt) - writtenAt >= DELAYED_AFTER_MS;
  return isDelayed || Date.parse(now) - writtenAt >= REFRESH_AFTER_MS;
}

const TEMPORARY_FAILURES: readonly string[] = ['outage', 'throttled', 'unreachable'];
const REFRESH_RETRY_SECONDS = 60;
/** Replies that are due at once would ask again at once, and put each other off. */
const REFRESH_RETRY_SPREAD_SECONDS = 60;

/** Reads what has become of the subject since it was written, and has the guard judge the reply once more. */
function refreshAndJudge(draft: Draft, facts: ReplyFacts): Step | undefined {
  const { refresh, jitter } = facts;
  switch (refresh?.kind) {
    case undefined:
      return ask({ ask: 'refresh' });
    case 'gone':
      return store({ type: 'discarded', ...SUBJECT_DELETED });
    case 'judged':
      return stopByVerdict(draft, refresh.verdict);
    case 'failed': {
      const { kind, retryAfterSeconds = REFRESH_RETRY_SECONDS } = refresh.failure;
      // The reply itself would be rejected as well, and its rejection tells the owner why.
      if (!TEMPORARY_FAILURES.includes(kind)) return undefined;
      return reschedule(
        facts,
        Math.ceil(retryAfterSeconds + jitter * REFRESH_RETRY_SPREAD_SECONDS),
      );
    }
  }
}

/**
 * Only a reply that finds room in this hour asks the network about its subject: most of a backlog waits for later hours, and
 * must not use up the calls of the account. The slot is taken after that, since a slot that is held for long keeps others
 * from being sent.
 */
function findRoom(draft: Draft, facts: ReplyFacts): Step | undefined {
  const { laterSlot, slot } = facts;
  if (slot === undefined && hasWaited(draft, facts.now)) {
    if (laterSlot === undefined) return ask({ ask: 'laterSlot' });
    const stop = stopByVerdict(draft, laterSlot) ?? refreshAndJudge(draft, facts);
    if (stop) return stop;
  }
  return slot === undefined ? ask({ ask: 'slot' }) : stopByVerdict(draft, slot);
}

/** What the guard of rules says before the network is asked. */
function judge(draft: Draft, { verdict }: ReplyFacts): Step | undefined {
  if (draft.automation === null) return undefined;
  return verdict === undefined ? ask({ ask: 'verdict' }) : stopByVerdict(draft, verdict);
}

/** A reply by rule reserves its usage with the claim: it may have waited for days. */
function claim(draft: Draft, facts: ReplyFacts): Step {
  const slot = releaseTakenSlot(facts);
  return facts.isUsageUnavailable
    ? askOwner(draft, API_ERRORS.max_posted_comments_for_plan.sentence, slot)
    : store({ type: 'claimed' }, { otherwise: slot, continues: true });
}

/** The step of a reply that is due: from `queued`, or from `unknown` after the last read-back found nothing. */
export function sendReply(draft: Draft, facts: ReplyFacts): Step {
  const lengthViolation = validateReplyLength(facts.kind, draft.sendingText ?? '');
  if (lengthViolation !== undefined) return returnToOwner(draft, lengthViolation);
  const stop = judge(draft, facts);
  if (stop) return stop;
  if (facts.sendBlock === undefined) return ask({ ask: 'sendBlock' });
  if (facts.sendBlock !== null) return stopByBlock(draft, facts, facts.sendBlock);
  return (draft.automation && findRoom(draft, facts)) ?? claim(draft, facts);
}
