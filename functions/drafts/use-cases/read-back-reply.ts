// Nobody knows whether a reply stands: it is looked for before any further try.
import type { NetworkError } from '#platform/instagram/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { absenceCountsFrom, isLastReadBack, MAX_POST_TRIES, readBackAt } from '../domain/timing.ts';
import { type WhyUnproven, whyNotSent, whyUnconfirmed } from '../domain/words.ts';
import {
  again,
  endTry,
  isTooEarly,
  rescheduleReadBack,
  returnUnconfirmed,
  type Step,
  sentOf,
} from '../reply-step.ts';
import { accept } from './confirm-reply.ts';
import {
  isForOwner,
  isGoneDoubtful,
  isHopeless,
  lookFor,
  type NotFound,
} from './look-for-reply.ts';
import { claimAndPublish } from './publish-reply.ts';

/** What was refused as gone, and could be read, is there all the same. Undefined where nothing of the kind was said. */
const whyAfterReading = ({ subject: { kind } }: Step, draft: Draft): string | undefined =>
  draft.isToldGone ? whyNotSent(kind, { kind: 'refused' }) : undefined;

/** A refusal is no proof where what can be read may be the reply, or is not all there is. */
const OPEN: readonly string[] = [
  'unexplained',
  'out_of_reach',
  'unreadable',
] satisfies WhyUnproven[];

/** Back to the owner with the words of the refusal, or with those that say what is not known. */
async function giveBack(step: Step, draft: Draft, why: WhyUnproven | 'absent'): Promise<void> {
  if (draft.mayRetry || OPEN.includes(why)) return returnUnconfirmed(step, draft, why);
  const read = why === 'absent' ? whyAfterReading(step, draft) : undefined;
  const reason = read ?? draft.error ?? whyUnconfirmed(step.subject.kind, why);
  const returned = await endTry(step, draft, { type: 'not_sent', reason });
  // The quick looks end before not finding it counts: it is looked for once more then.
  const due = returned?.unconfirmed.at(-1);
  const lastLookAt = due && absenceCountsFrom(due);
  if (returned && lastLookAt) await again(step, returned, lastLookAt);
}

async function afterFailedLook(step: Step, draft: Draft, error: NetworkError): Promise<void> {
  return isForOwner(error) || (await isHopeless(step, draft, error))
    ? giveBack(step, draft, 'not_looked')
    : rescheduleReadBack(step, draft, error);
}

/** The last look of its plan has not found the reply. */
async function afterLastLook(step: Step, draft: Draft, look: NotFound): Promise<void> {
  if (look.kind === 'absent') {
    const isSentAgain = draft.mayRetry && draft.tries < MAX_POST_TRIES;
    return isSentAgain ? claimAndPublish(step, draft) : giveBack(step, draft, 'absent');
  }
  return isGoneDoubtful(draft, look.why)
    ? rescheduleReadBack(step, draft)
    : giveBack(step, draft, look.why);
}

/** One look after an uncertain answer. */
export async function readBack(step: Step, draft: Draft): Promise<void> {
  // Only looks that waited their time count as proof.
  if (await isTooEarly(step, draft, readBackAt(draft))) return;
  const look = await lookFor(step, sentOf(draft));
  if (look.kind === 'found') return accept(step, draft, look.networkId);
  if (look.kind === 'failed') return afterFailedLook(step, draft, look.error);
  if (isLastReadBack(draft)) return afterLastLook(step, draft, look);
  const reason = look.kind === 'absent' ? whyAfterReading(step, draft) : undefined;
  const event = { type: 'read_back_empty', ...(reason && { reason }) } as const;
  const waiting = await changeDraft(step.port, step.subject, draft, event);
  if (waiting) await again(step, waiting, readBackAt(waiting));
}
