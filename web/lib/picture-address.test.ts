import { expect, test } from 'vitest';
import { isExpired } from './picture-address.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const seconds = (ms: number) => Math.floor((NOW + ms) / 1_000).toString(16);
const of = (query: string) => `https://pictures.example/p/1.jpg${query}`;

test.each([
  [of(`?oe=${seconds(1_000)}`), false],
  [of(`?oe=${seconds(0)}`), true],
  [of(`?stp=dst&oe=${seconds(-86_400_000).toUpperCase()}&oh=00_AB`), true],
  [of(`?oe=${seconds(86_400_000)}&_nc_sid=1`), false],
  [of(''), false],
  [of('?oe='), false],
  [of('?oe=soon'), false],
  [of(`?noe=${seconds(-1_000)}`), false],
])('whether %s has expired: %s', (address, expected) => {
  expect(isExpired(address, NOW)).toBe(expected);
});
