// Every row of the network's table of errors: the cause of the refusal, the sentence for the owner, and the use of a
// retry.

import { expect, test } from 'vitest';
import {
  describeSendFailure,
  isFinalReplyFailure,
} from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import {
  classifyGraphError,
  type NetworkErrorKind,
  type NetworkRejectionReason,
} from '#platform/instagram/network-error.ts';
import { saySentence } from '#shared/sentences/say.ts';
import { GRAPH_API_REFUSALS } from '#tests/support/network/graph-api-refusals.ts';

/** The end of the reply: it ends, its owner is asked to act, or it is read back and retried. */
type Outcome = 'ends' | 'owner' | 'unconfirmed';
type Expected = readonly [
  NetworkErrorKind,
  NetworkRejectionReason | undefined,
  Outcome,
  /** The sentence for the owner; undefined while the reply is unconfirmed. */
  sentence?: RegExp,
];

const OUTAGE: Expected = ['outage', undefined, 'unconfirmed'];
const THROTTLED: Expected = ['throttled', undefined, 'unconfirmed'];
const RELINK: Expected = ['token', undefined, 'owner', /link your account again/];
const CHECKPOINT: Expected = ['token', 'checkpoint', 'owner', /log in to facebook\.com/];
const WINDOW: Expected = ['refused', 'outside_window', 'owner', /within 24 hours/];
const UNAVAILABLE: Expected = ['refused', 'person_unavailable', 'ends', /cannot get messages/];
const TAKEN: Expected = ['refused', 'thread_taken', 'owner', /Another app holds/];
const NOT_ALLOWED: Expected = ['permission', 'app_not_allowed', 'owner', /only we can change/];
const UNPERMITTED: Expected = ['permission', undefined, 'owner', /link your account again/];
const REFUSED = /takes no (reply to this comment|private message about this comment)/;
const PRIVATE: Expected = ['refused', 'reply_refused', 'ends', REFUSED];
const CLOSED: Expected = [
  'refused',
  'comment_closed',
  'owner',
  /is hidden, or comments on its post/,
];
const GONE: Expected = ['gone', undefined, 'ends', /no longer on Instagram/];

const EXPECTED: Readonly<Record<keyof typeof GRAPH_API_REFUSALS, Expected>> = {
  unknown: OUTAGE,
  serviceDown: OUTAGE,
  serviceDownOnSend: OUTAGE,
  appLacksCapability: NOT_ALLOWED,
  appLimit: THROTTLED,
  userLimit: THROTTLED,
  pageLimit: THROTTLED,
  pageTokenLimit: THROTTLED,
  customLimit: THROTTLED,
  oddVolume: THROTTLED,
  messageRate: ['throttled', 'message_rate', 'unconfirmed'],
  instagramLimit: THROTTLED,
  messengerLimit: THROTTLED,
  applicationLimit: THROTTLED,
  permissionMissing: UNPERMITTED,
  appPermission: NOT_ALLOWED,
  windowClosed: WINDOW,
  windowClosedOfPage: WINDOW,
  windowClosedByText: WINDOW,
  cannotReceive: UNAVAILABLE,
  unavailable: UNAVAILABLE,
  unavailableNow: UNAVAILABLE,
  unavailableAsPermission: UNAVAILABLE,
  sendingRestricted: ['refused', 'messaging_blocked', 'owner', /no messages when this was tried/],
  threadOfOtherApp: TAKEN,
  notThreadOwner: TAKEN,
  createdWithoutFormat: OUTAGE,
  invalidParameter: ['refused', undefined, 'owner', /change the text/],
  objectGone: GONE,
  privateReplyRefused: PRIVATE,
  privateReplyInvalid: ['gone', 'reply_refused', 'ends', REFUSED],
  alreadyRepliedPrivately: PRIVATE,
  activityInvalid: PRIVATE,
  activityExpired: PRIVATE,
  activityClosed: PRIVATE,
  userMissing: UNAVAILABLE,
  messagingBanned: ['refused', 'messaging_banned', 'owner', /answer in the Instagram app/],
  sessionInvalid: RELINK,
  tokenInvalid: RELINK,
  appRemoved: RELINK,
  checkpoint: CHECKPOINT,
  unconfirmedUser: CHECKPOINT,
  passwordChanged: RELINK,
  tokenExpired: RELINK,
  tokenRejected: RELINK,
  blockingCheckpoint: CHECKPOINT,
  roleLost: ['token', 'role_lost', 'owner', /no role on the page/],
  permissionDenied: UNPERMITTED,
  consentMissing: UNPERMITTED,
  messagesOff: ['refused', 'messages_off', 'owner', /Settings, Messages, Connected tools/],
  mediaMissing: GONE,
  accountRestricted: ['refused', 'account_restricted', 'owner', /open the Instagram app/],
  policy: ['refused', 'policy', 'owner', /change the text/],
  duplicate: ['refused', 'duplicate', 'owner', /same text twice/],
  postingRestricted: ['refused', 'posting_restricted', 'owner', /post nothing when this was tried/],
  hiddenComment: CLOSED,
  commentsOff: CLOSED,
};

const UNCONFIRMED_KINDS: readonly NetworkErrorKind[] = ['outage', 'throttled'];

test.each(Object.entries(EXPECTED))(
  'the refusal %s has a reason, a true sentence and a way',
  (name, [kind, reason, outcome, sentence]) => {
    const { code, message, ...rest } = GRAPH_API_REFUSALS[name as keyof typeof GRAPH_API_REFUSALS];
    const subcode = ('subcode' in rest ? rest.subcode : undefined) ?? undefined;
    const error = classifyGraphError({ code, message, error_subcode: subcode });

    expect([error.kind, error.reason]).toEqual([kind, reason]);
    expect(UNCONFIRMED_KINDS.includes(error.kind)).toBe(outcome === 'unconfirmed');
    if (sentence === undefined) return;
    for (const replyKind of ['comment', 'message'] as const) {
      const shown = describeSendFailure(replyKind, error);
      expect(saySentence(shown)).toMatch(sentence);
      expect(isFinalReplyFailure(shown)).toBe(outcome === 'ends');
    }
  },
);

test.each([
  [10, '(#10) This message is sent outside of allowed window. Learn more', 'outside_window'],
  [10, 'The message was sent outside the 24 hour window', 'outside_window'],
  [200, "(#200) This person isn't available right now", 'person_unavailable'],
  [551, 'other words', 'person_unavailable'],
  [1, "This person isn't available right now", undefined],
  [2, 'Outside of allowed window', undefined],
  [190, 'Outside of allowed window', undefined],
])('the words of a refusal %i without subcode give its reason: %s', (code, message, reason) => {
  expect(classifyGraphError({ code, message }).reason).toBe(reason);
});

test.each([1, 2])('the code %i proves nothing about a write with any subcode', (code) => {
  expect(classifyGraphError({ code, error_subcode: 1_545_041 }).kind).toBe('outage');
});

/** Its text is that of every other limit, and so is the consequence. */
const KNOWN_BY_SUBCODE_ONLY = ['messageRate'];

test.each(
  Object.entries(GRAPH_API_REFUSALS).flatMap(([name, refusal]) =>
    'subcode' in refusal && !KNOWN_BY_SUBCODE_ONLY.includes(name) ? [[name, refusal] as const] : [],
  ),
)('the refusal %s means the same without its subcode', (_, { code, message, subcode }) => {
  const complete = classifyGraphError({ code, message, error_subcode: subcode ?? undefined });
  const { kind, reason, problem } = classifyGraphError({ code, message });

  expect([kind, reason, problem]).toEqual([complete.kind, complete.reason, complete.problem]);
});
