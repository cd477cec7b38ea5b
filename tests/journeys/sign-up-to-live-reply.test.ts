// A new user: from the form to a reply that stands on Instagram.
import { describe, expect } from 'vitest';
import { linkCafeAccount, signUpInBrowser } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectVisible } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getCommentLocatorByText,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';
import { SANDBOX_CAFE_IDS } from './support/sandbox-control-client.ts';

const REPLY_TEXT = 'Every morning from seven. See you at the counter!';

describe('a new user', () => {
  journeyTest(
    'a new user signs up, links, edits a draft, posts it once',
    async ({ user, sandbox }) => {
      await signUpInBrowser(user);
      await linkCafeAccount(user);

      const question = await addFollowerComment(
        sandbox,
        0,
        'When do you open?',
        SANDBOX_CAFE_IDS.accountId,
      );
      const comment = await openComment(user, question);
      await clickButtonInComment(comment, 'Reply');
      const replyField = getReplyTextBox(comment);
      await expectEventually(() => replyField.isEnabled(), true);
      expect((await replyField.inputValue()).length).toBeGreaterThan(10);
      await replyField.fill(REPLY_TEXT);
      await clickButtonInComment(comment, 'Post');
      await expectVisible(comment.getByText('Replied', { exact: true }));
      await expectVisible(
        getCommentLocatorByText(user, REPLY_TEXT).getByText('You', { exact: true }),
      );
      expect(await sandbox.listPublishedReplies(question)).toEqual([REPLY_TEXT]);
    },
  );
});
