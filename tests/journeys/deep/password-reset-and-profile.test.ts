// Resetting a forgotten password, and changing the email address in the profile.
import { describe } from 'vitest';
import {
  logOutInBrowser,
  signUpInBrowser,
  submitLoginForm,
  VALID_PASSWORD,
} from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import { journeyTest } from '../support/journey-test.ts';
import { waitForEmailText } from '../support/wait-for-email-text.ts';

const NEW_PASSWORD = 'Copper-Lantern-41y';
const TOKEN_URL_PATTERN = /\/oauth\/token$/;
const PASSWORD_RESET_URL_PATTERN = /\/users\/password$/;

describe.concurrent('a user who forgot their password', () => {
  journeyTest(
    'resets the password with the emailed link, which works only once',
    async ({ user, stack }) => {
      const { email } = await signUpInBrowser(user);
      await logOutInBrowser(user);
      await user.clickLink('Forgot Password?');
      await user.expectHeading('Reset Password');
      await checkScreenAccessibilityAndOverflow(user, 'forgot-password');
      await user.fillField('Email', email);
      await user.clickButton('Send Reset Link');
      await user.expectText('Check your email inbox for the password reset link');
      await user.expectPath('/login');

      const resetEmail = await waitForEmailText(stack.sandboxUrl, email, 'Choose a new password');
      const [, resetLink = ''] = /(\/password-reset\/\S+)/.exec(resetEmail) ?? [];
      await user.openPath(resetLink);
      await user.fillField('New Password', 'short');
      await user.fillField('Confirm new password', 'short');
      await user.clickButton('Reset password');
      await user.expectAlert('Password is too short (minimum is 10 characters)');
      await checkScreenAccessibilityAndOverflow(user, 'reset-password');
      await user.fillField('New Password', NEW_PASSWORD);
      await user.fillField('Confirm new password', NEW_PASSWORD);
      await user.clickButton('Reset password');
      await user.expectText('Password updated, please log in with your new password');
      await user.expectPath('/login');

      user.tolerateFailedRequests(TOKEN_URL_PATTERN, PASSWORD_RESET_URL_PATTERN);
      await submitLoginForm(user, { email, password: VALID_PASSWORD });
      await user.expectAlert('Invalid credentials. Did you enter them correctly?');
      await user.openPath(resetLink);
      await user.fillField('New Password', VALID_PASSWORD);
      await user.fillField('Confirm new password', VALID_PASSWORD);
      await user.clickButton('Reset password');
      await user.expectAlert('This link is no longer valid. Please request a new one.');

      await user.openPath('/login');
      await submitLoginForm(user, { email, password: NEW_PASSWORD });
      await user.expectHeading('Connect your Instagram account');
    },
  );
});

describe.concurrent('a user who edits their profile', () => {
  journeyTest(
    'changes the email address, which signs out other devices',
    async ({ user, makeUser, stack }) => {
      const credentials = await signUpInBrowser(user);
      const otherDevice = await makeUser();
      otherDevice.tolerateFailedRequests(/\/api\/v1\//);
      await otherDevice.openPath('/login');
      await submitLoginForm(otherDevice, credentials);
      await otherDevice.expectHeading('Connect your Instagram account');

      await user.clickLink('Settings');
      await user.expectHeading('Profile');
      const newEmail = `moved-${credentials.email}`;
      await user.fillField('New email', newEmail);
      await user.clickButton('Update profile');
      await user.expectAlert('Emails do not match');
      await user.fillField('New email confirmation', newEmail);
      await user.clickButton('Update profile');
      await user.expectAlert('Please enter your current password to confirm your changes');
      await checkScreenAccessibilityAndOverflow(user, 'profile');
      await user.fillField('Current password', credentials.password);
      await user.clickButton('Update profile');
      await user.expectText('Your profile was updated');
      await user.expectPath('/welcome');

      await otherDevice.page.reload();
      await otherDevice.expectHeading('Login');
      await waitForEmailText(stack.sandboxUrl, credentials.email, 'Your email address was changed');
      await submitLoginForm(otherDevice, { email: newEmail, password: credentials.password });
      await otherDevice.expectHeading('Connect your Instagram account');
    },
  );
});
