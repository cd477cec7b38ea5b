// Nobody knows whether a reply stands: it is looked for before any further try.
import { NetworkError } from '#platform/instagram/errors.ts';
import { changeDraft } from '../change-draft.ts';
import { claimIdOf, type Draft } from '../domain/draft.ts';
import { isLastReadBack, MAX_POST_TRIES, readBackAt } from '../domain/timing.ts';
import { gaveUp } from '../domain/words.ts';
import {
  again,
  giveBack,
  isTooEarly,
  LOOK_AGAIN_SECONDS,
  putOff,
  type Step,
} from '../reply-step.ts';
import { AbsenceUnprovenError } from '../subject.ts';
import { accept } from './confirm-reply.ts';
import { claimAndPublish } from './publish-reply.ts';

/** What to look for among the replies the network shows. */
export const sentOf = (draft: Draft) => ({
  responseId: claimIdOf(draft),
  text: draft.sendingText ?? '',
  claimedAt: draft.claimedAt ?? draft.since,
});

/** Looks that will be refused as long as the owner does nothing about it. */
export const isLookRefused = ({ kind, reason }: NetworkError): boolean =>
  kind === 'token' || kind === 'permission' || (kind === 'refused' && reason !== undefined);

const giveBackInDoubt = (step: Step, draft: Draft): Promise<void> =>
  giveBack(step, draft, draft.error ?? gaveUp(step.subject.kind));

/** What a look that failed means: it proves nothing, so nothing is sent and nothing is counted. */
async function lookFailed(step: Step, draft: Draft, error: unknown): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  if (isLookRefused(error)) return giveBackInDoubt(step, draft);
  return putOff(step, draft, error.retryAfterSeconds ?? LOOK_AGAIN_SECONDS);
}

export async function readBack(step: Step, draft: Draft): Promise<void> {
  // Only looks that waited their time count as proof.
  if (await isTooEarly(step, draft, readBackAt(draft))) return;
  let found: string | undefined;
  let provesAbsence = true;
  try {
    found = await step.port.findPublished(step.subject, sentOf(draft));
  } catch (error) {
    if (!(error instanceof AbsenceUnprovenError)) return lookFailed(step, draft, error);
    provesAbsence = false;
  }
  if (found !== undefined) return accept(step, draft, found);
  if (!isLastReadBack(draft)) {
    const waiting = await changeDraft(step.port, step.subject, draft, { type: 'read_back_empty' });
    if (waiting) await again(step, waiting, readBackAt(waiting));
    return;
  }
  if (!provesAbsence || !draft.mayRetry || draft.tries >= MAX_POST_TRIES) {
    return giveBackInDoubt(step, draft);
  }
  return claimAndPublish(step, draft);
}
