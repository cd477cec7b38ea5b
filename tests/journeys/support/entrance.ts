// Ways in: signing up, logging in and out, and the login dialog of the network.
import { randomUUID } from 'node:crypto';
import type { DemoAccount } from '#scripts/local/demo.ts';
import type { Person } from './person.ts';

export type Login = { readonly email: string; readonly password: string };

export const GOOD_PASSWORD = 'Weaving-2-Replies';

/** Where the product asks which account is chosen; it answers 404 as long as none is. */
export const CHOSEN_ACCOUNT = /\/users\/me\/ig\/account$/;

/** What the first screen behind the entrance asks for last. */
const FEATURES = /\/users\/me\/features$/;

export async function signUp(person: Person): Promise<Login> {
  const login = { email: `${randomUUID()}@example.com`, password: GOOD_PASSWORD };
  person.expectsRefusals(CHOSEN_ACCOUNT);
  await person.opens('/signup');
  await person.fills('Email', login.email);
  await person.fills('Password', login.password);
  await person.fills('Confirm password', login.password);
  await person.ticks('I agree to the Terms and Conditions');
  const lastCall = person.page.waitForResponse((answer) => FEATURES.test(answer.url()));
  await person.presses('Create an account');
  await person.seesHeading('Connect your Instagram account');
  // Who logs out while it is on its way has it refused, which the browser reports.
  await lastCall;
  return login;
}

export async function fillLogin(person: Person, login: Login): Promise<void> {
  await person.fills('Email', login.email);
  await person.fills('Password', login.password);
  await person.presses('Login');
}

export async function logIn(person: Person, login: Login | DemoAccount | undefined): Promise<void> {
  if (login === undefined) throw new Error('This stack has no demo account.');
  await person.opens('/login');
  await fillLogin(person, login);
}

export async function logOut(person: Person, name: string | RegExp = /user menu/): Promise<void> {
  await person.page.getByRole('button', { name }).click();
  await person.page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** At the network's dialog, which the product's button leads to. */
export async function startLinking(person: Person, who: string): Promise<void> {
  await person.presses('Log in with Facebook');
  await person.page.getByRole('radio', { name: who }).check();
}
