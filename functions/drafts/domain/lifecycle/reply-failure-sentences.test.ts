import { expect, test } from 'vitest';
import type { NetworkErrorKind } from '#platform/instagram/network-error.ts';
import { saySentence } from '#shared/sentences/say.ts';
import {
  describeEarlierPublishedReply,
  describeEarlierUnconfirmedReply,
  describeSendFailure,
  describeUnconfirmedReply,
  isFinalReplyFailure,
} from './reply-failure-sentences.ts';

test.each([
  ['absent', /cannot be found under the comment/, /cannot be found in the conversation/],
  ['out_of_reach', /cannot be found under the comment/, /cannot be found in the conversation/],
  ['unreadable', /cannot be found under the comment/, /cannot be found in the conversation/],
  ['not_read_back', /could not look/, /could not look/],
  ['unexplained', /a reply of yours .* may be it/, /a message of yours .* may be it/],
  ['gone', /This comment is no longer/, /This conversation is no longer/],
] as const)(
  'says what is known and where to check when unconfirmed: %s',
  (unconfirmedReason, commentPattern, messagePattern) => {
    expect(saySentence(describeUnconfirmedReply('comment', unconfirmedReason))).toMatch(
      commentPattern,
    );
    expect(saySentence(describeUnconfirmedReply('message', unconfirmedReason))).toMatch(
      messagePattern,
    );
  },
);

test.each<[NetworkErrorKind, string | undefined, RegExp, RegExp]>([
  ['token', undefined, /link your account again/, /link your account again/],
  ['permission', undefined, /link your account again/, /link your account again/],
  ['gone', undefined, /This comment is no longer/, /This conversation is no longer/],
  ['unreachable', undefined, /could not be reached/, /could not be reached/],
  ['refused', undefined, /refused this reply/, /refused this message/],
  ['throttled', 'message_rate', /refused this reply/, /refused this message/],
  ['outage', undefined, /refused this reply/, /refused this message/],
  ['refused', 'policy', /your reply back because it looked like spam/, /your message back/],
  ['refused', 'outside_window', /24 hours/, /24 hours/],
  ['refused', 'person_unavailable', /cannot get messages/, /cannot get messages/],
  ['refused', 'messages_off', /switched off/, /switched off/],
  [
    'refused',
    'messaging_blocked',
    /no messages when this was tried/,
    /no messages when this was tried/,
  ],
  [
    'refused',
    'posting_restricted',
    /post nothing when this was tried/,
    /post nothing when this was tried/,
  ],
  ['refused', 'a reason without a sentence', /refused this reply/, /refused this message/],
  ['refused', 'thread_taken', /Another app/, /Another app/],
])(
  'tells the owner why the network rejected a reply: %s %s',
  (kind, reason, commentPattern, messagePattern) => {
    expect(saySentence(describeSendFailure('comment', { kind, reason }))).toMatch(commentPattern);
    expect(saySentence(describeSendFailure('message', { kind, reason }))).toMatch(messagePattern);
  },
);

test.each([
  ['gone', undefined, true],
  ['refused', 'person_unavailable', true],
  ['refused', 'policy', false],
  ['refused', undefined, false],
  ['unreachable', undefined, false],
])('calls failures final that no person can answer: %s %s %s', (kind, reason, isFinal) => {
  for (const one of ['comment', 'message'] as const)
    expect(isFinalReplyFailure(describeSendFailure(one, { kind, reason }))).toBe(isFinal);
});

test('a draft without an error has no final failure', () => {
  expect(isFinalReplyFailure(null)).toBe(false);
});

test('the owner learns that an earlier text is published, nothing else sent', () => {
  expect(saySentence(describeEarlierPublishedReply('comment'))).toBe(
    'What you posted before has arrived after all: it stands under the comment. ' +
      'Nothing else was posted.',
  );
  expect(saySentence(describeEarlierPublishedReply('message'))).toBe(
    'What you sent before has arrived after all: it stands in the conversation. ' +
      'Nothing else was sent.',
  );
});

test('the owner learns that an earlier text may be published', () => {
  expect(saySentence(describeEarlierUnconfirmedReply('comment'))).toBe(
    'What you posted before may have arrived after all, and Instagram does not let us tell. ' +
      'Nothing else was posted. ' +
      'Please check under the comment, and post again if you want this one too.',
  );
  expect(saySentence(describeEarlierUnconfirmedReply('message'))).toBe(
    'What you sent before may have arrived after all, and Instagram does not let us tell. ' +
      'Nothing else was sent. ' +
      'Please check the conversation on Instagram, and send again if you want this one too.',
  );
});

const SPAN_FROM_NOW =
  /for now|at the moment|\bin (a|an|\d+) (few )?(second|minute|quarter|hour|day)|in a (few|moment)/;

test.each([
  'policy',
  'posting_restricted',
  'messaging_blocked',
  'account_restricted',
  'thread_taken',
])('says only what still holds when it is read later: %s', (reason) => {
  for (const one of ['comment', 'message'] as const)
    expect(describeSendFailure(one, { kind: 'refused', reason })).not.toMatch(SPAN_FROM_NOW);
});
