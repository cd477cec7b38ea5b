// The sentence a person reads of a failure.
import { expect, test, vi } from 'vitest';
import { NetworkError, sentenceOf } from './api-error.ts';

test.each([
  [true, 'We could not reach Replyloom. Please try again in a moment.'],
  [false, 'We could not reach Replyloom. Please check your connection.'],
])('no answer while the browser is online: %s', (online, sentence) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

  expect(sentenceOf(new NetworkError())).toBe(sentence);
});
