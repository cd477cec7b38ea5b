// Each event changes certain fields of a draft.
import { describe, expect, test } from 'vitest';
import { TEST_DRAFT_EVENTS as EVENTS } from '#tests/support/replies/draft-events.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import type { Draft } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { transitionDraft } from './draft-lifecycle.ts';

const AT = '2026-11-20T10:00:00.000Z';
const LATER_AT = '2026-11-20T10:05:00.000Z';
const EARLIER_AT = '2026-11-20T09:50:00.000Z';
const EARLIER_TEXT = { text: 'Earlier', claimedAt: EARLIER_AT };
const OWNER_TEXT = { text: 'Mine', claimedAt: AT };
const RETURNED_OWNER_TEXT = { ...OWNER_TEXT, returnedAt: LATER_AT };

/** The changed fields after the network has accepted a reply. */
const PUBLISHED_FIELDS: Partial<Draft> = {
  networkId: '179',
  error: null,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  unconfirmed: [],
  sendsAt: null,
  answeredElsewhere: false,
};

/** Every field has a value, so that a field changed by mistake fails the test. */
const FILLED_FIELDS: Partial<Draft> = {
  since: AT,
  usagePeriod: 'trial',
  generatedText: 'Thanks!',
  editedText: 'Mine',
  error: 'generation_failed',
  basedOn: 'the thread',
  sendsAt: AT,
  sendingText: 'Mine',
  claimedAt: AT,
  tries: 2,
  mayRetry: false,
  readBackPlan: 'quick',
  isReportedGone: true,
  readBacks: 4,
  failedReadBacks: 2,
  goneReadBacks: 1,
  networkId: '178',
  unconfirmed: [EARLIER_TEXT],
  answeredElsewhere: true,
};

/** The fields that every end of a sending attempt resets. */
const RESET_FIELDS: Partial<Draft> = {
  state: 'editing',
  error: null,
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
};

const REFUSED_FIELDS: Partial<Draft> = { ...RESET_FIELDS, error: 'rejected_comment' };
const ANSWERED_ELSEWHERE_FIELDS: Partial<Draft> = { ...RESET_FIELDS, answeredElsewhere: true };

const claimedFields = (claimedAt: string): Partial<Draft> => ({
  state: 'posting',
  claimedAt,
  tries: 3,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
});

const makeQueuedEvent = (text: string): DraftEvent => ({
  type: 'queued',
  text,
  sendsAt: LATER_AT,
  usagePeriod: '2026-11-19',
});
const queuedFields = (sendingText: string): Partial<Draft> => ({
  state: 'queued',
  error: null,
  sendsAt: LATER_AT,
  usagePeriod: '2026-11-19',
  answeredElsewhere: false,
  sendingText,
});

const READ_BACK_FIELDS: Partial<Draft> = { readBacks: 5, failedReadBacks: 0, goneReadBacks: 0 };
const TWO_UNCONFIRMED: Partial<Draft> = { unconfirmed: [OWNER_TEXT, EARLIER_TEXT] };
const UNANSWERED: Partial<Draft> = { answeredElsewhere: false };
const UNKNOWN_FIELDS: Partial<Draft> = { state: 'unknown', error: 'not_read_back_comment' };
const unconfirmed = { ...EVENTS.publish_unconfirmed, readBackPlan: 'quick' } as const;
type UnconfirmedReplyText = Draft['unconfirmed'][number];
/** The unconfirmed texts after the sent text was returned with these facts. */
const returnedWith = (known: Partial<UnconfirmedReplyText>): Partial<Draft> => ({
  unconfirmed: [EARLIER_TEXT, { ...RETURNED_OWNER_TEXT, ...known }],
});
const ownerAndEarlierText = (known: Partial<UnconfirmedReplyText>): Partial<Draft> => ({
  unconfirmed: [OWNER_TEXT, { ...EARLIER_TEXT, ...known }],
});
const rescheduled = { type: 'rescheduled', until: LATER_AT } as const;

