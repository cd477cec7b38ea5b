// The one call that publishes a reply, and what its answer proves.
import { isoIn } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { whyTooLong } from '../domain/reply-length.ts';
import { readBackAt } from '../domain/timing.ts';
import { gaveUp, whyNotSent } from '../domain/words.ts';
import { again, giveBack, putOff, type Step } from '../reply-step.ts';
import { accept } from './confirm-reply.ts';

export async function becomeUncertain(
  step: Step,
  draft: Draft,
  cause?: NetworkError,
): Promise<void> {
  const { kind } = step.subject;
  // Only an outage or a throttle says nothing about the call itself; the rest would refuse again.
  const refused = cause !== undefined && !['outage', 'throttled'].includes(cause.kind);
  const unknown = await changeDraft(step.port, step.subject, draft, {
    type: 'uncertain',
    reason: refused ? whyNotSent(kind, cause) : gaveUp(kind),
    mayRetry: !refused,
    until: cause?.retryAfterSeconds === undefined ? undefined : isoIn(cause.retryAfterSeconds),
  });
  if (unknown) await again(step, unknown, readBackAt(unknown));
}

/** The one place that publishes. Nothing that can throw stands between the call and its record. */
async function publish(step: Step, claimed: Draft): Promise<void> {
  let networkId: string;
  try {
    networkId = await step.port.publish(step.subject, claimed.sendingText ?? '');
  } catch (error) {
    const known = error instanceof NetworkError ? error : undefined;
    if (known?.provesNothingHappened) {
      return giveBack(step, claimed, whyNotSent(step.subject.kind, known));
    }
    logger.warn('publishing proved nothing', { response_id: claimed.id, error: error as Error });
    return becomeUncertain(step, claimed, known);
  }
  await accept(step, claimed, networkId);
}

/** Only from `queued`, or from `unknown` once enough read-backs found nothing. */
export async function claimAndPublish(step: Step, draft: Draft): Promise<void> {
  const tooLong = whyTooLong(step.subject.kind, draft.sendingText ?? '');
  if (tooLong !== undefined) return giveBack(step, draft, tooLong);
  const blocked = await step.port.blocked(step.subject);
  if (blocked && 'stop' in blocked) return giveBack(step, draft, blocked.stop);
  if (blocked) return putOff(step, draft, blocked.waitSeconds);
  const claimed = await changeDraft(step.port, step.subject, draft, { type: 'claimed' });
  if (claimed) await publish(step, claimed);
}
