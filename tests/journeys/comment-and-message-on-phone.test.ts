// The main screens on a phone: reached by the menu, no wider than the screen, and usable by touch.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from './support/authentication-in-browser.ts';
import {
  getMessageLocatorByText,
  getMessageTextBox,
  makeFollowerUsername,
} from './support/conversations-on-screen.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectVisible, type JourneyUser } from './support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getCommentLocatorByText,
  getReplyTextBox,
  openComment,
} from './support/posts-and-comments-on-screen.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'en-GB',
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

const expectNoHorizontalOverflow = ({ page }: JourneyUser) =>
  expectEventually(
    () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    0,
  );

async function openScreenFromMenu({ page }: JourneyUser, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('link', { name }).tap();
}

describe('a user on a phone', () => {
  journeyTest(
    'a phone user answers a comment, and opens messages from the menu',
    async ({ makeUser, stack, sandbox }) => {
      const user = await makeUser(PHONE);
      const username = makeFollowerUsername('nora');
      await sandbox.sendMessage({ username, text: 'Do you have a table for two?' });
      const question = await addFollowerComment(sandbox, 0);
      await logInAndSeePosts(user, stack.demoAccount);
      await expectNoHorizontalOverflow(user);

      const comment = await openComment(user, question);
      await clickButtonInComment(comment, 'Reply');
      await expectEventually(() => getReplyTextBox(comment).isEnabled(), true);
      await getReplyTextBox(comment).fill('Sent from the phone');
      await expectNoHorizontalOverflow(user);
      await comment.getByRole('button', { name: 'Post', exact: true }).tap();
      await expectVisible(getCommentLocatorByText(user, 'Sent from the phone'));
      await expectEventually(() => sandbox.listPublishedReplies(question), ['Sent from the phone']);

      await openScreenFromMenu(user, 'Messages');
      await user.page.getByRole('link', { name: username }).tap();
      await expectVisible(getMessageLocatorByText(user, 'a table for two?'));
      await expectVisible(getMessageTextBox(user));
      await expectNoHorizontalOverflow(user);
      await user.page.getByRole('link', { name: 'Back' }).first().tap();
      await user.expectPath('/messages');
      expect(user.page.viewportSize()?.width).toBe(PHONE.viewport.width);
    },
  );
});
