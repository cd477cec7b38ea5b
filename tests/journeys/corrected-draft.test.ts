// The language model writes badly: the user gets a corrected draft, or a text that promises only a look.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectVisible } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';

const STANDARD_TEXT = /I'll check and get back to you\.$/;
const MAX_DRAFT_LENGTH = 300;

describe('a user whose language model writes badly', () => {
  journeyTest(
    'a bad draft is corrected, a stubborn model gives standard text',
    async ({ user, stack, sandbox }) => {
      const question = await addFollowerComment(sandbox, 3, 'Do you ship this one to Norway?');
      await sandbox.setWriterBehavior({ behavior: 'too_long' });
      await logInAndSeePosts(user, stack.demoAccount);
      const comment = await openComment(user, question);
      await clickButtonInComment(comment, 'Reply');
      const replyField = getReplyTextBox(comment);
      await expectEventually(async () => (await replyField.inputValue()).length > 20, true);
      await expectVisible(comment.getByText(/^Based on/));
      const corrected = await replyField.inputValue();
      expect(corrected.length).toBeLessThanOrEqual(MAX_DRAFT_LENGTH);
      expect(corrected).not.toMatch(STANDARD_TEXT);

      await sandbox.setWriterBehavior({ behavior: 'silence', stubborn: true });
      await clickButtonInComment(comment, 'Generate new');
      await expectEventually(async () => STANDARD_TEXT.test(await replyField.inputValue()), true);
      await expectVisible(
        comment.getByText('Based on a standard text, because what the AI wrote could not be used'),
      );

      await sandbox.restoreNormalBehavior();
      await clickButtonInComment(comment, 'Generate new');
      await expectEventually(async () => STANDARD_TEXT.test(await replyField.inputValue()), false);
      await expectEventually(() => replyField.isEnabled(), true);
    },
  );
});
