import { expect, test } from 'vitest';
import { isAutoResponderReply } from './is-auto-responder-reply.ts';

const SENT_AT = '2026-11-20T10:00:10.000Z';

test.each([
  ['at the same time', SENT_AT, true],
  ['less than five seconds before', '2026-11-20T10:00:05.001Z', true],
  ['five seconds before', '2026-11-20T10:00:05.000Z', false],
  ['after it', '2026-11-20T10:00:10.001Z', false],
  ['never', undefined, false],
])('recognizes an automatic reply by when the contact wrote: %s', (_when, inboundAt, expected) => {
  expect(isAutoResponderReply(SENT_AT, inboundAt)).toBe(expected);
});