/** State, overrides of FILLED_FIELDS, event → every field that the event changes; all others stay. */
const eventEffects: readonly [Draft['state'], Partial<Draft>, DraftEvent, Partial<Draft>][] = [
  ['generating', {}, EVENTS.generation_claimed, { tries: 3 }],
  ['generating', {}, EVENTS.generated, { ...RESET_FIELDS, basedOn: 'the caption' }],
  ['generating', {}, EVENTS.generation_failed, { ...RESET_FIELDS, error: 'generation_failed' }],
  ['editing', {}, EVENTS.edited, { editedText: 'Thank you!', error: null, textRevision: 2 }],
  ['editing', {}, EVENTS.subject_gone, { editedText: 'Mine', error: 'gone_comment' }],
  [
    'editing',
    { error: 'gone_comment' },
    EVENTS.edited,
    { editedText: 'Thank you!', error: 'gone_comment', textRevision: 2 },
  ],
  [
    'editing',
    {},
    makeQueuedEvent('Other'),
    { ...queuedFields('Other'), editedText: 'Other', textRevision: 2 },
  ],
  // Sending the generated text is no edit, so an earlier edit stays stored.
  ['editing', {}, makeQueuedEvent('Thanks!'), queuedFields('Thanks!')],
  ['queued', {}, EVENTS.cancelled, RESET_FIELDS],
  ['queued', {}, EVENTS.claimed, claimedFields(AT)],
  ['queued', { claimedAt: null }, EVENTS.claimed, claimedFields(LATER_AT)],
  // A read-back searches for an unconfirmed text from its first claim.
  [
    'queued',
    { claimedAt: null, sendingText: ' Earlier' },
    EVENTS.claimed,
    claimedFields(EARLIER_AT),
  ],
  [
    'posting',
    {},
    EVENTS.publish_unconfirmed,
    { ...UNKNOWN_FIELDS, mayRetry: true, readBackPlan: 'thorough', isReportedGone: false },
  ],
  [
    'posting',
    { mayRetry: true, readBackPlan: 'thorough' },
    { ...unconfirmed, reason: 'rejected_comment', mayRetry: false, isReportedGone: true },
    { state: 'unknown', error: 'rejected_comment', mayRetry: false, readBackPlan: 'quick' },
  ],
  [
    'posting',
    {},
    { ...unconfirmed, until: LATER_AT },
    { ...UNKNOWN_FIELDS, mayRetry: true, isReportedGone: false, sendsAt: LATER_AT },
  ],
  ['unknown', {}, EVENTS.read_back_empty, READ_BACK_FIELDS],
  [
    'unknown',
    {},
    { type: 'read_back_empty', reason: 'rejected_comment' },
    { ...READ_BACK_FIELDS, error: 'rejected_comment', isReportedGone: false },
  ],
  ['posted', {}, EVENTS.not_live_yet, READ_BACK_FIELDS],
  [
    'unknown',
    {},
    { ...rescheduled, afterFailedReadBack: 'other' },
    { sendsAt: LATER_AT, failedReadBacks: 3, goneReadBacks: 0 },
  ],
  [
    'unknown',
    {},
    { ...rescheduled, afterFailedReadBack: 'reported_gone' },
    { sendsAt: LATER_AT, failedReadBacks: 3, goneReadBacks: 2 },
  ],
  ['queued', {}, rescheduled, { sendsAt: LATER_AT }],
  ['unknown', {}, EVENTS.accepted, { ...PUBLISHED_FIELDS, state: 'posted' }],
  // The network was not called for this text, so only earlier texts stay unconfirmed.
  ['queued', {}, EVENTS.not_sent, REFUSED_FIELDS],
  ['posting', {}, EVENTS.not_sent, { ...REFUSED_FIELDS, ...returnedWith({}) }],
  // The same text sent twice is one entry that keeps its first claim.
  [
    'posting',
    { sendingText: 'Earlier ' },
    EVENTS.not_sent,
    { ...REFUSED_FIELDS, unconfirmed: [{ ...EARLIER_TEXT, returnedAt: LATER_AT }] },
  ],
  ['posting', { sendingText: null }, EVENTS.not_sent, REFUSED_FIELDS],
  [
    'posting',
    {},
    { ...EVENTS.not_sent, isAbsent: true },
    { ...REFUSED_FIELDS, ...returnedWith({ isAbsent: true }) },
  ],
  // The reply is no longer needed: its text stays, its reserved usage is released.
  ['generating', UNANSWERED, EVENTS.answered_elsewhere, ANSWERED_ELSEWHERE_FIELDS],
  ['editing', UNANSWERED, EVENTS.answered_elsewhere, ANSWERED_ELSEWHERE_FIELDS],
  ['queued', UNANSWERED, EVENTS.answered_elsewhere, ANSWERED_ELSEWHERE_FIELDS],
  // The reply may be published: it keeps its usage and its read-backs, and is not sent again.
  [
    'unknown',
    { ...UNANSWERED, mayRetry: true },
    EVENTS.answered_elsewhere,
    { answeredElsewhere: true, mayRetry: false },
  ],
  ['unknown', {}, EVENTS.not_sent, { ...REFUSED_FIELDS, ...returnedWith({}) }],
  [
    'editing',
    { usagePeriod: null },
    EVENTS.found_on_network,
    {
      state: 'posted',
      networkId: '179',
      error: null,
      sendingText: 'Earlier',
      claimedAt: EARLIER_AT,
      unconfirmed: [],
      answeredElsewhere: false,
      usagePeriod: 'trial',
    },
  ],
  // One of the unconfirmed texts turns up while the owner edits another.
  [
    'editing',
    {},
    EVENTS.confirmed_while_editing,
    { error: 'earlier_published_comment', unconfirmed: [{ ...EARLIER_TEXT, isFound: true }] },
  ],
  // A late read-back has not found one of the texts; the state stays.
  ['editing', TWO_UNCONFIRMED, EVENTS.absence_proven, ownerAndEarlierText({ isAbsent: true })],
  [
    'queued',
    TWO_UNCONFIRMED,
    EVENTS.earlier_found,
    {
      ...RESET_FIELDS,
      error: 'earlier_published_comment',
      ...ownerAndEarlierText({ isFound: true }),
    },
  ],
  // The owner is informed now and may send the queued text anyway.
  [
    'queued',
    TWO_UNCONFIRMED,
    EVENTS.earlier_unconfirmed,
    {
      ...RESET_FIELDS,
      error: 'earlier_unconfirmed_comment',
      ...ownerAndEarlierText({ isOwnerNotified: true }),
    },
  ],
  [
    'unknown',
    {},
    { type: 'not_sent', reason: 'earlier_unconfirmed_comment', isOwnerNotified: true },
    {
      ...RESET_FIELDS,
      error: 'earlier_unconfirmed_comment',
      ...returnedWith({ isOwnerNotified: true }),
    },
  ],
  ['posted', {}, EVENTS.live, { ...PUBLISHED_FIELDS, state: 'live' }],
  ['posting', {}, EVENTS.live, { ...PUBLISHED_FIELDS, state: 'live' }],
];

describe('the state machine of a draft', () => {
  test.each(eventEffects)(
    'changes only the expected fields in state %s with %o: %o→%o',
    (state, fieldOverrides, event, changed) => {
      const before = makeTestDraft({ state, ...FILLED_FIELDS, ...fieldOverrides });
      const { since, history, ...after } = transitionDraft(before, event, LATER_AT) ?? {};
      const { history: _, ...expected } = { ...before, revision: 2, ...changed };
      expect({ ...after, since: AT }).toEqual(expected);
      expect(history?.at(-1)).toMatchObject({ at: LATER_AT, event: event.type, by: 'worker' });
      const isStateKept =
        ['edited', 'confirmed_while_editing', 'absence_proven'].includes(event.type) ||
        (state === 'unknown' && event.type === 'answered_elsewhere');
      expect(since).toBe(isStateKept ? AT : LATER_AT);
    },
  );
});
