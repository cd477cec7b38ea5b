// One attempt to read a reply back from the network, and when failed attempts end the read-back.
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { isReadBackExhausted } from '../domain/lifecycle/draft-timing.ts';
import type { UnconfirmedReason } from '../domain/lifecycle/failure-sentences.ts';
import { AbsenceUnprovenError, type SentReply } from '../reply-ports.ts';
import type { ReplyStepContext } from '../reply-step-operations.ts';

export type NotFoundReadBackResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unconfirmed'; readonly why: UnconfirmedReason };
export type ReadBackResult =
  | NotFoundReadBackResult
  | { readonly kind: 'found'; readonly networkId: string }
  | { readonly kind: 'failed'; readonly error: NetworkError };

export async function attemptReadBack(
  { port, subject }: ReplyStepContext,
  sentReply: SentReply,
): Promise<ReadBackResult> {
  try {
    const networkId = await port.findAndClaimPublishedReply(subject, sentReply);
    return networkId === undefined ? { kind: 'absent' } : { kind: 'found', networkId };
  } catch (error) {
    if (error instanceof AbsenceUnprovenError) return { kind: 'unconfirmed', why: error.why };
    if (error instanceof NetworkError) return { kind: 'failed', error };
    throw error;
  }
}

/** Whether the subject does not exist, as the rejection said: then no reply to it exists either. */
export async function isProvenGone(
  { port, subject }: ReplyStepContext,
  { isReportedGone }: Draft,
): Promise<boolean> {
  if (!isReportedGone) return false;
  try {
    return await port.isSubjectGone(subject);
  } catch (error) {
    if (error instanceof NetworkError) return false;
    throw error;
  }
}

/** Whether read-backs will be rejected until the owner changes something on Instagram. */
export const isOwnerFixableReadBackError = ({ kind, reason }: NetworkError): boolean =>
  kind === 'token' || kind === 'permission' || (kind === 'refused' && reason !== undefined);

/**
 * Whether so many read-backs have failed that the reply is returned. We give up sooner on a network that responds,
 * even if it responds to every call but this one.
 */
export async function shouldGiveUpReadBack(
  { port, subject }: ReplyStepContext,
  draft: Draft,
  { kind }: NetworkError,
): Promise<boolean> {
  if (kind === 'refused') return isReadBackExhausted(draft, 'refused');
  if (isReadBackExhausted(draft, 'unresponsive')) return true;
  return isReadBackExhausted(draft, 'answers_other_calls') && port.isNetworkResponding(subject);
}

/**
 * Whether to read back once more before the owner is told that the thread is gone: the network reports gone even for
 * existing threads. We give up sooner when the publish call got the same error.
 */
export const shouldRecheckGoneThread = (draft: Draft, why: UnconfirmedReason): boolean =>
  why === 'gone' && !isReadBackExhausted(draft, draft.isReportedGone ? 'reported_gone' : 'refused');
