// A forgotten password, and changing who one is.
import { describe } from 'vitest';
import { CHOSEN_ACCOUNT, fillLogin, GOOD_PASSWORD, logOut, signUp } from './support/entrance.ts';
import { inspectScreen } from './support/inspect.ts';
import { journey } from './support/journey.ts';
import { mailTo } from './support/mailbox.ts';

const NEW_PASSWORD = 'Copper-Lantern-41y';
const TOKEN_CALL = /\/oauth\/token$/;
const RESET_CALL = /\/users\/password$/;

describe.concurrent('a forgotten password', () => {
  journey('is replaced through the mailed link, once', async ({ person, stack }) => {
    const { email } = await signUp(person);
    await logOut(person);
    await person.follows('Forgot Password?');
    await person.seesHeading('Reset Password');
    await inspectScreen(person, 'forgot-password');
    await person.fills('Email', email);
    await person.presses('Send Reset Link');
    await person.sees('Check your email inbox for the password reset link');
    await person.isAt('/login');

    const mail = await mailTo(stack.sandboxUrl, email, 'Choose a new password');
    const [, link = ''] = /(\/password-reset\/\S+)/.exec(mail) ?? [];
    await person.opens(link);
    await person.fills('New Password', 'short');
    await person.fills('Confirm new password', 'short');
    await person.presses('Reset password');
    await person.seesAlert('Password is too short (minimum is 10 characters)');
    await inspectScreen(person, 'reset-password');
    await person.fills('New Password', NEW_PASSWORD);
    await person.fills('Confirm new password', NEW_PASSWORD);
    await person.presses('Reset password');
    await person.sees('Password updated, please log in with your new password');
    await person.isAt('/login');

    person.expectsRefusals(TOKEN_CALL, RESET_CALL);
    await fillLogin(person, { email, password: GOOD_PASSWORD });
    await person.seesAlert('Invalid credentials. Did you enter them correctly?');
    await person.opens(link);
    await person.fills('New Password', GOOD_PASSWORD);
    await person.fills('Confirm new password', GOOD_PASSWORD);
    await person.presses('Reset password');
    await person.seesAlert('This link is no longer valid. Please request a new one.');

    await person.opens('/login');
    await fillLogin(person, { email, password: NEW_PASSWORD });
    await person.seesHeading('Connect your Instagram account');
  });
});

describe.concurrent('the profile', () => {
  journey(
    'changes with the current password, and other devices are signed out',
    async ({ person, newPerson, stack }) => {
      const login = await signUp(person);
      const elsewhere = await newPerson();
      elsewhere.expectsRefusals(CHOSEN_ACCOUNT, /\/api\/v1\//);
      await elsewhere.opens('/login');
      await fillLogin(elsewhere, login);
      await elsewhere.seesHeading('Connect your Instagram account');

      await person.follows('Settings');
      await person.seesHeading('Profile');
      const email = `moved-${login.email}`;
      await person.fills('New email', email);
      await person.presses('Update profile');
      await person.seesAlert('Emails do not match');
      await person.fills('New email confirmation', email);
      await person.presses('Update profile');
      await person.seesAlert('Please enter your current password to confirm your changes');
      await inspectScreen(person, 'profile');
      await person.fills('Current password', login.password);
      await person.presses('Update profile');
      await person.sees('Your profile was updated');
      await person.isAt('/welcome');

      await elsewhere.page.reload();
      await elsewhere.seesHeading('Login');
      await mailTo(stack.sandboxUrl, login.email, 'Your email address was changed');
      await fillLogin(elsewhere, { email, password: login.password });
      await elsewhere.seesHeading('Connect your Instagram account');
    },
  );
});
