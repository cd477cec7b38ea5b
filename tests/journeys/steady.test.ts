// What one reads stays where it is while something comes in above it.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import { commentSaying, comments, followerComments, LOST_PICTURE } from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectShown } from './support/person.ts';

/** Run in the page: by how much its contents have jumped so far, as browsers reckon it. */
const SHIFTED = `new Promise((resolve) => {
  let sum = 0;
  const add = (list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 500);
})`;

/** A tenth of what browsers still call good; one comment that jumps in comes to eight times as much. */
const NEXT_TO_NOTHING = 0.01;

describe('a comment that comes in while one reads', () => {
  journey('moves nothing by a jump', async ({ newPerson, stack, network }) => {
    const person = await newPerson({ reducedMotion: 'no-preference' });
    person.expectsRefusals(LOST_PICTURE);
    await network.sendsWebhooks(false);
    await logIn(person, stack.demo);
    await person.seesHeading('Posts');
    const asked = await followerComments(network, 9, 'Here I come');
    await person.opens(`/posts/${asked.mediaId}`);
    await expectShown(comments(person));
    expect(await commentSaying(person, asked.text).count()).toBe(0);

    await expectShown(commentSaying(person, asked.text));
    expect(await person.page.evaluate<number>(SHIFTED)).toBeLessThan(NEXT_TO_NOTHING);
  });
});
