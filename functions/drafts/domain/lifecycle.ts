// The one life of a reply as a transition table: which event is allowed in which state, and what
// it makes of the draft. Pure; the caller stores the outcome under the revision it read.
import type { Draft, DraftState } from './draft.ts';

/** What each event says beside its name. */
type Told = {
  generation_claimed: object;
  generated: { readonly text: string; readonly basedOn: string };
  generation_failed: { readonly reason: string };
  edited: { readonly text: string };
  queued: { readonly text: string; readonly sendsAt: string; readonly usagePeriod: string };
  cancelled: object;
  /** A worker is about to call the network for this text. */
  claimed: object;
  /** The network's answer, or a worker's death, proved nothing. */
  uncertain: {
    readonly reason: string;
    readonly mayRetry: boolean;
    /** Where the network named the time before which it wants no call (ISO). */
    readonly until?: string | undefined;
  };
  read_back_empty: object;
  /** The network asked for time, or could not be asked: nothing is to be tried before `until`. */
  put_off: { readonly until: string };
  accepted: { readonly networkId: string };
  not_sent: { readonly reason: string };
  /** The owner answered on Instagram itself, and nothing of this is known to stand. */
  answered_elsewhere: object;
  /** The text in doubt stands on the network, and its owner has not changed it since. */
  found_standing: { readonly networkId: string; readonly usagePeriod: string | null };
  /** The text in doubt stands on the network, and its owner has gone on writing. */
  told_standing: { readonly reason: string };
  /** Asked whether it can be read on the network; it cannot yet. */
  not_live_yet: object;
  live: object;
};

type EventType = keyof Told;
type EventOf<Type extends EventType> = {
  [One in Type]: { readonly type: One } & Told[One];
}[Type];
export type DraftEvent = EventOf<EventType>;

const ALLOWED: Readonly<Record<EventType, readonly DraftState[]>> = {
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

const oneMoreReadBack = (draft: Draft): Partial<Draft> => ({ readBacks: draft.readBacks + 1 });

type Change<Type extends EventType> = (
  draft: Draft,
  event: EventOf<Type>,
  at: string,
) => Partial<Draft>;

/** What each event makes of a draft whose state allows it. */
const CHANGES: { readonly [Type in EventType]: Change<Type> } = {
  generation_claimed: (draft) => ({ tries: draft.tries + 1 }),
  generated: (draft, { text, basedOn }) => ({
    ...backToEditing(draft, null),
    generatedText: text,
    basedOn,
  }),
  generation_failed: (draft, { reason }) => backToEditing(draft, reason),
  edited: (_, { text }) => ({ editedText: text, error: null }),
  queued: (draft, { text, sendsAt, usagePeriod }) => ({
    state: 'queued',
    error: null,
    editedText: text === draft.generatedText ? draft.editedText : text,
    sendingText: text,
    sendsAt,
    usagePeriod,
    // The owner wants it sent nevertheless.
    answeredElsewhere: false,
  }),
  cancelled: (draft) => backToEditing(draft, null),
  claimed: (draft, _, at) => ({
    state: 'posting',
    // The first claim bounds the search for our own reply, also after later tries.
    claimedAt: draft.claimedAt ?? at,
    tries: draft.tries + 1,
    readBacks: 0,
  }),
  uncertain: (draft, { reason, mayRetry, until }) => ({
    state: 'unknown',
    error: reason,
    mayRetry,
    sendsAt: until ?? draft.sendsAt,
  }),
  read_back_empty: oneMoreReadBack,
  put_off: (_, { until }) => ({ sendsAt: until }),
  accepted: (_, { networkId }) => ({
    state: 'posted',
    networkId,
    error: null,
    readBacks: 0,
    doubtfulText: null,
    sendsAt: null,
    answeredElsewhere: false,
  }),
  not_sent: (draft, { reason }) => returned(draft, reason),
  answered_elsewhere: (draft) =>
    // What may stand is looked for to the end, and never sent again.
    draft.state === 'unknown'
      ? { mayRetry: false, answeredElsewhere: true }
      : { ...backToEditing(draft, null), answeredElsewhere: true },
  found_standing: (draft, { networkId, usagePeriod }) => ({
    state: 'posted',
    networkId,
    error: null,
    sendingText: draft.doubtfulText,
    doubtfulText: null,
    answeredElsewhere: false,
    usagePeriod,
  }),
  told_standing: (_, { reason }) => ({ error: reason }),
  not_live_yet: oneMoreReadBack,
  live: () => ({ state: 'live', error: null, readBacks: 0 }),
};

const changesBy = <Type extends EventType>(
  draft: Draft,
  event: EventOf<Type>,
  at: string,
): Partial<Draft> => CHANGES[event.type](draft, event, at);

export const isAllowed = (draft: Draft, type: EventType): boolean => {
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
  const changed = { ...draft, ...changesBy(draft, event, at), revision: draft.revision + 1 };
  return isNote(draft, event) ? changed : { ...changed, since: at };
}
