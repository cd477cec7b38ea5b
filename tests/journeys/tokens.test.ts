// A session outlives its access tokens, also when two tabs share it.
import { describe, expect } from 'vitest';
import { logIn } from './support/entrance.ts';
import { LOST_PICTURE, posts, postsStand, refreshPosts } from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectSoon, newTab, type Person } from './support/person.ts';

const MINUTE_MS = 60_000;
/** An access token lives for 15 minutes. */
const LATER_MS = 16 * MINUTE_MS;

/** Counts the requests for tokens a tab makes from here on. */
function tokenRequests(person: Person): () => number {
  let count = 0;
  person.page.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) count += 1;
  });
  return () => count;
}

describe.concurrent('an access token that ends', () => {
  journey('is replaced before it is used', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await person.page.clock.install();
    await logIn(person, stack.demo);
    await postsStand(person);
    const requests = tokenRequests(person);
    await person.page.clock.fastForward(LATER_MS);
    await refreshPosts(person);
    expect(requests()).toBe(1);
    await expectSoon(() => posts(person).count(), 50);
    await person.page.reload();
    await expectSoon(() => posts(person).count(), 50);
  });

  journey('is replaced by two tabs at once without a log-out', async ({ person, stack }) => {
    person.expectsRefusals(LOST_PICTURE);
    await person.page.clock.install();
    await logIn(person, stack.demo);
    await postsStand(person);
    const second = await newTab(person, stack);
    await second.page.clock.install();
    await second.opens('/posts');
    await postsStand(second);

    const requests = [tokenRequests(person), tokenRequests(second)];
    for (let round = 1; round <= 2; round += 1) {
      await Promise.all([person, second].map((tab) => tab.page.clock.fastForward(LATER_MS)));
      await Promise.all([person, second].map(refreshPosts));
      await Promise.all([person, second].map((tab) => tab.isAt(tab === person ? '/' : '/posts')));
    }
    expect(requests.reduce((sum, count) => sum + count(), 0)).toBeGreaterThanOrEqual(2);
    await Promise.all([person, second].map((tab) => tab.page.reload()));
    await expectSoon(() => posts(person).count(), 50);
    await expectSoon(() => posts(second).count(), 50);
  });
});
