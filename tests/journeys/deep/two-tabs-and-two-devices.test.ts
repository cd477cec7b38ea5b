// Two windows of one browser, or two devices: another user logs in, and one reply is written in both.
import { describe, expect } from 'vitest';
import {
  logInAndSeePosts,
  logOutInBrowser,
  signUpInBrowser,
} from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectVisible,
  type JourneyUser,
  openTab,
} from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  type FollowerComment,
  getReplyTextBox,
  openComment,
  requestDraftAndReplaceText,
} from '../support/posts-and-comments-on-screen.ts';

const DEMO_ACCOUNT = /casa\.marisol/;

async function openReplyInBoth(user: JourneyUser, other: JourneyUser, comment: FollowerComment) {
  const here = await openComment(user, comment);
  await requestDraftAndReplaceText(here, 'A draft to begin with.');
  await expectVisible(here.getByText(/^Saved/));
  const there = await openComment(other, comment);
  await clickButtonInComment(there, 'Reply');
  await expectEventually(() => getReplyTextBox(there).inputValue(), 'A draft to begin with.');
  return { here, there };
}

describe('a user with two windows', () => {
  journeyTest(
    "after another login no tab shows the previous user's account",
    async ({ user, stack }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      const other = await openTab(user, stack);
      await other.openPath('/rules');
      await expectVisible(other.page.getByText(DEMO_ACCOUNT));

      await logOutInBrowser(user);
      await user.expectHeading('Login');
      await signUpInBrowser(user);

      await other.expectHeading('Connect your Instagram account');
      expect(await other.page.locator('body').textContent()).not.toMatch(DEMO_ACCOUNT);
      await other.openPath('/rules');
      await other.expectHeading('Connect your Instagram account');
    },
  );

  journeyTest(
    "two tabs show each other's saved text and post one reply once",
    async ({ user, stack, sandbox }) => {
      const comment = await addFollowerComment(sandbox, 8);
      await logInAndSeePosts(user, stack.demoAccount);
      const other = await openTab(user, stack);
      const { here, there } = await openReplyInBoth(user, other, comment);

      await getReplyTextBox(here).fill('We ship on Mondays.');
      await expectEventually(() => getReplyTextBox(there).inputValue(), 'We ship on Mondays.');
      await getReplyTextBox(there).fill('We ship on Fridays.');
      await expectEventually(() => getReplyTextBox(here).inputValue(), 'We ship on Fridays.');
      await expectVisible(here.getByRole('button', { name: 'Bring back my text' }));

      await clickButtonInComment(there, 'Post');
      await expectVisible(here.getByText(/^(Posting|Posted|Replied)/));
      await expectVisible(there.getByText('Replied'));
      await expectVisible(here.getByText('Replied'));
      await expectEventually(() => sandbox.listPublishedReplies(comment), ['We ship on Fridays.']);
    },
  );
});

describe('a user with two devices', () => {
  journeyTest(
    'a user writes one reply on two devices and keeps one text',
    async ({ user, makeUser, stack, sandbox }) => {
      const other = await makeUser();
      for (const each of [user, other]) each.tolerateFailedRequests(/response\/update$/);
      const comment = await addFollowerComment(sandbox, 8);
      await logInAndSeePosts(user, stack.demoAccount);
      await logInAndSeePosts(other, stack.demoAccount);
      const { here, there } = await openReplyInBoth(user, other, comment);

      await getReplyTextBox(here).fill('We ship on Mondays.');
      await expectVisible(here.getByText(/^Saved/));
      await getReplyTextBox(there).fill('We ship on Fridays.');
      await expectVisible(there.getByText('Another window has saved another text:'));
      await expectVisible(there.getByText('We ship on Mondays.', { exact: true }));
      await other.page.reload();
      await expectVisible(there.getByText('Another window has saved another text:'));
      await expectVisible(there.getByText('We ship on Mondays.', { exact: true }));
      await clickButtonInComment(there, 'Keep mine');
      await expectVisible(there.getByText(/^Saved/));
    },
  );
});
