// Applies each event to a draft whose state allows it. Pure.
import type { Sentence } from '#shared/sentences/say.ts';
import { type Draft, findUnconfirmedText, type GeneratedText, getUneditedText } from './draft.ts';
import type {
  DraftEventOfType,
  DraftEventPayloads,
  DraftEventType,
  FailedReadBackCause,
} from './draft-events.ts';
import { keepTextBeforeWish } from './draft-wish.ts';
import { isFinalReplyFailure } from './reply-failure-sentences.ts';
import { addSentTextToUnconfirmedTexts, flagUnconfirmedTexts } from './unconfirmed-reply-texts.ts';

/** Returns the draft to the owner and clears every field of the failed or cancelled attempt. */
const resetToEditing = (error: Sentence | null): Partial<Draft> => ({
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

/** Fields that the event does not have stay as they are. */
const applyGeneratedText = (
  draft: Draft,
  {
    text = draft.generatedText,
    basedOn = draft.basedOn,
    usedFacts = draft.usedFacts,
    uncoveredClaims = draft.uncoveredClaims,
  }: Partial<GeneratedText>,
): Partial<Draft> => ({ generatedText: text, basedOn, usedFacts, uncoveredClaims });

/** Returns the draft to the owner after a failed attempt; a text that was sent stays unconfirmed. */
function applyNotSent(
  draft: Draft,
  event: DraftEventPayloads['not_sent'],
  at: string,
): Partial<Draft> {
  const { reason, isOwnerNotified, isAbsent, isCertainlyNotSent = false } = event;
  const wasSent = draft.state !== 'queued' && !isCertainlyNotSent;
  const flags = { ...(isOwnerNotified && { isOwnerNotified }), ...(isAbsent && { isAbsent }) };
  const unconfirmed = wasSent ? addSentTextToUnconfirmedTexts(draft, at) : draft.unconfirmed;
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

const countFailedReadBack = (draft: Draft, failure: FailedReadBackCause): Partial<Draft> => ({
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
  event: DraftEventOfType<Type>,
  at: string,
) => Partial<Draft>;

const EVENT_HANDLERS: { readonly [Type in DraftEventType]: DraftEventHandler<Type> } = {
  generation_claimed: (draft, { usagePeriod = draft.usagePeriod }) => ({
    tries: draft.tries + 1,
    usagePeriod,
  }),
  generated: (draft, generated) => ({
    ...resetToEditing(null),
    ...applyGeneratedText(draft, generated),
  }),
  generation_failed: (_, { reason }) => resetToEditing(reason),
  generation_opened: (_, { usagePeriod }) => ({ usagePeriod }),
  generation_restarted: (draft, { usagePeriod, wish = null }) => ({
    ...resetToEditing(null),
    state: 'generating',
    ...keepTextBeforeWish(draft, wish),
    wish,
    earlierText: null,
    disclosure: null,
    usagePeriod,
  }),
  generated_unseen: (draft, { sendsAt, disclosure, ...generated }) => ({
    ...resetToEditing(null),
    ...applyGeneratedText(draft, generated),
    state: 'queued',
    disclosure,
    sendingText: getUneditedText({ generatedText: generated.text, disclosure }),
    sendsAt,
  }),
  approval_needed: (draft, { reason, ...generated }) => ({
    ...resetToEditing(reason),
    ...applyGeneratedText(draft, generated),
  }),
  discarded: (_, { reason }) => ({ ...resetToEditing(reason), state: 'discarded' }),
  edited: ({ error }, { text }) => ({
    editedText: text,
    // A window may save its text before it learns of the failure.
    error: isFinalReplyFailure(error) ? error : null,
  }),
  queued: (draft, { text, sendsAt, usagePeriod }) => ({
    state: 'queued',
    error: null,
    editedText: text === draft.generatedText ? draft.editedText : text,
    sendingText: text,
    disclosure: null,
    sendsAt,
    usagePeriod,
    // The owner wants to send it although they answered elsewhere.
    answeredElsewhere: false,
  }),
  cancelled: () => resetToEditing(null),
  claimed: (draft, { usagePeriod = draft.usagePeriod }, at) => ({
    state: 'posting',
    usagePeriod,
    // The first claim is the lower bound of the read-back, even after later attempts.
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

export const computeDraftChangesOfEvent = <Type extends DraftEventType>(
  draft: Draft,
  event: DraftEventOfType<Type>,
  at: string,
): Partial<Draft> => EVENT_HANDLERS[event.type](draft, event, at);
