import { expect, test } from 'vitest';
import { DISCOUNT_CODE_PATTERN } from './money-and-promise-words.ts';

test.each([
  'SAVE20',
  'use KIM5 now',
  'AB12',
  'AB1234',
  'Code XYZ',
  'code ABC1',
  'Código ABC',
  'codice AB1',
])('finds a code in %j', (text) => {
  expect(DISCOUNT_CODE_PATTERN.test(text)).toBe(true);
});

test.each([
  'SPF50',
  'SPF-50',
  'ISO9001',
  'COVID19',
  'AB1',
  'A12',
  'SAVE20x',
  'xSAVE20',
  '#SAVE20',
  'B-SAVE20',
  'save20',
  'SAVE',
  'Code ab',
  'decode ABC',
  'Code AB',
])('finds none in %j', (text) => {
  expect(DISCOUNT_CODE_PATTERN.test(text)).toBe(false);
});
