import { expect, test } from 'vitest';
import { isSameJson } from './is-same-json.ts';

test.each<[string, unknown, unknown]>([
  [
    'objects with fields in another order',
    { a: 1, b: { c: 2, d: 3 } },
    { b: { d: 3, c: 2 }, a: 1 },
  ],
  ['arrays of objects with fields in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ['an undefined and an absent field', { a: 1, b: undefined }, { a: 1 }],
  ['undefined and undefined', undefined, undefined],
])('isSameJson treats %s as equal', (_what, left, right) => {
  expect(isSameJson(left, right)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['arrays in another order', [1, 2], [2, 1]],
  ['a null and an absent field', { a: null }, {}],
  ['a string and a number', { a: '1' }, { a: 1 }],
  ['an empty object and undefined', {}, undefined],
])('isSameJson treats %s as different', (_what, left, right) => {
  expect(isSameJson(left, right)).toBe(false);
});
