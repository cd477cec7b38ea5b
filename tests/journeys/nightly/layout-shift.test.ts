// The comments a user reads stay in place when a new comment appears above them.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible } from '../support/journey-user.ts';
import {
  addFollowerComment,
  getCommentLocatorByText,
  getCommentLocators,
} from '../support/posts-and-comments-on-screen.ts';

/** Evaluated in the page: its cumulative layout shift (CLS) so far. */
const READ_LAYOUT_SHIFT_SCRIPT = `new Promise((resolve) => {
  let sum = 0;
  const add = (list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 500);
})`;

/** A tenth of what counts as a good CLS; one comment inserted without animation causes eight times as much. */
const MAX_LAYOUT_SHIFT = 0.01;

describe('a user to whom a comment arrives while they read', () => {
  journeyTest(
    'a new comment appears without a layout shift while the user reads',
    async ({ makeUser, stack, sandbox }) => {
      const user = await makeUser({ reducedMotion: 'no-preference' });
      await sandbox.setWebhooksEnabled(false);
      await logInAndSeePosts(user, stack.demoAccount);
      const followerComment = await addFollowerComment(sandbox, 9, 'Here I come');
      await user.openPath(`/posts/${followerComment.mediaId}`);
      await expectVisible(getCommentLocators(user));
      expect(await getCommentLocatorByText(user, followerComment.text).count()).toBe(0);

      await expectVisible(getCommentLocatorByText(user, followerComment.text));
      expect(await user.page.evaluate<number>(READ_LAYOUT_SHIFT_SCRIPT)).toBeLessThan(
        MAX_LAYOUT_SHIFT,
      );
    },
  );
});
