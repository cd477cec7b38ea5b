import { expect, test } from 'vitest';
import { parsePlanLimits } from './parse-plan-limits.ts';

const metadata = { max_comments: '500', max_instagram_accounts: ' 1 ', max_responses: '0' };

test('reads plan limits from digits in the metadata and ignores others', () => {
  expect(parsePlanLimits({ ...metadata, colour: 'blue' })).toEqual({
    max_comments: 500,
    max_instagram_accounts: 1,
    max_responses: 0,
  });
});

test.each(['', '-1', '1.5', '1e3', 'many', '9999999999'])(
  'rejects %j as a plan limit',
  (max_comments) => {
    expect(parsePlanLimits({ ...metadata, max_comments })).toBeUndefined();
  },
);

test('returns no plan limits when one of the three limits is missing', () => {
  const { max_responses: _, ...rest } = metadata;

  expect(parsePlanLimits(rest)).toBeUndefined();
});
