// After a login the user lands on the screen they asked for, even after visits to other guest pages.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expireSession } from '#web/lib/session/session.ts';
import { mockPosts } from '#web/testing/mock-api/mock-common-responses.ts';
import {
  getCurrentPath,
  preloadScreenCodeBeforeTests,
  renderApp,
} from '#web/testing/render-app.tsx';
import { signInAs } from '#web/testing/sign-in.ts';
import { findHeading } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/posts', '/login', '/signup', '/forgot-password', '/logout');
beforeEach(() => {
  mockPosts({ total_posts_count: 120 });
});

const followLink = async (link: string) =>
  userEvent.click((await screen.findAllByRole('link', { name: link })).at(-1) as HTMLElement);
/** Simulates a submitted login form. */
const signIn = async (id = 'usr_1') => {
  act(() => signInAs({ id }));
  await findHeading('Posts');
};

test('returns to the requested screen after login via the forgotten-password screen', async () => {
  renderApp('/posts?page=2', { signedIn: false });
  await followLink('Forgot Password?');
  await findHeading('Reset Password');
  await followLink('Back to Login');
  await findHeading('Login');

  await signIn();

  expect(getCurrentPath()).toBe('/posts?page=2');
});

test('returns a guest to the requested screen after they sign up', async () => {
  renderApp('/posts?page=2', { signedIn: false });
  await followLink('Create an Account');
  await findHeading('Lets get started!');

  await signIn();

  expect(getCurrentPath()).toBe('/posts?page=2');
});

test.each([
  ['to the last screen when the session had expired', 'usr_1', '/posts?page=2'],
  ['to home when another user logs in', 'usr_2', '/'],
])('redirects a user after a new login %s', async (_name, id, address) => {
  renderApp('/posts?page=2');
  await findHeading('Posts');
  act(expireSession);
  await findHeading('Login');

  await signIn(id);

  expect(getCurrentPath()).toBe(address);
});

test('redirects a signed-in user from /login to their last visited screen', async () => {
  const { unmount } = renderApp('/posts?page=2');
  await findHeading('Posts');
  unmount();
  renderApp('/login');

  await findHeading('Posts');
  expect(getCurrentPath()).toBe('/posts?page=2');
});

test('opens the home screen when a user logs in after a logout', async () => {
  const { unmount } = renderApp('/posts?page=2');
  await findHeading('Posts');
  unmount();
  renderApp('/logout');
  await findHeading('Login');

  await signIn();

  expect(getCurrentPath()).toBe('/');
});
