// From a new account through the network's login dialog to the imported posts. Needs a stack without the demo
// account, which already owns the sandbox's people and their Instagram accounts.
import { describe, expect } from 'vitest';
import {
  openFacebookLoginAsPerson,
  signUpInBrowser,
} from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible, type JourneyUser } from '../support/journey-user.ts';
import { EXPIRED_IMAGE_URL_PATTERN } from '../support/posts-and-comments-on-screen.ts';
import { watchForSecretLeaks } from '../support/watch-for-secret-leaks.ts';

const getAccountOption = (user: JourneyUser, accountName: RegExp) =>
  user.page.getByRole('menuitemradio', { name: accountName });

/** Alerts disappear after five seconds; the remaining time allows for a busy machine. */
const ALERT_DISMISS_TIMEOUT_MS = 60_000;

/** An import on a busy machine; only a failing journey takes so long. */
const IMPORT_TIMEOUT_MS = 400_000;

describe('a user who links an Instagram account', () => {
  journeyTest(
    'a user denies access, allows too little, links, sees imported posts',
    async ({ user, sandbox }) => {
      user.tolerateFailedRequests(EXPIRED_IMAGE_URL_PATTERN);
      const leakWatcher = watchForSecretLeaks(user.page);
      const { password } = await signUpInBrowser(user);

      // Denies access in the dialog.
      await openFacebookLoginAsPerson(user, 'Marisol Vega');
      await user.page.getByRole('button', { name: 'Deny' }).click();
      await user.expectAlert('You cancelled the Facebook login. Nothing was changed.');
      await user.expectPath('/welcome?error=access_denied');
      await user.expectNoText('You cancelled the Facebook login. Nothing was changed.', {
        timeoutMs: ALERT_DISMISS_TIMEOUT_MS,
      });
      await user.expectPath('/welcome');

      // Leaves out one permission.
      await openFacebookLoginAsPerson(user, 'Marisol Vega');
      await user.page.getByLabel('Read and answer comments on your Instagram posts').uncheck();
      await user.page.getByRole('button', { name: 'Allow' }).click();
      await user.expectPath('/connect');
      await user.expectText(
        'Some permissions are missing. Please log in with Facebook again and accept all permissions.',
      );

      // Grants all permissions.
      await openFacebookLoginAsPerson(user, 'Marisol Vega');
      await user.page.getByRole('button', { name: 'Allow' }).click();
      await user.expectPath('/connect');
      await user.expectText('Marisol Vega');
      await user.expectNoText(/Some permissions are missing/);

      // A personal account cannot be chosen; the screen says why.
      await user.clickButton('Choose Instagram Account');
      await getAccountOption(user, /marisol\.v\.privado/).click({ force: true });
      await user.expectText(
        'Your Facebook page must be linked to an Instagram Business or Creator account.',
      );
      await user.expectPath('/connect');
      await checkScreenAccessibilityAndOverflow(user, 'connect');

      // A business account can be chosen and is imported.
      await sandbox.delayResponses(1_500, 'GET media/comments');
      await getAccountOption(user, /casa\.marisol/).click();
      await user.expectText('Importing your account, please wait...');
      await user.expectText('This should only take a few minutes');
      const progressBar = user.page.getByRole('progressbar', { name: 'Posts' });
      await expectVisible(progressBar);
      await user.expectText('66 of 66', { timeoutMs: IMPORT_TIMEOUT_MS });
      await checkScreenAccessibilityAndOverflow(user, 'importing');
      await sandbox.restoreNormalBehavior();
      await expectVisible(user.page.getByRole('article').filter({ hasText: 'GIVEAWAY' }), {
        timeoutMs: IMPORT_TIMEOUT_MS,
      });
      await user.expectPath('/posts');
      await expectEventually(() => user.page.getByRole('article').count(), 50);

      // The request count guards against a watcher that saw nothing.
      expect(leakWatcher.requestedUrlCount()).toBeGreaterThan(20);
      expect(await leakWatcher.findLeaks([password])).toEqual([]);
    },
  );
});
