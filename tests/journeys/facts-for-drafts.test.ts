// An owner decides which facts drafts may use.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import {
  answerTwoFollowersAlike,
  getFactRow,
  pressInFactRow,
  REPEATED_ANSWER_FACT,
} from './support/facts-on-screen.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectNotVisible, expectVisible, retryUntilPasses } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';
import { requireDemoAccount } from './support/rules-on-screen.ts';

const FOUND = 'Found in your posts and replies';
/** From the biography of the demo account. */
const SHIPPING_FACT = 'Envíos a toda Europa';
const QUESTION = 'How much would shipping to Spain be?';
const EDITED_FACT = 'Envíos a toda Europa en 5 días';
const FACT_READ_TIMEOUT_MS = 5_000;

describe('a user who decides what drafts know', () => {
  journeyTest(
    'facts are suggested, accepted, used, edited, outdated and deleted',
    async ({ user, stack, sandbox }) => {
      await answerTwoFollowersAlike(sandbox);
      await logInAndSeePosts(user, requireDemoAccount(stack));
      await user.clickLink('What Replyloom knows');
      await user.expectHeading('What Replyloom knows');
      const suggestion = getFactRow(user, FOUND, REPEATED_ANSWER_FACT);
      // The comments arrive by webhook.
      await retryUntilPasses(async () => {
        await user.page.reload();
        await expectVisible(suggestion, { timeoutMs: FACT_READ_TIMEOUT_MS });
      });
      await expectVisible(suggestion.getByRole('link', { name: 'View comment' }));

      await pressInFactRow(suggestion, 'Accept');
      await expectVisible(getFactRow(user, 'Facts', REPEATED_ANSWER_FACT));
      await expectNotVisible(suggestion);

      // A draft says where it has its fact from.
      const question = await addFollowerComment(sandbox, 5, QUESTION);
      const comment = await openComment(user, question);
      await clickButtonInComment(comment, 'Reply');
      const source = comment.getByRole('link', { name: REPEATED_ANSWER_FACT });
      await expectVisible(source);
      expect(await getReplyTextBox(comment).inputValue()).toContain(REPEATED_ANSWER_FACT);
      await source.click();
      await user.expectHeading('What Replyloom knows');
      await expectVisible(getFactRow(user, 'Facts', REPEATED_ANSWER_FACT));

      await pressInFactRow(getFactRow(user, FOUND, SHIPPING_FACT), 'Edit');
      await user.fillField('Fact', EDITED_FACT);
      await user.clickButton('Save');
      const fact = getFactRow(user, 'Facts', EDITED_FACT);
      await expectVisible(fact);
      await expectVisible(fact.getByText('From your biography'));

      await pressInFactRow(fact, 'Edit');
      await user.fillField('Valid until (optional)', '2026-01-05');
      await user.clickButton('Save');
      await expectVisible(fact.getByText('Outdated', { exact: true }));
      await user.page.reload();
      await expectVisible(fact.getByText('Valid until 5 Jan 2026'));
      await expectVisible(fact.getByText('Outdated', { exact: true }));

      await pressInFactRow(fact, 'Delete');
      await user.clickButton('Delete fact');
      await user.expectText('Fact deleted');
      await user.page.reload();
      await expectVisible(getFactRow(user, 'Facts', REPEATED_ANSWER_FACT));
      await expectNotVisible(fact);
      // A deleted suggestion does not come back.
      await expectNotVisible(getFactRow(user, FOUND, SHIPPING_FACT));
    },
  );
});
