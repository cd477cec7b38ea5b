// The network accepted a reply: it is looked for there until it can be read, and is live then.
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { nextLiveCheck } from '../domain/timing.ts';
import { again, isTooEarly, rescheduleReadBack, type Step } from '../reply-step.ts';

/** Whether the same call may work later; what the others refuse they will refuse again. */
const mayPass = ({ kind }: NetworkError): boolean =>
  ['outage', 'throttled', 'unreachable'].includes(kind);

/** The first look may be taken at once; after one that found nothing the next waits its time. */
async function isBeforeNextLook(step: Step, draft: Draft): Promise<boolean> {
  if (draft.readBacks === 0 && draft.sendsAt === null) return false;
  const next = nextLiveCheck(draft);
  return next === undefined || isTooEarly(step, draft, next);
}

/** Makes the accepted reply live as soon as the network shows it. */
export async function confirm(step: Step, draft: Draft): Promise<void> {
  if (draft.networkId === null || (await isBeforeNextLook(step, draft))) return;
  let isLive = false;
  try {
    isLive = await step.port.confirmLive(step.subject, draft.networkId);
  } catch (error) {
    // A failed look says nothing about the reply, which stands; it is looked for again.
    logger.warn('live check failed', { response_id: draft.id, error: error as Error });
    if (error instanceof NetworkError && mayPass(error)) {
      return rescheduleReadBack(step, draft, error);
    }
  }
  if (isLive) {
    await changeDraft(step.port, step.subject, draft, { type: 'live' });
    return;
  }
  const waiting = await changeDraft(step.port, step.subject, draft, { type: 'not_live_yet' });
  const next = waiting && nextLiveCheck(waiting);
  if (waiting && next !== undefined) await again(step, waiting, next);
}

export async function accept(step: Step, draft: Draft, networkId: string): Promise<void> {
  const posted = await changeDraft(step.port, step.subject, draft, { type: 'accepted', networkId });
  if (posted) await confirm(step, posted);
}
