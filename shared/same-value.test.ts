import { expect, test } from 'vitest';
import { isSame } from './same-value.ts';

test.each<[string, unknown, unknown]>([
  ['fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['fields of objects in a list in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ['an undefined field and an absent one', { a: 1, b: undefined }, { a: 1 }],
  ['nothing and nothing', undefined, undefined],
])('%s are the same', (_what, left, right) => {
  expect(isSame(left, right)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['lists in another order', [1, 2], [2, 1]],
  ['null and nothing', { a: null }, {}],
  ['a text and a number', { a: '1' }, { a: 1 }],
  ['something and nothing', {}, undefined],
])('%s are not', (_what, left, right) => {
  expect(isSame(left, right)).toBe(false);
});
