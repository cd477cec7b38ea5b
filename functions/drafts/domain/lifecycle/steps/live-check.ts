// The steps of a published reply: it is recorded, and checked until the network shows it. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { computeNextLiveCheckTime } from '#functions/drafts/domain/lifecycle/draft-timing.ts';
import { ask, DONE, type ReplyFacts, type Step, store } from './reply-facts.ts';
import { isTemporary, rescheduleReadBack, waitUntil } from './step-ends.ts';

/**
 * The reply is published under this id, and claimed. It is stored as live when the network shows it at once. If the
 * worker dies before that, the next worker finds the reply by its claim.
 */
export function recordPublished({ liveCheck }: ReplyFacts, networkId: string): Step {
  switch (liveCheck?.kind) {
    case undefined:
      return ask({ ask: 'liveCheck', networkId });
    case 'recorded':
      return DONE;
    case 'live':
      return store({ type: 'live', networkId });
    case 'not_shown':
      return store({ type: 'accepted', networkId }, { continues: true });
  }
}

/** The first check runs at once; after a check without a result the next one waits for its delay. */
function waitForNextCheck(draft: Draft, facts: ReplyFacts): Step | undefined {
  if (draft.readBacks === 0 && draft.sendsAt === null) return undefined;
  const nextCheckTime = computeNextLiveCheckTime(draft);
  return nextCheckTime === undefined ? DONE : waitUntil(nextCheckTime, facts);
}

/** The step of an accepted reply, which becomes live as soon as the network shows it. */
export function checkLive(draft: Draft, facts: ReplyFacts): Step {
  const { networkId } = draft;
  if (networkId === null) return DONE;
  const { liveCheck } = facts;
  if (liveCheck === undefined)
    return waitForNextCheck(draft, facts) ?? ask({ ask: 'liveCheck', networkId });
  if (liveCheck.kind !== 'not_shown') return recordPublished(facts, networkId);
  // A failed check says nothing about the published reply, so the check is repeated.
  const { failure } = liveCheck;
  return failure && isTemporary(failure)
    ? rescheduleReadBack(draft, facts, failure)
    : store({ type: 'not_live_yet' });
}
