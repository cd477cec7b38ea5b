// Sends one reply to a network that knows no idempotency key: claim, post, record, and read back
// before any further try. Each delivery of the job takes the draft one step on from where it stands.
import { nowIso } from '#platform/clock.ts';
import { type Draft, findUnconfirmed } from '../domain/draft.ts';
import { claimExpired } from '../domain/timing.ts';
import type { SubjectRef } from '../jobs.ts';
import { isTooEarly, type Port, type Step } from '../reply-step.ts';
import type { BySubject } from '../subject.ts';
import { confirm } from './confirm-reply.ts';
import { lookAfterRefusal } from './look-after-refusal.ts';
import { becomeUncertain, claimAndPublish } from './publish-reply.ts';
import { readBackEarlierThenSend, readBackThenSend } from './read-back-before-sending.ts';
import { readBack } from './read-back-reply.ts';

async function send(step: Step, draft: Draft): Promise<void> {
  if (await isTooEarly(step, draft, draft.sendsAt ?? draft.since)) return;
  if (findUnconfirmed(draft, draft.sendingText)) return readBackThenSend(step, draft);
  return draft.unconfirmed.every(({ isFound }) => isFound)
    ? claimAndPublish(step, draft)
    : readBackEarlierThenSend(step, draft);
}

/** Somebody claimed it: at work right now, or dead, and then nobody knows what happened. */
async function recoverStaleClaim(step: Step, draft: Draft): Promise<void> {
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
      return recoverStaleClaim(step, draft);
    case 'unknown':
      return readBack(step, draft);
    case 'posted':
      return confirm(step, draft);
    case 'editing':
      return lookAfterRefusal(step, draft);
    case 'generating':
    case 'live':
      return;
  }
}
