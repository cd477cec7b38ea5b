// Sends one reply to a network that knows no idempotency key: claim, post, record, and read back
// before any further try. Each delivery of the job takes the draft one step on from where it stands.
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Draft } from '../domain/draft.ts';
import { claimExpired } from '../domain/timing.ts';
import { gaveUp, whyNotSent } from '../domain/words.ts';
import type { SubjectRef } from '../jobs.ts';
import {
  giveBack,
  isTooEarly,
  LOOK_AGAIN_SECONDS,
  type Port,
  putOff,
  type Step,
} from '../reply-step.ts';
import { AbsenceUnprovenError, type BySubject } from '../subject.ts';
import { accept, confirm } from './confirm-reply.ts';
import { becomeUncertain, claimAndPublish } from './publish-reply.ts';
import { isLookRefused, readBack, sentOf } from './read-back-reply.ts';

async function send(step: Step, draft: Draft): Promise<void> {
  if (await isTooEarly(step, draft, draft.sendsAt ?? draft.since)) return;
  if (draft.doubtfulText !== draft.sendingText) return claimAndPublish(step, draft);
  // An earlier try of this very text ended in doubt, and its owner sends it once more.
  try {
    const found = await step.port.findPublished(step.subject, sentOf(draft));
    return found === undefined ? claimAndPublish(step, draft) : accept(step, draft, found);
  } catch (error) {
    const { kind } = step.subject;
    if (error instanceof AbsenceUnprovenError) return giveBack(step, draft, gaveUp(kind));
    if (!(error instanceof NetworkError)) throw error;
    // Without the account's access nothing is sent, in words that say what to do.
    if (error.kind === 'token' || error.kind === 'permission') return claimAndPublish(step, draft);
    if (isLookRefused(error)) return giveBack(step, draft, whyNotSent(kind, error));
    return putOff(step, draft, error.retryAfterSeconds ?? LOOK_AGAIN_SECONDS);
  }
}

/** Somebody claimed it: at work right now, or dead, and then nobody knows what happened. */
async function takeOver(step: Step, draft: Draft): Promise<void> {
  if (claimExpired(draft, nowIso())) await becomeUncertain(step, draft);
}

export async function postReply(
  ports: BySubject<Port>,
  job: { readonly subject: SubjectRef; readonly responseId: string },
): Promise<void> {
  const port = ports[job.subject.kind];
  const step = { port, subject: job.subject };
  const found = await port.read(job.subject);
  const draft = found?.draft;
  if (draft?.id !== job.responseId) return;
  switch (draft.state) {
    case 'queued':
      return send(step, draft);
    case 'posting':
      return takeOver(step, draft);
    case 'unknown':
      return readBack(step, draft);
    case 'posted':
      return confirm(step, draft);
    case 'generating':
    case 'editing':
    case 'live':
      return;
  }
}
