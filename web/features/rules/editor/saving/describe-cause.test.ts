// Why a call failed, in words.
import { expect, test } from 'vitest';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { describeCause } from './describe-cause.ts';

test.each([
  ['of the server end with a full stop', { messages: ['Try later'] }, 'Try later.'],
  ['of the server that end stay as they are', { messages: ['Try later!'] }, 'Try later!'],
  ['are none where the server knows none', { code: 'internal' }, ''],
])('words %s', (_what, details, words) => {
  const error = new ApiError({ status: 503, code: 'unavailable', ...details });
  expect(describeCause(error)).toBe(words);
});

test('an answer that makes no sense has no words, a missing one has', () => {
  expect(describeCause(new Error('Invalid response data'))).toBe('');
  expect(describeCause(new ServerUnreachableError())).toMatch(/^We could not reach Replyloom/);
});
