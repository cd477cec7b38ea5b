// The steps of a published reply: it is recorded, and checked until the network shows it. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { computeNextLiveCheckTime } from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  buildRescheduleReadBackStep,
  buildWaitStepUntilDue,
  isTemporaryNetworkFailure,
} from './build-common-reply-steps.ts';
import {
  ask,
  buildStoreEventStep,
  DONE_REPLY_STEP,
  type ReplyFacts,
  type ReplyStep,
} from './reply-facts-and-steps.ts';

/**
 * The reply is published under this id, and claimed. It is stored as live when the network shows it at once. If the
 * worker dies before that, the next worker finds the reply by its claim.
 */
export function decideStepOfPublishedReply(
  { liveCheck }: ReplyFacts,
  networkId: string,
): ReplyStep {
  switch (liveCheck?.kind) {
    case undefined:
      return ask({ ask: 'liveCheck', networkId });
    case 'recorded':
      return DONE_REPLY_STEP;
    case 'live':
      return buildStoreEventStep({ type: 'live', networkId });
    case 'not_shown':
      return buildStoreEventStep({ type: 'accepted', networkId }, { continues: true });
  }
}

/** The first check runs at once; after a check without a result the next one waits for its delay. */
function waitForNextCheck(draft: Draft, facts: ReplyFacts): ReplyStep | undefined {
  if (draft.readBacks === 0 && draft.sendsAt === null) return undefined;
  const nextCheckTime = computeNextLiveCheckTime(draft);
  return nextCheckTime === undefined
    ? DONE_REPLY_STEP
    : buildWaitStepUntilDue(nextCheckTime, facts);
}

/** The step of an accepted reply, which becomes live as soon as the network shows it. */
export function decideLiveCheckStep(draft: Draft, facts: ReplyFacts): ReplyStep {
  const { networkId } = draft;
  if (networkId === null) return DONE_REPLY_STEP;
  const { liveCheck } = facts;
  if (liveCheck === undefined)
    return waitForNextCheck(draft, facts) ?? ask({ ask: 'liveCheck', networkId });
  if (liveCheck.kind !== 'not_shown') return decideStepOfPublishedReply(facts, networkId);
  // A failed check says nothing about the published reply, so the check is repeated.
  const { failure } = liveCheck;
  return failure && isTemporaryNetworkFailure(failure)
    ? buildRescheduleReadBackStep(draft, facts, failure)
    : buildStoreEventStep({ type: 'not_live_yet' });
}
