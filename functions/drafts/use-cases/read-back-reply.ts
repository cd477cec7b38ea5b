// Nobody knows whether a reply stands: it is looked for before any further try.
import type { NetworkError } from '#platform/instagram/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import {
  isLastReadBack,
  isReadBackHopeless,
  MAX_POST_TRIES,
  readBackAt,
} from '../domain/timing.ts';
import { type WhyUnproven, whyUnconfirmed } from '../domain/words.ts';
import {
  again,
  isTooEarly,
  rescheduleReadBack,
  returnToOwner,
  type Step,
  sentOf,
} from '../reply-step.ts';
import { accept } from './confirm-reply.ts';
import { isForOwner, isHopeless, lookFor, type NotFound } from './look-for-reply.ts';
import { claimAndPublish } from './publish-reply.ts';

/** Back to the owner with the words of the refusal, or with those that say what is not known. */
function returnUnconfirmed(step: Step, draft: Draft, why: WhyUnproven | 'absent'): Promise<void> {
  const refusal = draft.mayRetry || why === 'unexplained' ? null : draft.error;
  return returnToOwner(step, draft, refusal ?? whyUnconfirmed(step.subject.kind, why));
}

async function afterFailedLook(step: Step, draft: Draft, error: NetworkError): Promise<void> {
  return isForOwner(error) || (await isHopeless(step, draft, error))
    ? returnUnconfirmed(step, draft, 'not_looked')
    : rescheduleReadBack(step, draft, error);
}

/** The last look of its plan has not found the reply. */
async function afterLastLook(step: Step, draft: Draft, look: NotFound): Promise<void> {
  if (look.kind === 'absent') {
    const isSentAgain = draft.mayRetry && draft.tries < MAX_POST_TRIES;
    return isSentAgain ? claimAndPublish(step, draft) : returnUnconfirmed(step, draft, 'absent');
  }
  // The network says so too of what stands: it is asked again, for less long where the call had heard it too.
  const hasHeard = draft.error === whyUnconfirmed(step.subject.kind, 'gone');
  const patience = hasHeard ? 'refused_as_gone' : 'refused';
  const isDoubtful = look.why === 'gone' && !isReadBackHopeless(draft, patience);
  return isDoubtful ? rescheduleReadBack(step, draft) : returnUnconfirmed(step, draft, look.why);
}

/** One look after an uncertain answer. */
export async function readBack(step: Step, draft: Draft): Promise<void> {
  // Only looks that waited their time count as proof.
  if (await isTooEarly(step, draft, readBackAt(draft))) return;
  const look = await lookFor(step, sentOf(draft));
  if (look.kind === 'found') return accept(step, draft, look.networkId);
  if (look.kind === 'failed') return afterFailedLook(step, draft, look.error);
  if (isLastReadBack(draft)) return afterLastLook(step, draft, look);
  const waiting = await changeDraft(step.port, step.subject, draft, { type: 'read_back_empty' });
  if (waiting) await again(step, waiting, readBackAt(waiting));
}
