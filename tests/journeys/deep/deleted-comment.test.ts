// A comment that is deleted on Instagram while a user answers it.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible } from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getReplyTextBox,
  openComment,
  requestDraftAndReplaceText,
} from '../support/posts-and-comments-on-screen.ts';

const TEXT = 'We open at nine, also on Sundays.';
/** Counts from the refused call; before it the reply waits for five seconds. */
const END_TIMEOUT_MS = 15_000;

describe('a user whose follower deletes the comment that they answer', () => {
  journeyTest(
    'a reply to a deleted comment fails within seconds, and is copyable',
    async ({ user, stack, sandbox }) => {
      const followerComment = await addFollowerComment(sandbox, 4, 'When do you open?');
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, followerComment);
      await requestDraftAndReplaceText(comment, TEXT);
      await sandbox.deleteComment(followerComment.id);
      await clickButtonInComment(comment, 'Post');

      const problem = comment.getByText(/^Reply not posted: This comment is no longer on/);
      await expectVisible(problem, { timeoutMs: END_TIMEOUT_MS });
      expect(await getReplyTextBox(comment).inputValue()).toBe(TEXT);
      // An account with a rule has one more button, which asks why.
      const listButtons = async () =>
        (await comment.getByRole('button').allTextContents()).filter((name) => name !== 'Why?');
      expect(await listButtons()).toEqual(['Copy text', 'Close']);
      await user.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await getReplyTextBox(comment).focus();
      await user.page.keyboard.press('Tab');
      await user.page.keyboard.press('Enter');
      await expectVisible(comment.getByText('Copied', { exact: true }));
      await expectEventually(
        () => user.page.evaluate<string>('navigator.clipboard.readText()'),
        TEXT,
      );

      await user.page.keyboard.press('Escape');
      await expectVisible(comment.getByText('This comment is no longer on Instagram.'));
      expect(await listButtons()).toEqual(['Show my reply']);
      await user.page.reload();
      await expectVisible(problem);
      expect(await getReplyTextBox(comment).inputValue()).toBe(TEXT);
    },
  );
});
