import { expect, test } from 'vitest';
import { readLimits } from './limits.ts';

const metadata = { max_comments: '500', max_instagram_accounts: ' 1 ', max_responses: '0' };

test('limits are whole numbers in words of digits; what else is there does not matter', () => {
  expect(readLimits({ ...metadata, colour: 'blue' })).toEqual({
    max_comments: 500,
    max_instagram_accounts: 1,
    max_responses: 0,
  });
});

test.each(['', '-1', '1.5', '1e3', 'many', '9999999999'])('%j is no limit', (max_comments) => {
  expect(readLimits({ ...metadata, max_comments })).toBeUndefined();
});

test('all three are needed', () => {
  const { max_responses: _, ...rest } = metadata;

  expect(readLimits(rest)).toBeUndefined();
});
