// A new user signs up, logs out and logs in again.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe } from 'vitest';
import {
  logInInBrowser,
  logOutInBrowser,
  signUpInBrowser,
  submitLoginForm,
  VALID_PASSWORD,
} from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually } from '../support/journey-user.ts';

const RELOADS = 12;
/** Each waits this much longer than the one before, so that some leave before their tokens come, and some after. */
const RELOAD_INTERVAL_MS = 40;

describe.concurrent('a guest who signs up', () => {
  journeyTest('gets an error for each invalid form input, then signs up', async ({ user }) => {
    await user.openPath('/signup');
    await user.expectHeading('Lets get started!');
    const submitPasswords = async (password: string, confirmation: string) => {
      await user.fillField('Password', password);
      await user.fillField('Confirm password', confirmation);
      await user.clickButton('Create an account');
    };

    await user.clickButton('Create an account');
    await user.expectAlert('Please fill out all fields');

    await user.fillField('Email', `${randomUUID()}@example.com`);
    await user.clickButton('Create an account');
    await user.expectAlert('Please fill out all fields');

    await submitPasswords('Short-1', 'Short-1');
    await user.expectAlert('Password is too short (minimum is 10 characters)');

    const tooLongPassword = `Aa-1${'x'.repeat(125)}`;
    await submitPasswords(tooLongPassword, tooLongPassword);
    await user.expectAlert('Password is too long (maximum is 128 characters)');

    await submitPasswords('0123456789', '0123456789');
    await user.expectAlert(
      'Password must include a lowercase letter, an uppercase letter, a special character',
    );

    await submitPasswords('Just-letters', 'Just-letters');
    await user.expectAlert('Password must include a digit');

    await submitPasswords(VALID_PASSWORD, `${VALID_PASSWORD}!`);
    await user.expectAlert('Passwords do not match');

    await submitPasswords(VALID_PASSWORD, VALID_PASSWORD);
    await user.expectAlert('You must agree to the terms and conditions');

    await user.tickCheckbox('I agree to the Terms and Conditions');
    await user.clickButton('Create an account');
    await user.expectHeading('Connect your Instagram account');
    await user.expectPath('/welcome');
  });

  journeyTest('types into the focused email field without clicking it', async ({ user }) => {
    await user.openPath('/signup');
    await user.expectHeading('Lets get started!');
    await user.page.keyboard.type('typed@without.a-click');
    await expectEventually(
      () => user.page.getByLabel('Email').inputValue(),
      'typed@without.a-click',
    );
  });

  journeyTest(
    'cannot sign up with the email address of an existing user',
    async ({ user, makeUser }) => {
      const credentials = await signUpInBrowser(await makeUser());
      user.tolerateFailedRequests(/\/users$/);
      await user.openPath('/signup');
      await user.fillField('Email', credentials.email);
      await user.fillField('Password', VALID_PASSWORD);
      await user.fillField('Confirm password', VALID_PASSWORD);
      await user.tickCheckbox('I agree to the Terms and Conditions');
      await user.clickButton('Create an account');
      await user.expectAlert(/already/);
    },
  );
});

describe.concurrent('a user who logs in', () => {
  journeyTest('logs out, is rejected with a wrong password, then logs in', async ({ user }) => {
    const credentials = await signUpInBrowser(user);
    await logOutInBrowser(user);
    await user.expectPath('/login');
    await user.expectHeading('Login');

    await user.clickButton('Login');
    await user.expectAlert('Please fill out all fields');

    user.tolerateFailedRequests(/\/oauth\/token$/);
    await submitLoginForm(user, { ...credentials, password: 'Not-my-password-1' });
    await user.expectAlert('Invalid credentials. Did you enter them correctly?');

    await submitLoginForm(user, credentials);
    await user.expectHeading('Connect your Instagram account');
  });

  journeyTest(
    'is redirected from the login and sign-up pages while logged in',
    async ({ user }) => {
      await signUpInBrowser(user);
      await user.openPath('/login');
      await user.expectPath('/welcome');
      await user.openPath('/signup');
      await user.expectPath('/welcome');
    },
  );

  journeyTest(
    'opens a deep link, logs in, and returns to the linked page',
    async ({ user, stack }) => {
      user.tolerateFailedRequests(/\/images\/expired\//);
      await user.openPath('/posts?page=2');
      await user.expectPath('/login');
      if (stack.demoAccount) await submitLoginForm(user, stack.demoAccount);
      await user.expectPath('/posts?page=2');
      await user.expectHeading('Posts');
    },
  );

  journeyTest('stays logged in after a reload, and logs out in every tab', async ({ user }) => {
    const credentials = await signUpInBrowser(user);
    await user.page.reload();
    await user.expectHeading('Connect your Instagram account');
    const otherTab = await user.page.context().newPage();
    await otherTab.goto(user.page.url());
    await otherTab.getByRole('heading', { name: 'Connect your Instagram account' }).waitFor();
    await logOutInBrowser(user);
    await user.expectPath('/login');
    await otherTab.getByRole('heading', { name: 'Login' }).waitFor();
    await logInInBrowser(user, credentials);
    await user.expectHeading('Connect your Instagram account');
  });

  journeyTest('stays logged in when they reload again and again', async ({ user }) => {
    await signUpInBrowser(user);
    for (let load = 0; load < RELOADS; load++) {
      void user.page.reload().catch(() => undefined);
      await setTimeout(RELOAD_INTERVAL_MS * load);
    }
    await user.expectHeading('Connect your Instagram account');
    await user.page.reload();
    await user.expectHeading('Connect your Instagram account');
  });
});
