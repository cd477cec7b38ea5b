// Tests the sentences of errors.
import { expect, test } from 'vitest';
import { API_ERRORS, AppError } from './errors.ts';
import { listErrorSentences } from './list-error-sentences.ts';

const describeLimit = (retryAfter?: number) =>
  listErrorSentences(new AppError('rate_limited', retryAfter === undefined ? {} : { retryAfter }));

test.each([
  [1, 'in a moment'],
  [10, 'in a moment'],
  [11, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [301, 'in 6 minutes'],
  [3_540, 'in 59 minutes'],
  [3_541, 'in an hour'],
  [3_600, 'in an hour'],
  [3_601, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a limit that ends in %i seconds says to try again %s', (seconds, words) => {
  expect(describeLimit(seconds)).toEqual([`Too many requests. Please try again ${words}.`]);
});

test('a rate limit error without end or with own sentence keeps it', () => {
  expect(describeLimit()).toEqual([API_ERRORS.rate_limited.sentence]);
  const own = new AppError('rate_limited', { sentences: ['Tomorrow.'], retryAfter: 60 });
  expect(listErrorSentences(own)).toEqual(['Tomorrow.']);
});
