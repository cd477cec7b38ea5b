import { expect, test } from 'vitest';
import { networkBooleanSchema, networkIdSchema } from './network-value-schemas.ts';

test.each<[unknown, boolean | undefined]>([
  [true, true],
  ['true', true],
  ['True', true],
  [' TRUE ', true],
  [1, true],
  ['1', true],
  ['yes', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['no', false],
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['maybe', undefined],
  [2, undefined],
  [{}, undefined],
  [[true], undefined],
])('reads the flag %j as %s', (raw, expected) => {
  expect(networkBooleanSchema.parse(raw)).toBe(expected);
});

test.each([
  ['17841400000000001', '17841400000000001'],
  [17_841, '17841'],
])('reads the id %j as text', (raw, expected) => {
  expect(networkIdSchema.parse(raw)).toBe(expected);
});

test.each([-1, 1.5, '', 'a#b', null, {}])('rejects the id %j', (raw) => {
  expect(networkIdSchema.safeParse(raw).success).toBe(false);
});
