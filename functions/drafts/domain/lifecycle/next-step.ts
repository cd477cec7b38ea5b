// Decides the next step of a reply from its draft and the facts of its run: a question that only the network or the
// rules can answer, or an event and its effects. Pure and total: every state, fact and outcome of a call has a step.
import { findExpiry } from '#functions/drafts/domain/rule-replies/find-rule-reply-end.ts';
import type { Draft } from './draft.ts';
import { awaitsView } from './generation.ts';
import { checkLive } from './steps/live-check.ts';
import { publishClaimed } from './steps/publish-claimed.ts';
import { readBackReturned, readBackThenSend } from './steps/read-back-earlier.ts';
import { readBackReply } from './steps/read-back-reply.ts';
import { DONE, type ReplyFacts, type Step, store } from './steps/reply-facts.ts';
import { waitUntil } from './steps/step-ends.ts';

/** Ends a reply that was not approved in time, or reads back a rejected reply again. */
function endOrReadBack(draft: Draft, facts: ReplyFacts): Step {
  // Time that passes during a read-back must not end a reply that it finds.
  const end = facts.readBacks === undefined ? findExpiry(draft, facts.now) : undefined;
  if (end) return store({ type: 'discarded', ...end });
  return draft.state === 'editing' ? readBackReturned(draft, facts) : DONE;
}

export function nextStep(draft: Draft, facts: ReplyFacts): Step {
  switch (draft.state) {
    case 'queued':
      return waitUntil(draft.sendsAt ?? draft.since, facts) ?? readBackThenSend(draft, facts);
    case 'posting':
      return publishClaimed(draft, facts);
    case 'unknown':
      return readBackReply(draft, facts);
    case 'posted':
      return checkLive(draft, facts);
    case 'editing':
      return endOrReadBack(draft, facts);
    case 'generating':
      return awaitsView(draft) ? endOrReadBack(draft, facts) : DONE;
    case 'discarded':
    case 'live':
      return DONE;
  }
}
