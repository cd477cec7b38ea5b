// The language model fails to write a draft.
import { describe, expect } from 'vitest';
import { logInInBrowser } from '../support/authentication.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible } from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  EXPIRED_IMAGE_URL_PATTERN,
  getReplyTextBox,
  openComment,
} from '../support/posts-and-comments-on-screen.ts';

describe('a user whose draft cannot be generated', () => {
  journeyTest(
    'sees an error message and writes the reply by hand',
    async ({ user, stack, sandbox }) => {
      user.tolerateFailedRequests(EXPIRED_IMAGE_URL_PATTERN);
      const followerComment = await addFollowerComment(sandbox, 11);
      await sandbox.injectFault({ route: 'POST openai/chat/completions', status: 500, times: 9 });
      await logInInBrowser(user, stack.demoAccount);
      await user.expectHeading('Posts');
      const comment = await openComment(user, followerComment);
      await clickButtonInComment(comment, 'Reply');
      await expectVisible(
        comment.getByRole('alert').getByText(/We could not write a draft for this one\./),
      );
      await expectEventually(() => getReplyTextBox(comment).isEnabled(), true);
      expect(await getReplyTextBox(comment).inputValue()).toBe('');
      await getReplyTextBox(comment).fill('Then I write it myself');
      await expectVisible(comment.getByText(/^Saved/));
    },
  );
});
