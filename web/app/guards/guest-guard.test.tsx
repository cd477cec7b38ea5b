// Where a log-in leads: back to where one was going, by whatever way one came to it.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClient } from '#web/lib/request.ts';
import { acceptTokens, loseSession } from '#web/lib/session.ts';
import { makePostsAnswer, makeTokens, makeUser } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { respond } from '#web/testing/server.ts';
import { loadScreen } from '../screens.ts';

const SCREENS = ['/posts', '/login', '/signup', '/forgot-password', '/logout'];

beforeAll(async () => {
  await Promise.all([loadClient(), ...SCREENS.map(loadScreen)]);
}, 30_000);
beforeEach(() => {
  respondAsConnected();
  respond('listPosts', makePostsAnswer({ total_posts_count: 120 }));
  respond('revokeToken', {});
});

const heading = (name: string) => screen.findByRole('heading', { name });
const follow = async (link: string) =>
  userEvent.click((await screen.findAllByRole('link', { name: link })).at(-1) as HTMLElement);
/** As if the form had been sent. */
const signIn = async (id = 'usr_1') => {
  act(() => acceptTokens(makeTokens({ user: makeUser({ id }) })));
  await heading('Posts');
};

test('by way of a forgotten password', async () => {
  renderApp('/posts?page=2', { signedIn: false });
  await follow('Forgot Password?');
  await heading('Reset Password');
  await follow('Back to Login');
  await heading('Login');

  await signIn();

  expect(currentAddress()).toBe('/posts?page=2');
});

test('by way of a new account', async () => {
  renderApp('/posts?page=2', { signedIn: false });
  await follow('Create an Account');
  await heading('Lets get started!');

  await signIn();

  expect(currentAddress()).toBe('/posts?page=2');
});

test.each([
  ['back for who lost the session', 'usr_1', '/posts?page=2'],
  ['home for somebody else', 'usr_2', '/'],
])('%s', async (_name, id, address) => {
  renderApp('/posts?page=2');
  await heading('Posts');
  act(loseSession);
  await heading('Login');

  await signIn(id);

  expect(currentAddress()).toBe(address);
});

test('who is signed in and opens /login is where they came from', async () => {
  const { unmount } = renderApp('/posts?page=2');
  await heading('Posts');
  unmount();
  renderApp('/login');

  await heading('Posts');
  expect(currentAddress()).toBe('/posts?page=2');
});

test('who logged out begins at home', async () => {
  const { unmount } = renderApp('/posts?page=2');
  await heading('Posts');
  unmount();
  renderApp('/logout');
  await heading('Login');

  await signIn();

  expect(currentAddress()).toBe('/');
});
