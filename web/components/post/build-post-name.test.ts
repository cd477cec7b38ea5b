// Names of posts.
import { expect, test } from 'vitest';
import { buildPostName } from './build-post-name.ts';

const timestamp = '2026-11-12T12:00:00Z';

test.each([
  ['The blue glaze is back.', 'The blue glaze is back.'],
  ['  One two three\nfour five six seven eight nine', 'One two three four five six seven eight…'],
  ['釉'.repeat(200), `${'釉'.repeat(60)}…`],
  [null, 'Post of 12 Nov 2026'],
  [' \n', 'Post of 12 Nov 2026'],
])('names a post with the caption %j: %s', (caption, name) => {
  expect(buildPostName({ caption, timestamp })).toBe(name);
});
