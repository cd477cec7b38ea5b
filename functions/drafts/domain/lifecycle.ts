// The one life of a reply as a transition table: which event is allowed in which state, and what
// it makes of the draft. Pure; the caller stores the outcome under the revision it read.
import { claimIdOf, type Draft, type DraftState } from './draft.ts';

export type DraftEvent =
  | { readonly type: 'generation_claimed' }
  | { readonly type: 'generated'; readonly text: string; readonly basedOn: string }
  | { readonly type: 'generation_failed'; readonly reason: string }
  | { readonly type: 'edited'; readonly text: string }
  | {
      readonly type: 'queued';
      readonly text: string;
      readonly sendsAt: string;
      readonly usagePeriod: string;
    }
  | { readonly type: 'cancelled' }
  /** A worker is about to call the network for this text. */
  | { readonly type: 'claimed' }
  /** The network's answer, or a worker's death, proved nothing. */
  | {
      readonly type: 'uncertain';
      readonly reason: string;
      readonly mayRetry: boolean;
      /** Where the network named the time before which it wants no call (ISO). */
      readonly until?: string | undefined;
    }
  | { readonly type: 'read_back_empty' }
  /** The network asked for time, or could not be asked: nothing is to be tried before `until`. */
  | { readonly type: 'put_off'; readonly until: string }
  | { readonly type: 'accepted'; readonly networkId: string }
  | { readonly type: 'not_sent'; readonly reason: string }
  /** The owner answered on Instagram itself, and nothing of this is known to stand. */
  | { readonly type: 'answered_elsewhere' }
  /** The text in doubt stands on the network, and its owner has not changed it since. */
  | {
      readonly type: 'found_standing';
      readonly networkId: string;
      readonly usagePeriod: string | null;
    }
  /** The text in doubt stands on the network, and its owner has gone on writing. */
  | { readonly type: 'told_standing'; readonly reason: string }
  /** Asked whether it can be read on the network; it cannot yet. */
  | { readonly type: 'not_live_yet' }
  | { readonly type: 'live' };

const ALLOWED: Readonly<Record<DraftEvent['type'], readonly DraftState[]>> = {
  generation_claimed: ['generating'],
  generated: ['generating'],
  generation_failed: ['generating'],
  edited: ['editing'],
  queued: ['editing'],
  cancelled: ['queued'],
  claimed: ['queued', 'unknown'],
  uncertain: ['posting'],
  read_back_empty: ['unknown'],
  put_off: ['queued', 'unknown', 'posted'],
  // From `queued` where a text that seemed lost is found standing before it is sent again.
  accepted: ['queued', 'posting', 'unknown'],
  not_sent: ['queued', 'posting', 'unknown'],
  answered_elsewhere: ['generating', 'editing', 'queued', 'unknown'],
  found_standing: ['editing'],
  told_standing: ['editing'],
  not_live_yet: ['posted'],
  live: ['posted'],
};

/** What must be known of an earlier text before the same words are sent again. */
type Doubt = Pick<Draft, 'doubtfulText' | 'claimedAt' | 'claimsAs'>;

const NO_DOUBT: Doubt = { doubtfulText: null, claimedAt: null, claimsAs: null };

/** The doubt a new draft takes over from the one it replaces. */
export const doubtOf = (previous: Draft | undefined): Doubt =>
  previous === undefined || previous.doubtfulText === null
    ? NO_DOUBT
    : {
        doubtfulText: previous.doubtfulText,
        claimedAt: previous.claimedAt,
        claimsAs: claimIdOf(previous),
      };

/** A draft whose text is being written, answering one request for it. */
export const newDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly usagePeriod: string | null;
  readonly doubt?: Doubt;
}): Draft => ({
  id: input.id,
  state: 'generating',
  revision: input.revision,
  generatedText: '',
  editedText: null,
  error: null,
  basedOn: null,
  since: input.at,
  sendsAt: null,
  sendingText: null,
  tries: 0,
  mayRetry: true,
  readBacks: 0,
  networkId: null,
  answeredElsewhere: false,
  usagePeriod: input.usagePeriod,
  ...(input.doubt ?? NO_DOUBT),
});

