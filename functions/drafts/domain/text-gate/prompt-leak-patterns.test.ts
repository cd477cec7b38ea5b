import { expect, test } from 'vitest';
import { hasEncodedPart } from './prompt-leak-patterns.ts';

test.each([
  ['base64 with two groups of digits', 'Look: aGVsbG8gd29ybG'],
  ['a longer token with one group of digits', 'aGVsbGGGhheeLLo1'],
  ['base64 that ends with its sign', 'dGhhbmtz='],
  ['hexadecimal digits', '48656c6c6f2077'],
  ['bytes', '48 65 6c 6c 6f 20'],
  ['bits', '01001000 01101001'],
  ['Morse code', '.... . .-.. .-.. --- -'],
])('takes %s for encoded', (_, text) => {
  expect(hasEncodedPart(text)).toBe(true);
});

test.each([
  ['long words', 'Donaudampfschifffahrt'],
  ['capitals and digits only', 'ABCDEFGH12JK34'],
  ['small letters and digits only', 'ghijkl12mnop34'],
  ['a short token', 'aB1cD2eF3gH'],
  ['a name with one number', 'IphoneProMax15'],
  ['a hashtag', '#SummerSale2026Tour27'],
  ['a handle', '@aGVsbG8gd29ybG'],
  ['a part of an address', 'example.org/aGVsbG8gd29ybG'],
  ['long numbers', '123456789012'],
])('leaves %s alone', (_, text) => {
  expect(hasEncodedPart(text)).toBe(false);
});
