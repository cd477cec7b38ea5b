// The state machine of a reply: how each event changes the draft. Pure; the caller stores the result under the revision
// it read.
import { type Draft, findUnconfirmedText, type UnconfirmedText } from './draft.ts';
import {
  ALLOWED_STATES,
  type DraftEvent,
  type DraftEventOf,
  type DraftEventPayloads,
  type DraftEventType,
  type FailedReadBack,
  RULE_REPLY_EVENTS,
} from './draft-events.ts';
import { appendTransition, WORKER } from './draft-history.ts';
import { isFinalFailure } from './failure-sentences.ts';
import { computeAutomationAfter } from './reply-approval.ts';

/** Returns the draft to the owner and clears every field of the failed or cancelled attempt. */
const resetToEditing = (error: string | null): Partial<Draft> => ({
  state: 'editing',
  error,
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  readBackPlan: 'thorough',
  isReportedGone: false,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  usagePeriod: null,
});

/** More than any owner tries for one reply; the item must stay small. */
const MAX_UNCONFIRMED_TEXTS = 20;

/** Adds the text that was sent: its first claim and its last return are what bounds a read-back. */
function addSentText(draft: Draft, returnedAt: string): UnconfirmedText[] {
  const { unconfirmed, sendingText: text, claimedAt } = draft;
  if (text === null || claimedAt === null) return unconfirmed;
  const sameText = findUnconfirmedText(draft, text);
  const others = unconfirmed.filter((one) => one !== sameText);
  // That it was absent once says nothing about a later call.
  const { isAbsent: _, ...known } = sameText ?? { text, claimedAt };
  return [...others, { ...known, returnedAt }].slice(-MAX_UNCONFIRMED_TEXTS);
}

type UnconfirmedTextFlags = Pick<UnconfirmedText, 'isFound' | 'isOwnerNotified' | 'isAbsent'>;

/** Sets the flags on those of the unconfirmed texts that equal one of `texts`. */
const flagUnconfirmedTexts = (
  unconfirmed: UnconfirmedText[],
  texts: readonly (string | null)[],
  flags: UnconfirmedTextFlags,
): UnconfirmedText[] => {
  const flaggedTexts = new Set(texts.map((text) => findUnconfirmedText({ unconfirmed }, text)));
  return unconfirmed.map((one) => (flaggedTexts.has(one) ? { ...one, ...flags } : one));
};

/** Returns the draft to the owner after a failed attempt; a text that was sent stays unconfirmed. */
function applyNotSent(
  draft: Draft,
  event: DraftEventPayloads['not_sent'],
  at: string,
): Partial<Draft> {
  const { reason, isOwnerNotified, isAbsent, isCertainlyNotSent = false } = event;
  const wasSent = draft.state !== 'queued' && !isCertainlyNotSent;
  const flags = { ...(isOwnerNotified && { isOwnerNotified }), ...(isAbsent && { isAbsent }) };
  const unconfirmed = wasSent ? addSentText(draft, at) : draft.unconfirmed;
  return {
    ...resetToEditing(reason),
    unconfirmed: flagUnconfirmedTexts(unconfirmed, [draft.sendingText], flags),
  };
}

/** The text that was sent is published under this id. */
const endUnconfirmed = (networkId: string): Partial<Draft> => ({
  networkId,
  error: null,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  unconfirmed: [],
  sendsAt: null,
  answeredElsewhere: false,
});

const countFailedReadBack = (draft: Draft, failure: FailedReadBack): Partial<Draft> => ({
  failedReadBacks: draft.failedReadBacks + 1,
  goneReadBacks: failure === 'reported_gone' ? draft.goneReadBacks + 1 : 0,
});

const incrementReadBacks = (draft: Draft): Partial<Draft> => ({
  readBacks: draft.readBacks + 1,
  failedReadBacks: 0,
  goneReadBacks: 0,
});

type DraftEventHandler<Type extends DraftEventType> = (
  draft: Draft,
  event: DraftEventOf<Type>,
  at: string,
) => Partial<Draft>;

