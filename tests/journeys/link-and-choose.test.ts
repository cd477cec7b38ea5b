// Linking an Instagram account: what the user refuses, what is missing, and what can be chosen.
import { describe } from 'vitest';
import { openFacebookLoginAsPerson, signUpInBrowser } from './support/authentication.ts';
import { journeyTest } from './support/journey-test.ts';

const PERSON = 'Aiko Tanaka';
const MISSING_PERMISSIONS_TEXT =
  'Some permissions are missing. Please log in with Facebook again and accept all permissions.';

describe('a user who links an Instagram account', () => {
  journeyTest(
    'denies access, leaves out a permission, grants all of them, and chooses an account without posts',
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

      await user.clickButton('Choose Instagram Account');
      await user.page.getByRole('menuitemradio', { name: /new\.kiln/ }).click();
      await user.expectHeading('Posts');
      await user.expectText('No posts');
    },
  );
});
