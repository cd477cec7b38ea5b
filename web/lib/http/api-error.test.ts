// The message shown for an error.
import { expect, test } from 'vitest';
import { mockBrowserOnlineState } from '#web/testing/user-actions.ts';
import {
  ApiError,
  describeFailedCallCause,
  describeUnreachableServer,
  getErrorMessageForUser,
  parseErrorResponse,
  ServerUnreachableError,
} from './api-error.ts';

test.each([
  [true, 'We could not reach Replyloom. Please try again in a moment.'],
  [false, 'We could not reach Replyloom. Please check your connection.'],
])("explains a network error by the browser's online state: %s", (online, message) => {
  mockBrowserOnlineState(online);

  expect(getErrorMessageForUser(new ServerUnreachableError())).toBe(message);
});

test('describes an unreachable server as offline but ignores server errors', () => {
  const online = mockBrowserOnlineState(false);
  expect(describeUnreachableServer(new ServerUnreachableError())).toBe(
    'You seem to be offline. We could not reach Replyloom. Please check your connection.',
  );
  online.mockReturnValue(true);
  expect(describeUnreachableServer(new ServerUnreachableError())).toBe(
    'We could not reach Replyloom. Please try again in a moment.',
  );
  expect(describeUnreachableServer(new ApiError({ status: 500 }))).toBeUndefined();
});

test.each([
  ['the list of errors', { errors: ['One.', 'Two.'], message: 'Three.' }, 'One. Two.'],
  ['the message of a gateway', { message: 'Service Unavailable' }, 'Service Unavailable'],
  ['the message beside an empty list', { errors: [], message: 'Too large' }, 'Too large'],
  ['an error in words', { error: 'No Subscription' }, 'No Subscription'],
  ['no code', { error: 'internal' }, 'An unexpected error occurred.'],
  ['nothing else', { errors: [7, ''], message: null }, 'An unexpected error occurred.'],
])('shows as the error message of a server response %s', (_what, body, message) => {
  const error = parseErrorResponse(500, JSON.stringify(body));

  expect(getErrorMessageForUser(error)).toBe(message);
});

test.each([undefined, '', '<html>'])(
  'describes an error response with the body %j as unexpected',
  (body) => {
    expect(getErrorMessageForUser(parseErrorResponse(502, body))).toBe(
      'An unexpected error occurred.',
    );
  },
);

test.each([
  ['adds a full stop to its words', { messages: ['Try later'] }, 'Try later.'],
  ['keeps the end of its words', { messages: ['Try later!'] }, 'Try later!'],
  ['is empty for a broken server', { code: 'internal' }, ''],
])("describes a failed call's cause, which %s", (_what, details, words) => {
  const error = new ApiError({ status: 503, code: 'unavailable', ...details });
  expect(describeFailedCallCause(error)).toBe(words);
});

test("describes a missing response as the failure's cause, not an invalid one", () => {
  expect(describeFailedCallCause(new Error('Invalid response data'))).toBe('');
  expect(describeFailedCallCause(new ServerUnreachableError())).toMatch(
    /^We could not reach Replyloom/,
  );
});
