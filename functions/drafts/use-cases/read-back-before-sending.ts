// A queued reply, some text of which was never confirmed before: it is looked for before anything is sent.
import { nowIso, secondsUntil } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/errors.ts';
import { claimIdOf, type Draft, findUnconfirmed, type UnconfirmedText } from '../domain/draft.ts';
import { absenceCountsFrom } from '../domain/timing.ts';
import { earlierMayStand, standsAfterAll, whyNotSent } from '../domain/words.ts';
import {
  endTry,
  reschedule,
  rescheduleReadBack,
  returnToOwner,
  returnUnconfirmed,
  type Step,
  sentOf,
} from '../reply-step.ts';
import { accept } from './confirm-reply.ts';
import { isForOwner, isGoneDoubtful, isHopeless, lookFor } from './look-for-reply.ts';
import { claimAndPublish } from './publish-reply.ts';

async function afterFailedLook(step: Step, draft: Draft, error: NetworkError): Promise<void> {
  // Without the account's access nothing is sent, in words that say what to do.
  if (error.kind === 'token' || error.kind === 'permission') return claimAndPublish(step, draft);
  return isForOwner(error) || (await isHopeless(step, draft, error))
    ? returnToOwner(step, draft, whyNotSent(step.subject.kind, error))
    : rescheduleReadBack(step, draft, error);
}

/** Sends what is absent, once that counts: of a text that came back lately the network may show nothing yet. */
async function sendOnceAbsenceCounts(
  step: Step,
  draft: Draft,
  earlier: UnconfirmedText | undefined,
): Promise<void> {
  const from = earlier && absenceCountsFrom(earlier);
  return from !== undefined && from > nowIso()
    ? reschedule(step, draft, secondsUntil(from))
    : claimAndPublish(step, draft);
}

/** Its owner sends a text once more that was never confirmed. */
export async function readBackThenSend(step: Step, draft: Draft): Promise<void> {
  const earlier = findUnconfirmed(draft, draft.sendingText);
  const look = await lookFor(step, { ...sentOf(draft), isFound: earlier?.isFound });
  switch (look.kind) {
    case 'found':
      return accept(step, draft, look.networkId);
    case 'absent':
      return sendOnceAbsenceCounts(step, draft, earlier);
    case 'unproven':
      return isGoneDoubtful(draft, look.why)
        ? rescheduleReadBack(step, draft)
        : returnUnconfirmed(step, draft, look.why);
    case 'failed':
      return afterFailedLook(step, draft, look.error);
  }
}

/** Its owner sends another text, in place of one that was never confirmed and may have arrived by now. */
export async function readBackEarlierThenSend(step: Step, draft: Draft): Promise<void> {
  const { kind } = step.subject;
  const open = draft.unconfirmed.filter(({ isFound }) => !isFound);
  const texts: string[] = [];
  for (const { text, claimedAt, isTold } of open) {
    const look = await lookFor(step, { responseId: claimIdOf(draft), text, claimedAt });
    switch (look.kind) {
      case 'found': {
        // Whether the other one is to be sent as well its owner must say.
        const event = { type: 'earlier_found', text, reason: standsAfterAll(kind) } as const;
        return void (await endTry(step, draft, event));
      }
      case 'failed':
        return afterFailedLook(step, draft, look.error);
      case 'unproven':
        if (!isTold) texts.push(text);
        break;
      case 'absent':
        break;
    }
  }
  if (texts.length === 0) return sendOnceAbsenceCounts(step, draft, open.at(-1));
  await endTry(step, draft, { type: 'earlier_unproven', texts, reason: earlierMayStand(kind) });
}
