import { expect, test } from 'vitest';
import { isMediaUrlExpired } from './media-url-expiry.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const toHexSeconds = (ms: number) => Math.floor((NOW + ms) / 1_000).toString(16);
const buildUrl = (query: string) => `https://pictures.example/p/1.jpg${query}`;

test.each([
  [buildUrl(`?oe=${toHexSeconds(1_000)}`), false],
  [buildUrl(`?oe=${toHexSeconds(0)}`), true],
  [buildUrl(`?stp=dst&oe=${toHexSeconds(-86_400_000).toUpperCase()}&oh=00_AB`), true],
  [buildUrl(`?oe=${toHexSeconds(86_400_000)}&_nc_sid=1`), false],
  [buildUrl(''), false],
  [buildUrl('?oe='), false],
  [buildUrl('?oe=soon'), false],
  [buildUrl(`?noe=${toHexSeconds(-1_000)}`), false],
])('decides whether the media at the URL %s has expired: %s', (url, expected) => {
  expect(isMediaUrlExpired(url, NOW)).toBe(expected);
});
