import { expect, test } from 'vitest';
import { changedAttributes } from './changed-attributes.ts';

test('only what differs is written, and what is gone is removed', () => {
  const before = { same: 1, map: { a: 1, b: 2 }, other: 'x', gone: true, emptied: 'y' };
  const after = { same: 1, map: { b: 2, a: 1 }, other: 'z', emptied: undefined, fresh: [] };

  expect(changedAttributes(before, after)).toStrictEqual({
    other: 'z',
    gone: undefined,
    emptied: undefined,
    fresh: [],
  });
});
