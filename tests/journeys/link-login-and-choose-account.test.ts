// Linking an Instagram account: refused, missing and possible choices.
import { describe } from 'vitest';
import { openFacebookLoginAsPerson, signUpInBrowser } from './support/authentication-in-browser.ts';
import { journeyTest } from './support/journey-test.ts';
import { expectVisible } from './support/journey-user.ts';

const PERSON = 'Aiko Tanaka';
const MISSING_PERMISSIONS_TEXT =
  'Some permissions are missing. Please log in with Facebook again and accept all permissions.';

describe('a user who links an Instagram account', () => {
  journeyTest(
    'a user denies access, omits a permission, grants all, chooses an account',
    async ({ user }) => {
      await signUpInBrowser(user);

      await openFacebookLoginAsPerson(user, PERSON);
      await user.page.getByRole('button', { name: 'Deny' }).click();
      await user.expectAlert('You cancelled the Facebook login. Nothing was changed.');
      await user.expectHeading('Connect your Instagram account');

      await openFacebookLoginAsPerson(user, PERSON);
      await user.page.getByLabel('Read and answer comments on your Instagram posts').uncheck();
      await user.page.getByRole('button', { name: 'Allow' }).click();
      await user.expectPath('/connect');
      await user.expectText(MISSING_PERMISSIONS_TEXT);

      await openFacebookLoginAsPerson(user, PERSON);
      await user.page.getByRole('button', { name: 'Allow' }).click();
      await user.expectText(PERSON);
      await user.expectNoText(MISSING_PERMISSIONS_TEXT);

      // The only account of this person is selected already.
      await expectVisible(user.page.getByRole('button', { name: /^Choose .* new\.kiln$/ }));
      await user.clickButton('Continue');
      await user.expectHeading('Posts');
      await user.expectText('No posts');
    },
  );
});
