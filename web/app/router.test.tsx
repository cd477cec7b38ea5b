// Guards: who gets to which screen, and where everybody else is sent.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { acceptTokens } from '#web/lib/session.ts';
import {
  makeCurrentAccount,
  makeFbAccount,
  makePost,
  makePostsAnswer,
  makeSubscription,
  makeTokens,
} from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';
import { loadScreen } from './screens.ts';

const postsAnswer = makePostsAnswer({ posts: [makePost()] });

test('a guest is sent to /login and after logging in back to where they were going', async () => {
  respondAsConnected();
  respond('listPosts', postsAnswer);
  respond('issueToken', makeTokens());
  renderApp('/posts?page=2', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
  expect(currentAddress()).toBe('/login');
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Violet-Tram-88{Enter}');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(currentAddress()).toBe('/posts?page=2');
});

test('a wrong password has its sentence, and is no reason to log out', async () => {
  respond('issueToken', new Refusal('invalid_grant'));
  renderApp('/login', { signedIn: false });

  await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields');
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');

  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toBe('Invalid credentials. Did you enter them correctly?');
  expect(currentAddress()).toBe('/login');
});

test('who is signed in does not see guest pages', async () => {
  respondAsConnected();
  respond('listPosts', postsAnswer);
  renderApp('/signup');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(currentAddress()).toBe('/');
});

test('a 401 anywhere logs out', async () => {
  respondAsConnected();
  respond('listPosts', new Refusal('unauthorized'));
  respond('revokeToken', {});
  renderApp('/posts');

  await screen.findByRole('heading', { name: 'Login' });
  expect({ ...localStorage }).toEqual({});
});

test('without a subscription one goes to /pricing, query kept', async () => {
  respondAsConnected();
  const ended = {
    subscription_active: false,
    on_free_trial: false,
    free_trial_ends_on: '2026-11-01T00:00:00.000Z',
  };
  respond('getMySubscription', makeSubscription(ended));
  renderApp('/posts?checkout=cancelled');

  await screen.findByText('Your trial has ended, please subscribe to continue using Replyloom');
  expect(currentAddress()).toBe('/pricing?checkout=cancelled');
});

test('the subscription is checked again after an hour, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  respondAsConnected();
  respond('issueToken', makeTokens());
  respond('listPosts', postsAnswer);
  renderApp('/posts');
  await screen.findByRole('heading', { name: 'Posts' });
  const visit = async (name: string) => userEvent.click(screen.getByRole('link', { name }));

  await visit('Sign up');
  await screen.findByRole('heading', { name: 'Pricing' });
  expect(asked('getMySubscription')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_001);
  await visit('Posts');

  await expect.poll(() => asked('getMySubscription').length).toBe(2);
  vi.useRealTimers();
});

test.each([
  [
    '/welcome',
    { messages: ['no_last_logged_in_facebook_account'], facebook_access_token_valid: false },
  ],
  ['/connect', makeFbAccount()],
] as const)('what is missing in the connection decides: %s, query kept', async (place, linked) => {
  respondAsConnected();
  respond('getFbAccount', linked as never);
  respond('getIgAccount', new Refusal('not_found'));
  respond('listIgAccounts', {
    instagram_accounts: [],
    messages: [],
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: true,
  });
  renderApp('/posts?a=1');

  await screen.findByRole('heading', { name: 'Welcome' });
  expect(currentAddress()).toBe(`${place}?a=1`);
});

test('lost permissions stand in place of the screen', async () => {
  respondAsConnected();
  respond('getIgAccount', makeCurrentAccount({ facebook_access_token_valid: false }));
  respond('listIgAccounts', {
    instagram_accounts: [],
    messages: [],
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: false,
  });
  renderApp('/posts');

  await screen.findByText(/^Looks like we lost permissions on your instagram account\./);
});

test('an import shows its real counts and gives way to the posts', async () => {
  respondAsConnected();
  respond('listPosts', postsAnswer);
  respond('getIgAccount', makeCurrentAccount({ import: { importing: true } }));
  const none = { done: 0, total: 0 };
  const progress = {
    posts: { done: 40, total: 64 },
    comments: none,
    conversations: none,
    messages: none,
  };
  respond('getImport', { importing: true, progress, waiting: null });
  renderApp('/posts');

  await screen.findByText('Importing your account, please wait...');
  await screen.findByText('40 of 64');
  respond('getImport', { importing: false, progress, waiting: null });
  respond('getIgAccount', makeCurrentAccount());

  await screen.findByRole('heading', { name: 'Posts' }, { timeout: 3_000 });
});

test('an unreachable server is said to be so, with a way on', async () => {
  localStorage.setItem('refreshToken', 'kept');
  respond('issueToken', NO_ANSWER);
  renderApp('/posts', { signedIn: false });

  await screen.findByText('Replyloom cannot be reached');
  respondAsConnected();
  respond('listPosts', postsAnswer);
  respond('issueToken', makeTokens());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: 'Posts' });
});

test('an address that leads nowhere is announced like any screen', async () => {
  renderApp('/nowhere', { signedIn: false });

  const heading = await screen.findByRole('heading', { name: 'There is nothing at this address' });
  expect(document.activeElement).toBe(heading);
});

test('nobody is said to be connected while the browser is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  respondAsConnected();
  respond('listPosts', postsAnswer);
  renderApp('/posts');
  await screen.findByText('Connected');

  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText('Offline');
  expect(screen.queryByText('Connected')).toBeNull();

  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Connected');
});

test('the user menu carries the account’s picture and its name in one piece', async () => {
  respondAsConnected();
  respond('listPosts', postsAnswer);
  respond('getIgAccount', makeCurrentAccount({ profile_picture_url: '/pictures/own.jpg' }));
  renderApp('/posts');

  await screen.findByRole('link', { name: /^Post of/ });
  const menu = await screen.findByRole('button', { name: /^lind\.ceramics ?\(user menu\)$/ });
  expect(menu.querySelector('img')?.getAttribute('src')).toBe('/pictures/own.jpg');
});

test('the list asked for ahead is the one the screen shows', async () => {
  respondAsConnected();
  respond('listPosts', postsAnswer);
  acceptTokens(makeTokens());
  const screenModule = await loadScreen('/posts');
  screenModule?.askAhead?.(new URL('http://localhost/posts'));
  renderApp('/posts');

  await screen.findByRole('link', { name: /^Post of/ });
  expect(asked('listPosts')).toHaveLength(1);
});
