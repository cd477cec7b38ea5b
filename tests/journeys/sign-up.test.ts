// A new person makes an account, leaves and comes back.
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import {
  CHOSEN_ACCOUNT,
  fillLogin,
  GOOD_PASSWORD,
  logIn,
  logOut,
  signUp,
} from './support/entrance.ts';
import { journey } from './support/journey.ts';
import { expectSoon } from './support/person.ts';

describe.concurrent('signing up', () => {
  journey('says what is wrong with the form, then makes the account', async ({ person }) => {
    person.expectsRefusals(CHOSEN_ACCOUNT);
    await person.opens('/signup');
    await person.seesHeading('Lets get started!');
    const createWith = async (password: string, confirmation: string) => {
      await person.fills('Password', password);
      await person.fills('Confirm password', confirmation);
      await person.presses('Create an account');
    };

    await person.presses('Create an account');
    await person.seesAlert('Please fill out all fields');

    await person.fills('Email', `${randomUUID()}@example.com`);
    await person.presses('Create an account');
    await person.seesAlert('Please fill out all fields');

    await createWith('Short-1', 'Short-1');
    await person.seesAlert('Password is too short (minimum is 10 characters)');

    const long = `Aa-1${'x'.repeat(125)}`;
    await createWith(long, long);
    await person.seesAlert('Password is too long (maximum is 128 characters)');

    await createWith('0123456789', '0123456789');
    await person.seesAlert(
      'Password must include a lowercase letter, an uppercase letter, a special character',
    );

    await createWith('Just-letters', 'Just-letters');
    await person.seesAlert('Password must include a digit');

    await createWith(GOOD_PASSWORD, `${GOOD_PASSWORD}!`);
    await person.seesAlert('Passwords do not match');

    await createWith(GOOD_PASSWORD, GOOD_PASSWORD);
    await person.seesAlert('You must agree to the terms and conditions');

    await person.ticks('I agree to the Terms and Conditions');
    await person.presses('Create an account');
    await person.seesHeading('Connect your Instagram account');
    await person.isAt('/welcome');
  });

  journey('starts in the email field', async ({ person }) => {
    await person.opens('/signup');
    await person.seesHeading('Lets get started!');
    await person.page.keyboard.type('typed@without.a-click');
    await expectSoon(() => person.page.getByLabel('Email').inputValue(), 'typed@without.a-click');
  });

  journey('refuses an address that has an account', async ({ person, newPerson }) => {
    const login = await signUp(await newPerson());
    person.expectsRefusals(/\/users$/);
    await person.opens('/signup');
    await person.fills('Email', login.email);
    await person.fills('Password', GOOD_PASSWORD);
    await person.fills('Confirm password', GOOD_PASSWORD);
    await person.ticks('I agree to the Terms and Conditions');
    await person.presses('Create an account');
    await person.seesAlert(/already/);
  });
});

describe.concurrent('coming back', () => {
  journey('logs out and in again, not with a wrong password', async ({ person }) => {
    const login = await signUp(person);
    await logOut(person);
    await person.isAt('/login');
    await person.seesHeading('Login');

    await person.presses('Login');
    await person.seesAlert('Please fill out all fields');

    person.expectsRefusals(/\/oauth\/token$/);
    await fillLogin(person, { ...login, password: 'Not-my-password-1' });
    await person.seesAlert('Invalid credentials. Did you enter them correctly?');

    await fillLogin(person, login);
    await person.seesHeading('Connect your Instagram account');
  });

  journey('who is signed in is sent away from guest pages', async ({ person }) => {
    await signUp(person);
    await person.opens('/login');
    await person.isAt('/welcome');
    await person.opens('/signup');
    await person.isAt('/welcome');
  });

  journey(
    'a deep link leads through the login back to where it pointed',
    async ({ person, stack }) => {
      person.expectsRefusals(/\/images\/expired\//);
      await person.opens('/posts?page=2');
      await person.isAt('/login');
      if (stack.demo) await fillLogin(person, stack.demo);
      await person.isAt('/posts?page=2');
      await person.seesHeading('Posts');
    },
  );

  journey(
    'a reload keeps the session, and logging out ends it in every tab',
    async ({ person }) => {
      const login = await signUp(person);
      await person.page.reload();
      await person.seesHeading('Connect your Instagram account');
      const other = await person.page.context().newPage();
      await other.goto(person.page.url());
      await other.getByRole('heading', { name: 'Connect your Instagram account' }).waitFor();
      await logOut(person);
      await person.isAt('/login');
      await other.getByRole('heading', { name: 'Login' }).waitFor();
      await logIn(person, login);
      await person.seesHeading('Connect your Instagram account');
    },
  );
});
