// A new user: from the form to a reply that stands on Instagram.
import { describe, expect } from 'vitest';
import { linkCafeAccount, signUpInBrowser } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectVisible, retryUntilPasses } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getCommentLocatorByText,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';
import { SANDBOX_CAFE_IDS } from './support/sandbox-control-client.ts';

const REPLY_TEXT = 'Every morning from seven. See you at the counter!';
const FIGURES_READ_TIMEOUT_MS = 3_000;

describe('a new user', () => {
  journeyTest(
    'a new user signs up, links, edits a draft, sees it counted',
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

      // The change stream counts the sent draft a little later.
      await user.clickLink('What Replyloom knows');
      await user.expectText(/^The AI was asked for 1 draft;/);
      await retryUntilPasses(async () => {
        await user.page.reload();
        const sentence = user.page.getByText(
          /^You sent one draft, and changed \d+\s% of its text\.$/,
        );
        await expectVisible(sentence, { timeoutMs: FIGURES_READ_TIMEOUT_MS });
      });
    },
  );
});
