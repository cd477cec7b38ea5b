// Merging an "unchanged" response into the known data.
import { expect, test } from 'vitest';
import { mergeUnchangedResponse } from './use-versioned-query.ts';

const known = { items: ['a'], version: 'v1', still_updating: true };

test('returns the known object when the response to a versioned query is unchanged', () => {
  expect(
    mergeUnchangedResponse(known, { unchanged: true, version: 'v1', still_updating: true }),
  ).toBe(known);
});

test('applies the fields that an unchanged response of a versioned query carries', () => {
  expect(
    mergeUnchangedResponse(known, { unchanged: true, version: 'v1', still_updating: false }),
  ).toEqual({
    items: ['a'],
    version: 'v1',
    still_updating: false,
  });
});
