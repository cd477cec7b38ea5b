// The language model fails: the user sees the reason, and continues.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';

const FAILURE_TEXT = /We could not write a draft for this one\./;

describe('a user whose draft cannot be generated', () => {
  journeyTest(
    'a user whose draft fails writes by hand, later gets a draft',
    async ({ user, stack, sandbox }) => {
      const question = await addFollowerComment(sandbox, 2);
      await sandbox.injectFault({ route: 'POST openai/chat/completions', status: 500, times: 99 });
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, question);
      await clickButtonInComment(comment, 'Reply');
      const failure = comment.getByRole('alert').getByText(FAILURE_TEXT);
      await expectVisible(failure);
      const replyField = getReplyTextBox(comment);
      await expectEventually(() => replyField.isEnabled(), true);
      expect(await replyField.inputValue()).toBe('');
      await replyField.fill('Then I write it myself');
      await expectVisible(comment.getByText(/^Saved/));

      await sandbox.restoreNormalBehavior();
      await replyField.fill('');
      await clickButtonInComment(comment, 'Generate new');
      await expectEventually(async () => (await replyField.inputValue()).length > 20, true);
      await expectEventually(() => replyField.isEnabled(), true);
      await expectNotVisible(failure);
    },
  );
});
