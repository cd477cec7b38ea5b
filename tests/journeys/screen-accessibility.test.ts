// Inspects the main screens in desktop and phone width, light and dark: accessibility, overflow, screenshots.
import { describe } from 'vitest';
import {
  logInInBrowser,
  openFacebookLoginDialog,
  signUpInBrowser,
} from './support/authentication.ts';
import { inspectScreen } from './support/inspect-screen.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectEventually, expectVisible, waitForPageIdle } from './support/journey-user.ts';
import {
  clickCommentButton,
  EXPIRED_IMAGE_URL_PATTERN,
  getComments,
  getPostCardByText,
  getReplyField,
  REFRESH_TIMEOUT_MS,
  waitForPostsLoaded,
} from './support/posts-and-comments.ts';
import { SANDBOX_CAFE } from './support/sandbox-control-client.ts';

const LOST_PERMISSIONS_TEXT =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';

describe.concurrent('a user who visits screens that must be accessible and not overflow horizontally', () => {
  journeyTest(
    'finds the screens for guests accessible: login, sign-up and not found',
    async ({ user }) => {
      await user.openPath('/login');
      await user.expectHeading('Login');
      await inspectScreen(user, 'login');
      await user.clickButton('Login');
      await user.expectAlert('Please fill out all fields');
      await inspectScreen(user, 'login-problem');
      await user.openPath('/signup');
      await user.expectHeading('Lets get started!');
      await inspectScreen(user, 'sign-up');
      await user.openPath('/nowhere');
      await user.expectHeading('There is nothing at this address');
      await inspectScreen(user, 'not-found');
    },
  );

  journeyTest(
    'finds the posts list, a post with its reply field, and the pricing screen accessible',
    async ({ user, stack }) => {
      user.tolerateFailedRequests(EXPIRED_IMAGE_URL_PATTERN);
      await logInInBrowser(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      await waitForPageIdle(user);
      await inspectScreen(user, 'posts');
      await user.page.getByRole('button', { name: /user menu/ }).click();
      await inspectScreen(user, 'user-menu');
      await user.page.keyboard.press('Escape');

      await getPostCardByText(user, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
      await expectVisible(getComments(user));
      await inspectScreen(user, 'post');
      const comment = getComments(user)
        .filter({ has: user.page.getByRole('button') })
        .nth(1);
      await clickCommentButton(comment, 'Reply');
      await expectEventually(() => getReplyField(comment).isEnabled(), true);
      await inspectScreen(user, 'post-reply');

      await user.openPath('/pricing');
      await user.expectHeading('Pricing');
      await expectVisible(user.page.getByRole('heading', { name: 'Subscription' }));
      await inspectScreen(user, 'pricing');
    },
  );

  journeyTest(
    'finds the welcome screen and the screen for a lost connection accessible',
    async ({ user, sandbox }) => {
      await signUpInBrowser(user);
      await inspectScreen(user, 'welcome');
      await openFacebookLoginDialog(user, 'Rafael Costa');
      await user.page.getByRole('button', { name: 'Allow' }).click();
      await user.clickButton('Choose Instagram Account');
      await user.page.getByRole('menuitemradio', { name: /cafe\.ladeira/ }).click();
      await user.expectHeading('Posts');
      await waitForPostsLoaded(user);
      await sandbox.removeApp(SANDBOX_CAFE.personId);
      await user.clickButton('Refresh posts');
      // The refresh itself detects the lost permissions; the user need not reload.
      await user.expectText(LOST_PERMISSIONS_TEXT, { timeoutMs: REFRESH_TIMEOUT_MS });
      await inspectScreen(user, 'connection-problem');
    },
  );
});
