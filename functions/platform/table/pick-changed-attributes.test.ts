import { expect, test } from 'vitest';
import { pickChangedAttributes } from './pick-changed-attributes.ts';

test('changed attributes have their new value, or undefined when removed', () => {
  const before = { same: 1, map: { a: 1, b: 2 }, other: 'x', gone: true, emptied: 'y' };
  const after = { same: 1, map: { b: 2, a: 1 }, other: 'z', emptied: undefined, fresh: [] };

  expect(pickChangedAttributes(before, after)).toStrictEqual({
    other: 'z',
    gone: undefined,
    emptied: undefined,
    fresh: [],
  });
});
