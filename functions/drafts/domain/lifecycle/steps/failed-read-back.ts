// When failed read-backs end an attempt. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isReadBackExhausted } from '#functions/drafts/domain/lifecycle/draft-timing.ts';
import type { UnconfirmedReason } from '#functions/drafts/domain/lifecycle/failure-sentences.ts';
import { ask, type NetworkFailure, type ReplyFacts, type Step } from './reply-facts.ts';
import { rescheduleReadBack } from './step-ends.ts';

/** Read-backs will be rejected until the owner changes something on Instagram. */
const isOwnerFixable = ({ kind, reason }: NetworkFailure): boolean =>
  kind === 'token' || kind === 'permission' || (kind === 'refused' && reason !== undefined);

/**
 * Reads back once more later, or gives up. We give up sooner on a network that responds, even if it responds to every call
 * but this one.
 */
export function repeatOrGiveUp(
  draft: Draft,
  facts: ReplyFacts,
  failure: NetworkFailure,
  giveUp: () => Step,
): Step {
  const repeat = () => rescheduleReadBack(draft, facts, failure);
  if (isOwnerFixable(failure)) return giveUp();
  if (failure.kind === 'refused')
    return isReadBackExhausted(draft, 'refused') ? giveUp() : repeat();
  if (isReadBackExhausted(draft, 'unresponsive')) return giveUp();
  if (!isReadBackExhausted(draft, 'answers_other_calls')) return repeat();
  const { isNetworkResponding } = facts;
  if (isNetworkResponding === undefined) return ask({ ask: 'isNetworkResponding' });
  return isNetworkResponding ? giveUp() : repeat();
}

/**
 * Whether to read back once more before the owner reads that the thread is gone: the network reports gone even for existing
 * threads. We give up sooner when the publish call got the same error.
 */
export const shouldRecheckGoneThread = (draft: Draft, why: UnconfirmedReason): boolean =>
  why === 'gone' && !isReadBackExhausted(draft, draft.isReportedGone ? 'reported_gone' : 'refused');
