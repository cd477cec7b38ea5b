// The message shown for an error.
import { expect, test, vi } from 'vitest';
import { getErrorMessageForUser, ServerUnreachableError } from './api-error.ts';

test.each([
  [true, 'We could not reach Replyloom. Please try again in a moment.'],
  [false, 'We could not reach Replyloom. Please check your connection.'],
])("explains a network error by the browser's online state: %s", (online, message) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

  expect(getErrorMessageForUser(new ServerUnreachableError())).toBe(message);
});
