// The one life of a reply as a transition table: which event is allowed in which state, and what
// it makes of the draft. Pure; the caller stores the outcome under the revision it read.
import { type Draft, type DraftState, findUnconfirmed, type UnconfirmedText } from './draft.ts';

/** What each event says beside its name. */
type Payloads = {
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
    readonly readBackPlan: Draft['readBackPlan'];
    /** The network says that what it answers is gone. */
    readonly isToldGone?: boolean;
    /** Where the network named the time before which it wants no call (ISO). */
    readonly until?: string | undefined;
  };
  /** `reason`: what was told to be gone could be read; so it is this that is said should it not be found. */
  read_back_empty: { readonly reason?: string };
  /** Nothing is to be tried before `until`: a pause holds, or a read-back failed and so proved nothing. */
  rescheduled: { readonly until: string; readonly afterFailedReadBack: boolean };
  accepted: { readonly networkId: string };
  /** `tellsOfDoubt`: the reason says that it may stand all the same. */
  not_sent: { readonly reason: string; readonly tellsOfDoubt?: boolean };
  /** The owner answered on Instagram itself, and nothing of this is known to stand. */
  answered_elsewhere: object;
  /** This unconfirmed text stands on the network, and its owner has not changed it since. */
  found_on_network: {
    readonly networkId: string;
    readonly text: string;
    readonly usagePeriod: string | null;
  };
  /** This unconfirmed text stands on the network, and its owner has gone on writing. */
  confirmed_while_editing: { readonly text: string; readonly reason: string };
  /** This earlier text stands on the network after all, so the one that waits is not sent by itself. */
  earlier_found: { readonly text: string; readonly reason: string };
  /** Nobody can tell whether these earlier texts stand: the one that waits is not sent before its owner knows. */
  earlier_unproven: { readonly texts: readonly string[]; readonly reason: string };
  /** Asked whether it can be read on the network; it cannot yet. */
  not_live_yet: object;
  live: object;
};

type EventType = keyof Payloads;
type EventOf<Type extends EventType> = {
  [One in Type]: { readonly type: One } & Payloads[One];
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
  rescheduled: ['queued', 'unknown', 'posted'],
  // From `queued` where a text that seemed lost is found standing before it is sent again.
  accepted: ['queued', 'posting', 'unknown'],
  not_sent: ['queued', 'posting', 'unknown'],
  answered_elsewhere: ['generating', 'editing', 'queued', 'unknown'],
  found_on_network: ['editing'],
  confirmed_while_editing: ['editing'],
  earlier_found: ['queued'],
  earlier_unproven: ['queued'],
  not_live_yet: ['posted'],
  live: ['posted'],
};

/** Back in the owner's hands, with every trace of the failed or cancelled sending removed. */
const backToEditing = (error: string | null): Partial<Draft> => ({
  state: 'editing',
  error,
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  readBackPlan: 'thorough',
  isToldGone: false,
  readBacks: 0,
  failedReadBacks: 0,
  usagePeriod: null,
});

/** More texts than anybody tries at one reply; the item must stay small. */
const MOST_UNCONFIRMED = 20;

/** With the text the network was called with, which may stand; its first claim and its last return count. */
function withSent(draft: Draft, returnedAt: string): UnconfirmedText[] {
  const { unconfirmed, sendingText: text, claimedAt } = draft;
  if (text === null || claimedAt === null) return unconfirmed;
  const earlier = findUnconfirmed(draft, text);
  const others = unconfirmed.filter((one) => one !== earlier);
  return [...others, { text, claimedAt, ...earlier, returnedAt }].slice(-MOST_UNCONFIRMED);
}

type Mark = Pick<UnconfirmedText, 'isFound' | 'isTold'>;

/** The unconfirmed texts, with what is known of these now. */
const marked = (
  unconfirmed: UnconfirmedText[],
  texts: readonly (string | null)[],
  mark: Mark,
): UnconfirmedText[] => {
  const meant = new Set(texts.map((text) => findUnconfirmed({ unconfirmed }, text)));
  return unconfirmed.map((one) => (meant.has(one) ? { ...one, ...mark } : one));
};