/** How each event changes a draft whose state allows it. */
const EVENT_HANDLERS: { readonly [Type in DraftEventType]: DraftEventHandler<Type> } = {
  generation_claimed: (draft, { usagePeriod = draft.usagePeriod }) => ({
    tries: draft.tries + 1,
    usagePeriod,
  }),
  generated: (_, { text, basedOn }) => ({
    ...resetToEditing(null),
    generatedText: text,
    basedOn,
  }),
  generation_failed: (_, { reason }) => resetToEditing(reason),
  generation_restarted: (_, { usagePeriod }) => ({
    ...resetToEditing(null),
    state: 'generating',
    generatedText: '',
    editedText: null,
    usagePeriod,
  }),
  generated_unseen: (_, { text, basedOn, sendsAt }) => ({
    ...resetToEditing(null),
    state: 'queued',
    generatedText: text,
    basedOn,
    sendingText: text,
    sendsAt,
  }),
  approval_needed: (draft, { reason, text = draft.generatedText }) => ({
    ...resetToEditing(reason),
    generatedText: text,
  }),
  discarded: (_, { reason }) => ({ ...resetToEditing(reason), state: 'discarded' }),
  edited: ({ error }, { text }) => ({
    editedText: text,
    // A window that does not know yet may still save its text.
    error: isFinalFailure(error) ? error : null,
  }),
  queued: (draft, { text, sendsAt, usagePeriod }) => ({
    state: 'queued',
    error: null,
    editedText: text === draft.generatedText ? draft.editedText : text,
    sendingText: text,
    sendsAt,
    usagePeriod,
    // The owner wants it sent although they answered elsewhere.
    answeredElsewhere: false,
  }),
  cancelled: () => resetToEditing(null),
  claimed: (draft, { usagePeriod = draft.usagePeriod }, at) => ({
    state: 'posting',
    usagePeriod,
    // The first claim bounds the read-back, also after later attempts.
    claimedAt: draft.claimedAt ?? findUnconfirmedText(draft, draft.sendingText)?.claimedAt ?? at,
    tries: draft.tries + 1,
    readBacks: 0,
    failedReadBacks: 0,
    goneReadBacks: 0,
  }),
  publish_unconfirmed: (
    draft,
    { reason, mayRetry, readBackPlan, isReportedGone = false, until },
  ) => ({
    state: 'unknown',
    error: reason,
    mayRetry,
    readBackPlan,
    isReportedGone,
    sendsAt: until ?? draft.sendsAt,
  }),
  read_back_empty: (draft, { reason }) => ({
    ...incrementReadBacks(draft),
    ...(reason && { error: reason, isReportedGone: false }),
  }),
  rescheduled: (draft, { until, afterFailedReadBack }) => ({
    sendsAt: until,
    ...(afterFailedReadBack && countFailedReadBack(draft, afterFailedReadBack)),
  }),
  accepted: (_, { networkId }) => ({ state: 'posted', ...endUnconfirmed(networkId) }),
  not_sent: applyNotSent,
  subject_gone: (_, { reason }) => ({ error: reason }),
  answered_elsewhere: (draft) =>
    // The reply may be published, so its read-backs continue, but it is never sent again.
    draft.state === 'unknown'
      ? { mayRetry: false, answeredElsewhere: true }
      : { ...resetToEditing(null), answeredElsewhere: true },
  found_on_network: (draft, { networkId, text, usagePeriod }) => ({
    state: 'posted',
    networkId,
    error: null,
    sendingText: text,
    claimedAt: findUnconfirmedText(draft, text)?.claimedAt ?? null,
    unconfirmed: [],
    answeredElsewhere: false,
    usagePeriod,
  }),
  confirmed_while_editing: (draft, { text, reason }) => ({
    error: reason,
    unconfirmed: flagUnconfirmedTexts(draft.unconfirmed, [text], { isFound: true }),
  }),
  absence_proven: (draft, { text }) => ({
    unconfirmed: flagUnconfirmedTexts(draft.unconfirmed, [text], { isAbsent: true }),
  }),
  earlier_found: (draft, { text, reason }) => ({
    ...resetToEditing(reason),
    unconfirmed: flagUnconfirmedTexts(draft.unconfirmed, [text], { isFound: true }),
  }),
  earlier_unconfirmed: (draft, { texts, reason }) => ({
    ...resetToEditing(reason),
    unconfirmed: flagUnconfirmedTexts(draft.unconfirmed, texts, { isOwnerNotified: true }),
  }),
  not_live_yet: incrementReadBacks,
  live: (_, { networkId }) => ({ state: 'live', ...endUnconfirmed(networkId) }),
};

const computeChanges = <Type extends DraftEventType>(
  draft: Draft,
  event: DraftEventOf<Type>,
  at: string,
): Partial<Draft> => EVENT_HANDLERS[event.type](draft, event, at);

export const isDraftEventAllowed = (draft: Draft, type: DraftEventType): boolean => {
  const isResend = type === 'claimed' && draft.state === 'unknown';
  if (draft.automation === null && RULE_REPLY_EVENTS.includes(type)) return false;
  return ALLOWED_STATES[type].includes(draft.state) && (!isResend || draft.mayRetry);
};

/** These events begin no new state, and `since` is when the current state began. */
const isStateKept = (draft: Draft, { type }: DraftEvent): boolean =>
  type === 'edited' ||
  type === 'confirmed_while_editing' ||
  type === 'absence_proven' ||
  (type === 'answered_elsewhere' && draft.state === 'unknown');

/**
 * The draft after the event with the next revision; undefined when its state forbids the event. `by` names who caused
 * it, for the history.
 */
export function transitionDraft(
  draft: Draft,
  event: DraftEvent,
  at: string,
  by = WORKER,
): Draft | undefined {
  if (!isDraftEventAllowed(draft, event.type)) return undefined;
  const why = 'reason' in event ? event.reason : undefined;
  const changed = {
    ...draft,
    ...computeChanges(draft, event, at),
    automation: computeAutomationAfter(draft, event),
    revision: draft.revision + 1,
    history: appendTransition(draft.history, { at, event: event.type, by, ...(why && { why }) }),
  };
  return isStateKept(draft, event) ? changed : { ...changed, since: at };
}
