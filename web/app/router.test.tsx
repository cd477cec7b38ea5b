// Guards decide which users reach a screen, and where the others are redirected.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { screens } from '#web/lib/navigation/screen-table.ts';
import {
  makeFacebookAccount,
  makePost,
  makeSessionTokenResponse,
} from '#web/testing/data/api-object-factories.ts';
import { makeImportResponse } from '#web/testing/data/make-list-responses.ts';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  mockAccounts,
  mockCurrentAccount,
  mockPosts,
  mockSubscription,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { logInOnScreen, mockBrowserOnlineState } from '#web/testing/user-actions.ts';
import { loadScreenModule } from './load-screen-modules.ts';
import { AppRoutes } from './router.tsx';

test('has a route for every screen of every access group', () => {
  const listPaths = (routes: readonly RouteObject[]): readonly (string | undefined)[] =>
    routes.flatMap(({ path, children = [] }) => [path, ...listPaths(children)]);

  const paths = listPaths(createRoutesFromElements(AppRoutes().props.children));

  expect(Object.values(screens).filter(({ path }) => !paths.includes(path))).toEqual([]);
});

test('redirects a guest to /login, then to the requested screen after login', async () => {
  mockPosts({ posts: [makePost()] });
  renderApp('/posts?page=2', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
  expect(getCurrentPath()).toBe('/login');
  await logInOnScreen();

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getCurrentPath()).toBe('/posts?page=2');
});

test('shows an error and stays on /login when the password is wrong', async () => {
  mockError('issueToken', 'invalid_grant');
  renderApp('/login', { signedIn: false });

  await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields');
  await logInOnScreen('wrong');

  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toBe('Invalid credentials. Did you enter them correctly?');
  expect(getCurrentPath()).toBe('/login');
});

test('redirects a signed-in user from /signup to home', async () => {
  mockPosts({ posts: [makePost()] });
  renderApp('/signup');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getCurrentPath()).toBe('/');
});

test('logs out and clears local storage when any call returns 401', async () => {
  mockError('listPosts', 'unauthorized');
  renderApp('/posts');

  await screen.findByRole('heading', { name: 'Login' });
  expect({ ...localStorage }).toEqual({});
});

test('redirects product screens to /pricing with their query after the subscription ended', async () => {
  const free_trial_ends_on = '2026-11-01T00:00:00.000Z';
  mockSubscription({ subscription_active: false, on_free_trial: false, free_trial_ends_on });
  renderApp('/posts?checkout=cancelled');

  await screen.findByText('Your trial has ended, please subscribe to continue using Replyloom');
  expect(getCurrentPath()).toBe('/pricing?checkout=cancelled');
});

test('refetches the subscription after an hour but not earlier', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  mockPosts({ posts: [makePost()] });
  renderApp('/posts');
  await screen.findByRole('heading', { name: 'Posts' });
  const visit = async (name: string) => userEvent.click(screen.getByRole('link', { name }));

  await visit('Sign up');
  await screen.findByRole('heading', { name: 'Pricing' });
  expect(getSentRequestFields('getMySubscription')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_001);
  await visit('Posts');

  await expect.poll(() => getSentRequestFields('getMySubscription').length).toBe(2);
  vi.useRealTimers();
});

test.each([
  [
    '/welcome',
    { messages: ['no_last_logged_in_facebook_account'], facebook_access_token_valid: false },
  ],
  ['/connect', makeFacebookAccount()],
] as const)(
  'redirects to %s with the query when that onboarding step is missing',
  async (path, facebookAccount) => {
    mockResponse('getFbAccount', facebookAccount as never);
    mockError('getIgAccount', 'not_found');
    mockAccounts([]);
    renderApp('/posts?a=1');

    await screen.findByRole('heading', { name: 'Welcome' });
    expect(getCurrentPath()).toBe(`${path}?a=1`);
  },
);

test('shows the lost-permissions message when the Facebook token is invalid', async () => {
  mockCurrentAccount({ facebook_access_token_valid: false });
  mockAccounts([], { facebook_access_token_valid: false });
  renderApp('/posts');

  await screen.findByText(/^Looks like we lost permissions on your instagram account\./);
});

test("shows a running import's counts, then the posts when it ends", async () => {
  mockPosts({ posts: [makePost()] });
  mockCurrentAccount({ import: { importing: true, incomplete: false } });
  const running = makeImportResponse({ posts: { done: 40, total: 64 } });
  mockResponse('getImport', running);
  renderApp('/posts');

  await screen.findByText('Importing your account, please wait...');
  await screen.findByText('40 of 64');
  mockResponse('getImport', { ...running, importing: false });
  mockCurrentAccount();

  await screen.findByRole('heading', { name: 'Posts' });
});

test("shows an error and Try again when the app's first request fails", async () => {
  localStorage.setItem('refreshToken', 'kept');
  mockResponse('issueToken', MOCK_CONNECTION_FAILURE);
  renderApp('/posts', { signedIn: false });

  await screen.findByText('Replyloom cannot be reached');
  mockPosts({ posts: [makePost()] });
  mockResponse('issueToken', makeSessionTokenResponse());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: 'Posts' });
});

test('shows the not-found screen to a guest and focuses its heading', async () => {
  renderApp('/nowhere', { signedIn: false });

  const heading = await screen.findByRole('heading', { name: 'There is nothing at this address' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('shows the navigation beside the not-found screen to a signed-in user', async () => {
  mockPosts({ posts: [makePost()] });
  renderApp('/nowhere');

  await screen.findByText('There is nothing at this address.');
  expect(document.title).toBe('Not found · Replyloom');
  await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await screen.findByRole('heading', { name: 'Posts' });
});

test('shows Offline instead of Connected while the browser is offline', async () => {
  const online = mockBrowserOnlineState(true);
  mockPosts({ posts: [makePost()] });
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

test("shows the account's picture and username in the user menu", async () => {
  mockPosts({ posts: [makePost()] });
  mockCurrentAccount({ profile_picture_url: '/pictures/own.jpg' });
  renderApp('/posts');

  await screen.findByRole('link', { name: /^Post of/ });
  const menu = await screen.findByRole('button', { name: /^lind\.ceramics ?\(user menu\)$/ });
  expect(menu.querySelector('img')?.getAttribute('src')).toBe('/pictures/own.jpg');
});

test('shows a prefetched posts list without fetching it again', async () => {
  mockPosts({ posts: [makePost()] });
  signIn();
  const screenModule = await loadScreenModule('/posts');
  screenModule?.prefetchQueries?.(new URL('http://localhost/posts'));
  renderApp('/posts');

  await screen.findByRole('link', { name: /^Post of/ });
  expect(getSentRequestFields('listPosts')).toHaveLength(1);
});
