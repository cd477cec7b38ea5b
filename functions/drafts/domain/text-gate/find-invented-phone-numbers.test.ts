import { expect, test } from 'vitest';
import {
  hasInventedPhoneNumber,
  removeDatesTimesAndSizes,
  SHORT_PHONE_NUMBER_PATTERN,
} from './find-invented-phone-numbers.ts';

test.each([
  ['plain digits', '0301234567'],
  ['groups', '+49 (30) 123-45 67'],
  ['digits with signs between them', '0*3*0*1*2*3*4'],
  ['seven digits', '1234567'],
  ['the letter o for zero', '3o1 234 5o6'],
  ['an o before the first digits', 'o30 12345'],
  ['an o with signs around it', '030-o-12345'],
  ['words for some digits', '030 one two three 45'],
  ['words of other languages', '030 eins deux tres sette'],
  ['Russian words', 'ноль три ноль один два три четыре'],
  ['Chinese digits', '〇三〇一二三四'],
  ['five words for digits', 'nine eight seven six five'],
  ['spelt numbers with commas', 'zero, eight, double, hundred, oh'],
  ['numbers that fall', '38, 37, 36, 35'],
  ['numbers that rise in large steps', '10 30 50 70'],
  ['numbers that begin with zero', '01 02 03 04'],
  ['long numbers that rise', '1000 1001'],
])('finds a phone number in %s: %s', (_, text) => {
  expect(hasInventedPhoneNumber(text, '')).toBe(true);
});

test.each([
  ['six digits', '123456'],
  ['sizes that rise', '36, 37, 38, 39'],
  ['sizes that rise by ten', '90 100 110'],
  ['a date', '24.12.2026'],
  ['a date with slashes', '24/12/26'],
  ['a date of the standard', '2026-11-28'],
  ['years', '2026/2027 and 2025-26'],
  ['opening hours', '10:00 - 18:30'],
  ['hours', '9-18, 10.30'],
  ['a large number', '1.000.000'],
  ['measures', '120x80x40 cm, 24 × 36'],
  ['four words for digits', 'one two three four'],
  ['numbers on two lines', '1234\n5678'],
  ['numbers with words between them', '1234 or 5678'],
])('finds none in %s: %s', (_, text) => {
  expect(hasInventedPhoneNumber(text, '')).toBe(false);
});

test('accepts a published number in any written form', () => {
  expect(hasInventedPhoneNumber('call 030 / 1234567', 'phone: (030) 123 45 67')).toBe(false);
  expect(hasInventedPhoneNumber('call 030 / 1234568', 'phone: (030) 123 45 67')).toBe(true);
  expect(hasInventedPhoneNumber('0301234567 or 0301234568', '0301234567')).toBe(true);
});

test.each([
  ['0 800', true],
  ['0(900', true],
  ['0800', true],
  ['08001', false],
  ['10800', false],
  ['1-800-flowers', true],
  ['1-900-', true],
  ['21-800-', false],
  ['1-700-', false],
  ['call 12345', true],
  ['ruf 1234', true],
  ['ruft uns an: 123456', true],
  ['recall 12345', false],
  ['calls 12345', false],
  ['call us. 12345', false],
  ['call 123', false],
  ['call 1234567', false],
  ['call +49 1234', false],
])('a short number in %j: %s', (text, isFound) => {
  expect(SHORT_PHONE_NUMBER_PATTERN.test(text)).toBe(isFound);
});

test.each([
  ['on 24.12.2026 at 10:30', 'on x at x'],
  ['120x80 and 12,5 x 8', 'x and x'],
  ['1.000.000', 'x'],
  // Parts of a longer number are no phone number.
  ['030 24.12.2026', '030 24.12.2026'],
  ['10:30 55', '10:30 55'],
])('%j is read as %j without dates, times and sizes', (text, expected) => {
  expect(removeDatesTimesAndSizes(text)).toBe(expected);
});
