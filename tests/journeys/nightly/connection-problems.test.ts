// The Facebook link breaks and is renewed, and finally the user deletes the account. This needs a stack of its
// own, because other journeys would use or revoke the same person's link.
import { describe, expect } from 'vitest';
import {
  openFacebookLoginAsPerson,
  signUpInBrowser,
  submitLoginForm,
} from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import { isolatedJourneyTest } from '../support/isolated-journey-test.ts';
import {
  expectEventually,
  expectVisible,
  type JourneyUser,
  retryUntilPasses,
} from '../support/journey-user.ts';
import {
  EXPIRED_IMAGE_URL_PATTERN,
  getPostCards,
  waitForPostsLoaded,
} from '../support/posts-and-comments-on-screen.ts';
import { SANDBOX_CAFE_IDS, type SandboxControlClient } from '../support/sandbox-control-client.ts';

const CAFE_OWNER_NAME = 'Rafael Costa';
const UNLINKED_PERSON_ID = '122100000000002';
const DAY_SECONDS = 86_400;
const LINK_EXPIRED_TEXT = 'Its been a while! Please re-link your facebook account to Replyloom.';
const ACCESS_LOST_TEXT =
  'We lost access to your Facebook account. Please log in with Facebook again or contact support.';
/** Logging in to a deleted account, and the last API calls of its open screen. */
const DELETED_ACCOUNT_URL_PATTERNS = [/\/oauth\/token$/, /\/users\/me/];

const clickAllow = (user: JourneyUser) => user.page.getByRole('button', { name: 'Allow' }).click();

/** Reloads until the product has detected the problem. */
const expectProblemAfterReload = (user: JourneyUser, text: string) =>
  retryUntilPasses(
    async () => {
      await user.page.reload();
      await user.expectHeading('Connection Problem');
      await expectVisible(user.page.getByText(text, { exact: true }), { timeoutMs: 5_000 });
    },
    { timeoutMs: 90_000, intervalMs: 500 },
  );

/** A failed read of a comment moves the account's next check forward, to the end of a short backoff. */
async function triggerEarlyAccountCheck(sandbox: SandboxControlClient): Promise<void> {
  const [post] = await sandbox.listPosts(SANDBOX_CAFE_IDS.accountId);
  if (post === undefined) throw new Error('The café has no posts.');
  await sandbox.injectFault({ route: 'GET comment', code: 2 });
  await sandbox.addComment({ media_id: post.id, text: 'Open on Sunday?', username: 'ines.check' });
}

async function linkCafeAccount(user: JourneyUser): Promise<void> {
  await openFacebookLoginAsPerson(user, CAFE_OWNER_NAME);
  await clickAllow(user);
  await user.expectPath('/connect');
  await user.clickButton('Choose Instagram Account: cafe.ladeira');
  await user.page.getByRole('menuitemradio', { name: /cafe\.ladeira/ }).click();
  await expectVisible(getPostCards(user), { timeoutMs: 120_000 });
}

describe('a user whose Facebook link is broken', () => {
  isolatedJourneyTest(
    're-links Facebook after expiry and app removal, then deletes the account',
    async ({ user, sandbox, stack }) => {
      user.tolerateFailedRequests(EXPIRED_IMAGE_URL_PATTERN);
      const credentials = await signUpInBrowser(user);
      await linkCafeAccount(user);
      // The first visit refreshes by itself; that refresh would meet the expired token before the click does.
      await waitForPostsLoaded(user);

      // An expired token is detected by the next call; linking again solves it.
      await sandbox.expireTokens(SANDBOX_CAFE_IDS.personId);
      await user.clickButton('Refresh posts');
      await expectProblemAfterReload(user, LINK_EXPIRED_TEXT);
      await sandbox.setTokenLifetime({ token_seconds: 5 * DAY_SECONDS, token_renewal: 'keeps' });
      await openFacebookLoginAsPerson(user, CAFE_OWNER_NAME);
      await clickAllow(user);
      await user.expectPath('/posts');
      await expectVisible(getPostCards(user));

      // A token that expires in five days shows a notice above the posts until it is dismissed.
      const linkExpiryNotice = user.page.getByRole('region', { name: 'Facebook link' });
      await expectVisible(linkExpiryNotice);
      await checkScreenAccessibilityAndOverflow(user, 'link-end-notice');
      await linkExpiryNotice.getByRole('button', { name: 'Dismiss' }).click();
      await user.page.reload();
      await expectVisible(getPostCards(user));
      expect(await linkExpiryNotice.count()).toBe(0);

      // The next check cannot renew the token either, so the owner gets an email.
      await triggerEarlyAccountCheck(sandbox);
      await expectEventually(
        async () => (await sandbox.listEmailSubjects(credentials.email))[0],
        'Your link to Facebook runs out soon',
        { timeoutMs: 120_000 },
      );

      // When the app is removed, the network sends a webhook event at once.
      await sandbox.setTokenLifetime({ token_seconds: 60 * DAY_SECONDS });
      await sandbox.removeApp(SANDBOX_CAFE_IDS.personId);
      await user.page.reload();
      await user.expectHeading('Connection Problem');
      await user.expectText(ACCESS_LOST_TEXT);
      await checkScreenAccessibilityAndOverflow(user, 'connection-problem-removed');

      // Re-links from the account screen.
      await user.openPath('/update-account');
      await user.expectText(ACCESS_LOST_TEXT);
      await user.clickButton('Login with Facebook');
      await user.page.getByRole('radio', { name: CAFE_OWNER_NAME }).check();
      await clickAllow(user);
      await user.expectPath('/update-account');
      await user.expectText(CAFE_OWNER_NAME);
      await user.expectNoText(ACCESS_LOST_TEXT);
      await checkScreenAccessibilityAndOverflow(user, 'account');

      // Deleting the account requires the confirmation word.
      await user.clickButton('Delete account');
      await user.fillField('Confirmation', 'remove');
      await user.clickButton('Delete my account');
      await user.expectText('Please type “delete”.');
      await checkScreenAccessibilityAndOverflow(user, 'account-deletion');
      user.tolerateFailedRequests(...DELETED_ACCOUNT_URL_PATTERNS);
      await user.fillField('Confirmation', 'Delete');
      await user.clickButton('Delete my account');
      await user.expectText('Your account was successfully deleted.');
      await user.expectPath('/login');
      await submitLoginForm(user, credentials);
      await user.expectAlert('Invalid credentials. Did you enter them correctly?');

      // The network's data deletion request gets a status page even for a person who never linked.
      const { url } = await sandbox.requestDataDeletion(UNLINKED_PERSON_ID, stack.appUrl);
      await user.openPath(new URL(url).pathname);
      await user.expectText('Your data has been deleted.');
      await checkScreenAccessibilityAndOverflow(user, 'data-deletion');
      user.tolerateFailedRequests(/\/data_deletion\/made-up$/);
      await user.openPath('/data-deletion/made-up');
      await user.expectText(/^We know of no deletion with this code\./);
    },
  );
});
