// One look at the network for a reply, and what a look that failed means.
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Draft } from '../domain/draft.ts';
import { isReadBackHopeless } from '../domain/timing.ts';
import type { WhyUnproven } from '../domain/words.ts';
import type { Step } from '../reply-step.ts';
import { AbsenceUnprovenError, type SentReply } from '../subject.ts';

export type NotFound =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unproven'; readonly why: WhyUnproven };
export type Look =
  | NotFound
  | { readonly kind: 'found'; readonly networkId: string }
  | { readonly kind: 'failed'; readonly error: NetworkError };

export async function lookFor({ port, subject }: Step, sent: SentReply): Promise<Look> {
  try {
    const networkId = await port.findPublished(subject, sent);
    return networkId === undefined ? { kind: 'absent' } : { kind: 'found', networkId };
  } catch (error) {
    if (error instanceof AbsenceUnprovenError) return { kind: 'unproven', why: error.why };
    if (error instanceof NetworkError) return { kind: 'failed', error };
    throw error;
  }
}

/** Looks that will be refused as long as the owner does nothing about it. */
export const isForOwner = ({ kind, reason }: NetworkError): boolean =>
  kind === 'token' || kind === 'permission' || (kind === 'refused' && reason !== undefined);

/**
 * Whether so many looks have failed that the reply goes back. A network that answers is given up sooner than
 * one that does not, also where it answers everything but this.
 */
export async function isHopeless(
  { port, subject }: Step,
  draft: Draft,
  { kind }: NetworkError,
): Promise<boolean> {
  if (kind === 'refused') return isReadBackHopeless(draft, 'refused');
  if (isReadBackHopeless(draft, 'unanswered')) return true;
  return isReadBackHopeless(draft, 'answering_others') && port.isNetworkAnswering(subject);
}

/**
 * The network says of what stands, too, that it is gone: whether it is asked once more before its owner hears so.
 * For less long where the call had heard it too.
 */
export const isGoneDoubtful = (draft: Draft, why: WhyUnproven): boolean =>
  why === 'gone' && !isReadBackHopeless(draft, draft.isToldGone ? 'refused_as_gone' : 'refused');
