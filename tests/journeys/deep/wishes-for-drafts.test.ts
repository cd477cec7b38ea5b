// An owner has drafts changed by one press.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import {
  getMessageDraftCard,
  getMessageTextBox,
  makeFollowerUsername,
  openConversation,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible, retryUntilPasses } from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getReplyTextBox,
  openComment,
} from '../support/posts-and-comments-on-screen.ts';
import { requireDemoAccount } from '../support/rules-on-screen.ts';

const OWN_TEXT = 'Thank you so much for asking! We open at nine, and we close at six.';

describe('a user who has drafts changed', () => {
  journeyTest(
    'a reply to a comment becomes shorter, then Spanish, and comes back',
    async ({ user, stack, sandbox }) => {
      await logInAndSeePosts(user, requireDemoAccount(stack));
      const comment = await openComment(
        user,
        await addFollowerComment(sandbox, 6, 'When do you open?'),
      );
      await clickButtonInComment(comment, 'Reply');
      const field = getReplyTextBox(comment);
      await expectEventually(() => field.isEnabled(), true);
      await field.fill(OWN_TEXT);

      await clickButtonInComment(comment, 'Shorter');
      await expectEventually(() => field.inputValue(), 'Thank you so much for asking!');
      await clickButtonInComment(comment, 'In …');
      await comment.getByRole('menuitem', { name: 'In Spanish' }).click();
      await retryUntilPasses(async () =>
        expect(await field.inputValue()).not.toMatch(/Generating|Thank you/),
      );

      await user.page.reload();
      await clickButtonInComment(comment, 'Reply');
      await clickButtonInComment(comment, 'Back to the earlier text');
      expect(await field.inputValue()).toBe('Thank you so much for asking!');
    },
  );

  journeyTest('a draft of a message becomes warmer', async ({ user, stack, sandbox }) => {
    await logInAndSeePosts(user, requireDemoAccount(stack));
    const username = makeFollowerUsername('wanda');
    await sandbox.sendMessage({ username, text: 'Are you open?' });
    await openConversation(user, username);
    const card = getMessageDraftCard(user);
    await expectVisible(card.getByRole('button', { name: /^Use draft: / }));

    await card.getByRole('button', { name: 'Change' }).click();
    await card.getByRole('menuitem', { name: 'Warmer' }).click();

    await card.getByRole('button', { name: /^Use draft: .*🤎$/ }).click();
    expect(await getMessageTextBox(user).inputValue()).toMatch(/🤎$/);
  });
});
