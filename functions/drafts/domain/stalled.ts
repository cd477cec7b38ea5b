// What becomes of a draft whose jobs died every time: its owner gets it back, and why. Pure.
import { type Draft, findUnconfirmed } from './draft.ts';
import type { DraftEvent } from './lifecycle.ts';
import type { ReplyKind } from './reply-length.ts';
import { NOT_WRITTEN, neverSent, whyUnconfirmed } from './words.ts';

/** Only what no call of the network can have carried may be called not sent. */
function endOfSending(kind: ReplyKind, draft: Draft): DraftEvent {
  const isNeverSent = draft.state === 'queued' && !findUnconfirmed(draft, draft.sendingText);
  return isNeverSent
    ? { type: 'not_sent', reason: neverSent(kind) }
    : { type: 'not_sent', reason: whyUnconfirmed(kind, 'not_looked'), tellsOfDoubt: true };
}

/** Undefined for a draft that is with its owner, or stands on the network already. */
export function endOfStalled(kind: ReplyKind, draft: Draft): DraftEvent | undefined {
  switch (draft.state) {
    case 'generating':
      return { type: 'generation_failed', reason: NOT_WRITTEN };
    case 'queued':
    case 'posting':
    case 'unknown':
      return endOfSending(kind, draft);
    case 'posted':
    case 'editing':
    case 'live':
      return undefined;
  }
}
