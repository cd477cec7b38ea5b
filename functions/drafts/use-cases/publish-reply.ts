// The one call that publishes a reply, and what its answer proves.
import { isoIn } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { whyTooLong } from '../domain/reply-length.ts';
import { readBackAt } from '../domain/timing.ts';
import { whyNotSent, whyUnconfirmed } from '../domain/words.ts';
import { again, reschedule, returnToOwner, type Step, sentOf } from '../reply-step.ts';
import { accept } from './confirm-reply.ts';

/** Only an outage or a throttle says nothing about the call itself; the rest would refuse again. */
const isRefusal = ({ kind }: NetworkError): boolean => !['outage', 'throttled'].includes(kind);

/** Refusals known to come although the reply stands are looked through as long as an outage. */
const isPlain = (error: NetworkError): boolean =>
  isRefusal(error) && error.kind !== 'token' && error.reason !== 'posting_restricted';

export async function becomeUncertain(
  step: Step,
  draft: Draft,
  cause?: NetworkError,
): Promise<void> {
  const { kind } = step.subject;
  const refused = cause !== undefined && isRefusal(cause);
  const unknown = await changeDraft(step.port, step.subject, draft, {
    type: 'uncertain',
    reason: refused ? whyNotSent(kind, cause) : whyUnconfirmed(kind, 'not_looked'),
    mayRetry: !refused,
    isToldGone: cause?.kind === 'gone',
    readBackPlan: cause !== undefined && isPlain(cause) ? 'quick' : 'thorough',
    until: cause?.retryAfterSeconds === undefined ? undefined : isoIn(cause.retryAfterSeconds),
  });
  if (unknown) await again(step, unknown, readBackAt(unknown));
}

/**
 * The one place that publishes. Who dies between the claim and the record is followed by a read-back, which
 * finds the reply by its claim.
 */
async function publish(step: Step, claimed: Draft): Promise<void> {
  let networkId: string;
  try {
    networkId = await step.port.publish(step.subject, claimed.sendingText ?? '');
  } catch (error) {
    const known = error instanceof NetworkError ? error : undefined;
    if (known?.provesNothingHappened) {
      return returnToOwner(step, claimed, whyNotSent(step.subject.kind, known));
    }
    logger.warn('publishing proved nothing', { response_id: claimed.id, error: error as Error });
    return becomeUncertain(step, claimed, known);
  }
  // Another response of the same words was shown this one as its own: ours is still to be looked for.
  const isOurs = await step.port.claimPublished(step.subject, networkId, sentOf(claimed));
  return isOurs ? accept(step, claimed, networkId) : becomeUncertain(step, claimed);
}

/** Only from `queued`, or from `unknown` once enough read-backs found nothing. */
export async function claimAndPublish(step: Step, draft: Draft): Promise<void> {
  const tooLong = whyTooLong(step.subject.kind, draft.sendingText ?? '');
  if (tooLong !== undefined) return returnToOwner(step, draft, tooLong);
  const blocked = await step.port.blocked(step.subject);
  if (blocked && 'stop' in blocked) return returnToOwner(step, draft, blocked.stop);
  if (blocked) return reschedule(step, draft, blocked.waitSeconds);
  const claimed = await changeDraft(step.port, step.subject, draft, { type: 'claimed' });
  if (claimed) await publish(step, claimed);
}
