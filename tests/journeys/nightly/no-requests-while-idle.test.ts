// A loaded screen makes no requests while nothing changes.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { waitForPageIdle } from '../support/journey-user.ts';
import { waitForPostsLoaded } from '../support/posts-and-comments-on-screen.ts';

const NO_REQUEST_PERIOD_MS = 15_000;

describe('the posts list', () => {
  journeyTest('causes no requests while the loaded posts list is idle', async ({ user, stack }) => {
    await logInAndSeePosts(user, stack.demoAccount);
    await waitForPostsLoaded(user);
    await waitForPageIdle(user);
    const anyRequest = user.page.waitForRequest(() => true, { timeout: NO_REQUEST_PERIOD_MS });
    await expect(anyRequest).rejects.toThrow(/Timeout/);
  });
});
