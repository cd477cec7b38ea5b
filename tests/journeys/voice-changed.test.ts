// An owner changes how drafts sound.
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
import { requireDemoAccount } from './support/rules-on-screen.ts';

const GREETING = 'Hullo from the studio,';
const NEVER_USED = 'lovely';

describe('a user whose drafts have a voice', () => {
  journeyTest(
    'the voice is changed, tried, saved and heard in the next draft',
    async ({ user, stack, sandbox }) => {
      await logInAndSeePosts(user, requireDemoAccount(stack));
      await user.clickLink('Your voice');
      await user.expectHeading('Your voice');
      await expectVisible(user.page.getByText(/^Learned from [\d,]+ replies/));

      await user.clickButton('Edit Greeting');
      await user.fillField('Begin replies with', GREETING);
      await expectVisible(user.page.getByText(`Begins with “${GREETING}”`));
      await user.clickButton('Edit Words never used');
      await user.page.getByRole('textbox', { name: 'Never use' }).fill(NEVER_USED);
      await user.page.keyboard.press('Enter');
      await expectVisible(user.page.getByRole('button', { name: `Remove ${NEVER_USED}` }));

      await user.clickButton('Try on ten comments');
      const after = user.page.getByText('With your changes');
      await expectVisible(after.first());
      expect(await after.count()).toBe(10);
      const drafts = await user.page.locator('dd:last-child').allTextContents();
      expect(drafts.some((draft) => draft.startsWith(GREETING))).toBe(true);

      await user.clickButton('Save');
      await user.expectText('Voice saved. Drafts follow it from now on.');
      await user.page.reload();
      await expectVisible(user.page.getByText(`Begins with “${GREETING}”`));

      const comment = await addFollowerComment(sandbox, 3, 'What a beautiful piece!');
      const card = await openComment(user, comment);
      await clickButtonInComment(card, 'Reply');
      await expectEventually(
        async () => (await getReplyTextBox(card).inputValue()).startsWith(GREETING),
        true,
      );

      await user.clickLink('Your voice');
      await user.clickButton('Back to this for Greeting');
      await user.clickButton('Save');
      await user.expectText('Voice saved. Drafts follow it from now on.');
    },
  );
});
