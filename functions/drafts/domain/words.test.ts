import { expect, test } from 'vitest';
import type { NetworkErrorKind } from '#platform/instagram/errors.ts';
import { gaveUp, whyNotSent } from './words.ts';

test('what cannot be found is named by where to look', () => {
  expect(gaveUp('comment')).toContain('under the comment');
  expect(gaveUp('message')).toContain('in the conversation');
});

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
  ['refused', 'messaging_blocked', /no messages for now/, /no messages for now/],
  ['refused', 'thread_taken', /Another app/, /Another app/],
])('%s %s in words', (kind, reason, ofComment, ofMessage) => {
  expect(whyNotSent('comment', { kind, reason })).toMatch(ofComment);
  expect(whyNotSent('message', { kind, reason })).toMatch(ofMessage);
});
