// A session continues after its access token expires, also when two tabs share it.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, type JourneyUser, openTab } from '../support/journey-user.ts';
import {
  getPostCards,
  refreshPostsInBrowser,
  waitForPostsLoaded,
} from '../support/posts-and-comments-on-screen.ts';

const MINUTE_MS = 60_000;
/** The lifetime of an access token is 15 minutes. */
const PAST_TOKEN_EXPIRY_MS = 16 * MINUTE_MS;

/** Starts to count the token requests of a tab; the returned function reads the count. */
function countTokenRequests(user: JourneyUser): () => number {
  let count = 0;
  user.page.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) count += 1;
  });
  return () => count;
}

describe.concurrent('a user whose access token has expired', () => {
  journeyTest(
    'an expired access token is replaced with a single request',
    async ({ userWithNewProfile: user, stack }) => {
      await user.page.clock.install();
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      const readRequestCount = countTokenRequests(user);
      await user.page.clock.fastForward(PAST_TOKEN_EXPIRY_MS);
      await refreshPostsInBrowser(user);
      expect(readRequestCount()).toBe(1);
      await expectEventually(() => getPostCards(user).count(), 50);
      await user.page.reload();
      await expectEventually(() => getPostCards(user).count(), 50);
    },
  );

  journeyTest(
    'stays logged in when two tabs replace the expired token at once',
    async ({ userWithNewProfile: user, stack }) => {
      await user.page.clock.install();
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      const secondTab = await openTab(user, stack);
      await secondTab.page.clock.install();
      await secondTab.openPath('/posts');
      await waitForPostsLoaded(secondTab);

      const requestCounters = [countTokenRequests(user), countTokenRequests(secondTab)];
      for (let round = 1; round <= 2; round += 1) {
        await Promise.all(
          [user, secondTab].map((tab) => tab.page.clock.fastForward(PAST_TOKEN_EXPIRY_MS)),
        );
        await Promise.all([user, secondTab].map(refreshPostsInBrowser));
        await Promise.all(
          [user, secondTab].map((tab) => tab.expectPath(tab === user ? '/' : '/posts')),
        );
      }
      expect(
        requestCounters.reduce((sum, readCount) => sum + readCount(), 0),
      ).toBeGreaterThanOrEqual(2);
      await Promise.all([user, secondTab].map((tab) => tab.page.reload()));
      await expectEventually(() => getPostCards(user).count(), 50);
      await expectEventually(() => getPostCards(secondTab).count(), 50);
    },
  );
});
