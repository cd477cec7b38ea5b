import { expect, test } from 'vitest';
import { pickChangedAttributes } from './changed-attributes.ts';

test('pickChangedAttributes returns new values, and undefined for removed attributes', () => {
  const before = { same: 1, map: { a: 1, b: 2 }, other: 'x', gone: true, emptied: 'y' };
  const after = { same: 1, map: { b: 2, a: 1 }, other: 'z', emptied: undefined, fresh: [] };

  expect(pickChangedAttributes(before, after)).toStrictEqual({
    other: 'z',
    gone: undefined,
    emptied: undefined,
    fresh: [],
  });
});