/** A draft without a text, for words of the owner's own. */
export const emptyDraft = (input: {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
}): Draft => ({ ...newDraft({ ...input, usagePeriod: null }), state: 'editing' });

/** Back in the owner's hands, with every trace of the failed or cancelled sending removed. */
const backToEditing = (draft: Draft, error: string | null): Partial<Draft> => ({
  state: 'editing',
  error,
  sendsAt: null,
  sendingText: null,
  claimedAt: draft.doubtfulText === null ? null : draft.claimedAt,
  tries: 0,
  mayRetry: true,
  readBacks: 0,
  usagePeriod: null,
});

/** The same after a failed try: what the network was called with stays in doubt. */
function returned(draft: Draft, reason: string): Partial<Draft> {
  const doubtfulText = draft.state === 'queued' ? draft.doubtfulText : draft.sendingText;
  return { ...backToEditing({ ...draft, doubtfulText }, reason), doubtfulText };
}

function changes(draft: Draft, event: DraftEvent, at: string): Partial<Draft> {
  switch (event.type) {
    case 'generation_claimed':
      return { tries: draft.tries + 1 };
    case 'generated':
      return { ...backToEditing(draft, null), generatedText: event.text, basedOn: event.basedOn };
    case 'generation_failed':
      return backToEditing(draft, event.reason);
    case 'edited':
      return { editedText: event.text, error: null };
    case 'queued':
      return {
        state: 'queued',
        error: null,
        editedText: event.text === draft.generatedText ? draft.editedText : event.text,
        sendingText: event.text,
        sendsAt: event.sendsAt,
        usagePeriod: event.usagePeriod,
        // The owner wants it sent nevertheless.
        answeredElsewhere: false,
      };
    case 'cancelled':
      return backToEditing(draft, null);
    case 'claimed':
      return {
        state: 'posting',
        // The first claim bounds the search for our own reply, also after later tries.
        claimedAt: draft.claimedAt ?? at,
        tries: draft.tries + 1,
        readBacks: 0,
      };
    case 'uncertain':
      return {
        state: 'unknown',
        error: event.reason,
        mayRetry: event.mayRetry,
        sendsAt: event.until ?? draft.sendsAt,
      };
    case 'read_back_empty':
    case 'not_live_yet':
      return { readBacks: draft.readBacks + 1 };
    case 'put_off':
      return { sendsAt: event.until };
    case 'accepted':
      return {
        state: 'posted',
        networkId: event.networkId,
        error: null,
        readBacks: 0,
        doubtfulText: null,
        sendsAt: null,
        answeredElsewhere: false,
      };
    case 'not_sent':
      return returned(draft, event.reason);
    case 'answered_elsewhere':
      // What may stand is looked for to the end, and never sent again.
      return draft.state === 'unknown'
        ? { mayRetry: false, answeredElsewhere: true }
        : { ...backToEditing(draft, null), answeredElsewhere: true };
    case 'found_standing':
      return {
        state: 'posted',
        networkId: event.networkId,
        error: null,
        sendingText: draft.doubtfulText,
        doubtfulText: null,
        answeredElsewhere: false,
        usagePeriod: event.usagePeriod,
      };
    case 'told_standing':
      return { error: event.reason };
    case 'live':
      return { state: 'live', error: null, readBacks: 0 };
  }
}

export const isAllowed = (draft: Draft, type: DraftEvent['type']): boolean => {
  const isSentAgain = type === 'claimed' && draft.state === 'unknown';
  return ALLOWED[type].includes(draft.state) && (!isSentAgain || draft.mayRetry);
};

/** An edit or a note is no new state: `since` names when the present one began. */
const isNote = (draft: Draft, { type }: DraftEvent): boolean =>
  type === 'edited' ||
  type === 'told_standing' ||
  (type === 'answered_elsewhere' && draft.state === 'unknown');

/** The draft after the event, one revision on; undefined where its state does not allow it. */
export function transition(draft: Draft, event: DraftEvent, at: string): Draft | undefined {
  if (!isAllowed(draft, event.type)) return undefined;
  const changed = { ...draft, ...changes(draft, event, at), revision: draft.revision + 1 };
  return isNote(draft, event) ? changed : { ...changed, since: at };
}