/** The same after a failed try: what the network was called with stays unconfirmed. */
function returned(draft: Draft, event: Payloads['not_sent'], at: string): Partial<Draft> {
  const { reason, tellsOfDoubt = false } = event;
  const sent = draft.state === 'queued' ? draft.unconfirmed : withSent(draft, at);
  const unconfirmed = tellsOfDoubt ? marked(sent, [draft.sendingText], { isTold: true }) : sent;
  return { ...backToEditing(reason), unconfirmed };
}

const oneMoreReadBack = (draft: Draft): Partial<Draft> => ({
  readBacks: draft.readBacks + 1,
  failedReadBacks: 0,
});

type Change<Type extends EventType> = (
  draft: Draft,
  event: EventOf<Type>,
  at: string,
) => Partial<Draft>;

/** What each event makes of a draft whose state allows it. */
const CHANGES: { readonly [Type in EventType]: Change<Type> } = {
  generation_claimed: (draft) => ({ tries: draft.tries + 1 }),
  generated: (_, { text, basedOn }) => ({
    ...backToEditing(null),
    generatedText: text,
    basedOn,
  }),
  generation_failed: (_, { reason }) => backToEditing(reason),
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
  cancelled: () => backToEditing(null),
  claimed: (draft, _, at) => ({
    state: 'posting',
    // The first claim bounds the search for our own reply, also after later tries.
    claimedAt: draft.claimedAt ?? findUnconfirmed(draft, draft.sendingText)?.claimedAt ?? at,
    tries: draft.tries + 1,
    readBacks: 0,
    failedReadBacks: 0,
  }),
  uncertain: (draft, { reason, mayRetry, readBackPlan, isToldGone = false, until }) => ({
    state: 'unknown',
    error: reason,
    mayRetry,
    readBackPlan,
    isToldGone,
    sendsAt: until ?? draft.sendsAt,
  }),
  read_back_empty: (draft, { reason }) => ({
    ...oneMoreReadBack(draft),
    ...(reason && { error: reason, isToldGone: false }),
  }),
  rescheduled: (draft, { until, afterFailedReadBack }) => ({
    sendsAt: until,
    failedReadBacks: afterFailedReadBack ? draft.failedReadBacks + 1 : draft.failedReadBacks,
  }),
  accepted: (_, { networkId }) => ({
    state: 'posted',
    networkId,
    error: null,
    readBacks: 0,
    failedReadBacks: 0,
    unconfirmed: [],
    sendsAt: null,
    answeredElsewhere: false,
  }),
  not_sent: returned,
  answered_elsewhere: (draft) =>
    // What may stand is looked for to the end, and never sent again.
    draft.state === 'unknown'
      ? { mayRetry: false, answeredElsewhere: true }
      : { ...backToEditing(null), answeredElsewhere: true },
  found_on_network: (draft, { networkId, text, usagePeriod }) => ({
    state: 'posted',
    networkId,
    error: null,
    sendingText: text,
    claimedAt: findUnconfirmed(draft, text)?.claimedAt ?? null,
    unconfirmed: [],
    answeredElsewhere: false,
    usagePeriod,
  }),
  confirmed_while_editing: (draft, { text, reason }) => ({
    error: reason,
    unconfirmed: marked(draft.unconfirmed, [text], { isFound: true }),
  }),
  earlier_found: (draft, { text, reason }) => ({
    ...backToEditing(reason),
    unconfirmed: marked(draft.unconfirmed, [text], { isFound: true }),
  }),
  earlier_unproven: (draft, { texts, reason }) => ({
    ...backToEditing(reason),
    unconfirmed: marked(draft.unconfirmed, texts, { isTold: true }),
  }),
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
  type === 'confirmed_while_editing' ||
  (type === 'answered_elsewhere' && draft.state === 'unknown');

/** The draft after the event, one revision on; undefined where its state does not allow it. */
export function transition(draft: Draft, event: DraftEvent, at: string): Draft | undefined {
  if (!isAllowed(draft, event.type)) return undefined;
  const changed = { ...draft, ...changesBy(draft, event, at), revision: draft.revision + 1 };
  return isNote(draft, event) ? changed : { ...changed, since: at };
}
