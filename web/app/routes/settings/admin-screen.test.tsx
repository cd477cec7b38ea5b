// Listing users and impersonating one, from the admin's perspective.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { establishSession } from '#web/lib/session/session.ts';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { readLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import {
  getRecordedRequests,
  getSentRequestFields,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { signInAs } from '#web/testing/sign-in.ts';
import { clickButton, clickLink } from '#web/testing/user-actions.ts';

const ADMIN_TOKENS = makeSessionTokenResponse({
  user: makeUser({ id: 'usr_admin', email: 'root@example.com', role: 'admin' }),
});
const TARGET_USER = makeUser({ id: 'usr_2', email: 'ines@example.com', role: 'user' as const });
const { user: _, ...impersonationToken } = makeSessionTokenResponse({
  access_token: 'acting',
  refresh_token: 'acting-refresh',
});

beforeEach(() => {
  mockResponse('checkAdmin', { admin: true, role: 'admin' });
  mockResponse('listUsers', {
    users: [
      { id: 'usr_2', email: 'ines@example.com', role: 'user' as const },
      { id: 'usr_3', email: 'other-root@example.com', role: 'admin' },
      { id: 'usr_admin', email: 'root@example.com', role: 'admin' },
    ],
    next_page_token: null,
  });
});

const SIGN_IN = 'Sign in as ines@example.com';
/** Lets the admin sign in as Ines. `tokens` are the admin's own tokens from then on. */
function mockImpersonation(tokens: Partial<typeof ADMIN_TOKENS> = {}): void {
  mockResponse('impersonate', { token: impersonationToken, user: TARGET_USER });
  mockResponse('issueToken', { ...ADMIN_TOKENS, refresh_token: 'refresh-2', ...tokens });
}

function openAsAdmin() {
  renderApp('/admin');
  establishSession(ADMIN_TOKENS);
}

const waitForOtherCalls = () => new Promise((resolve) => setTimeout(resolve, 100));

test('redirects a user who is not an admin from /admin to home', async () => {
  mockResponse('checkAdmin', { admin: false, role: 'user' });
  renderApp('/admin');

  await expect.poll(getCurrentPath).toBe('/');
});

test('offers no button to impersonate another admin', async () => {
  openAsAdmin();
  await screen.findByText('other-root@example.com');

  screen.getByText('You');
  expect(screen.getAllByRole('button', { name: /^Sign in as/ })).toHaveLength(1);
});

test.each([
  ['to a user who has become an admin', 'user', true],
  ['no more to a user who is none', 'admin', false],
] as const)('shows the Admin link %s once the server has said so', async (_what, role, admin) => {
  mockResponse('checkAdmin', { admin, role: admin ? 'admin' : 'user' });
  renderApp('/admin');
  signInAs({ role });

  await screen.findByRole('link', { name: 'Help' });
  await expect
    .poll(() => screen.queryAllByRole('link', { name: 'Admin' }).length)
    .toBe(admin ? 1 : 0);
});

describe('when the session of the admin is over', () => {
  const expectLogout = async () => {
    await expect.poll(getCurrentPath).toBe('/login');
    expect(readLocalStorageValue('refreshToken')).toBeNull();
    expect(readLocalStorageValue('trueRefreshToken')).toBeNull();
  };
  beforeEach(() => mockResponse('revokeToken', {}));

  test('logs the admin out when listing users is unauthorized', async () => {
    mockError('listUsers', 'unauthorized');
    openAsAdmin();

    await expectLogout();
  });

  test('logs the admin out when an impersonation call is unauthorized', async () => {
    mockError('impersonate', 'unauthorized');
    openAsAdmin();
    await clickButton(SIGN_IN);

    await expectLogout();
    expect(screen.queryByText(/You could not sign in as this user/)).toBeNull();
  });

  test.each([
    ['the list of users is rejected', 'listUsers', 'unauthorized'],
    ["the admin's own tokens are rejected", 'issueToken', 'unauthorized'],
    ["the admin's own tokens are malformed", 'issueToken', 'bad_request'],
  ] as const)(
    'logs the admin and the impersonated user out when %s',
    async (_what, endpoint, code) => {
      mockResponse('impersonate', () => {
        mockError(endpoint, code);
        return { token: impersonationToken, user: TARGET_USER };
      });
      mockResponse('issueToken', { ...ADMIN_TOKENS, refresh_token: 'true-refresh-2' });
      openAsAdmin();
      await clickButton(SIGN_IN);

      await expectLogout();
    },
  );
});

test('finds users on the admin screen by a part of their email', async () => {
  openAsAdmin();
  await screen.findByText('ines@example.com');

  await userEvent.type(screen.getByLabelText('Find a user'), 'ines');

  await expect.poll(() => getSentRequestFields('listUsers').at(-1)).toEqual({ query: 'ines' });
  expect(screen.queryByRole('button', { name: 'Sign in as root@example.com' })).toBeNull();
});

test('loads the next page of users on Show more', async () => {
  const zoe = { id: 'usr_9', email: 'zoe@example.com', role: 'user' as const };
  const last = { users: [zoe], next_page_token: null };
  const first = { users: [TARGET_USER], next_page_token: 'on' };
  mockResponse('listUsers', ({ fields }) => (fields.page_token === 'on' ? last : first));
  openAsAdmin();

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  await screen.findByText('zoe@example.com');
  expect(screen.getByText('ines@example.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('names admin and user while impersonating, and restores the admin on stop', async () => {
  mockImpersonation();
  let refreshTokenAtStop: string | null = null;
  mockResponse('stopImpersonating', () => {
    refreshTokenAtStop = readLocalStorageValue('refreshToken');
    return { message: 'stopped' };
  });
  openAsAdmin();

  const button = await screen.findByRole('button', { name: SIGN_IN });
  const pressedAt = performance.now();
  await userEvent.click(button);
  const bar = await screen.findByRole('region', { name: 'Impersonation' });
  expect(bar.textContent).toContain(
    'You are root@example.com, signed in as ines@example.com. You can look, and change nothing.',
  );
  await expect.poll(getCurrentPath).toBe('/');
  // No data of the other user is fetched before the delay ends.
  expect(performance.now() - pressedAt).toBeGreaterThan(300);
  const expected = { user: { id: 'usr_2' }, impersonator: { id: 'usr_admin' } };
  expect(getSessionState()).toMatchObject(expected);

  await userEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));
  await expect.poll(getCurrentPath).toBe('/admin');
  await expect.poll(() => getSessionState().user?.id).toBe('usr_admin');
  expect(getRecordedRequests('stopImpersonating')[0]?.authorization).toBe('Bearer acting');
  // No call that begins during the stop uses the ending session.
  expect(refreshTokenAtStop).not.toBe('acting-refresh');
  expect(getSentRequestFields('issueToken')[0]).toMatchObject({ refresh_token: 'refresh-1' });
  expect(readLocalStorageValue('trueRefreshToken')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull();
});

test("lists users with the admin's own token during an impersonation", async () => {
  mockImpersonation({ access_token: 'true-access' });
  openAsAdmin();
  await clickButton(SIGN_IN);
  await screen.findByRole('region', { name: 'Impersonation' });

  await clickLink('Admin');

  await screen.findByText('True user');
  await expect
    .poll(() => getRecordedRequests('listUsers').at(-1)?.authorization)
    .toBe('Bearer true-access');
});

test("keeps the admin's session with one toast when impersonation is rejected repeatedly", async () => {
  mockError('impersonate', 'forbidden', 'You cannot sign in as an admin.');
  openAsAdmin();

  const signInButton = await screen.findByRole('button', { name: SIGN_IN });
  await userEvent.click(signInButton);
  const errorText = 'You could not sign in as this user. You cannot sign in as an admin.';
  await screen.findByText(errorText);
  await userEvent.click(signInButton);
  await expect.poll(() => getSentRequestFields('impersonate').length).toBe(2);

  await expect.poll(() => signInButton.getAttribute('aria-busy')).toBeNull();
  expect(screen.getAllByText(errorText)).toHaveLength(1);
  expect(getSessionState()).toMatchObject({ user: { id: 'usr_admin' }, impersonator: null });
});

test('ends the running impersonation even when the server rejects the next one', async () => {
  mockImpersonation({ access_token: 'true-access' });
  openAsAdmin();
  await clickButton(SIGN_IN);
  await expect.poll(getCurrentPath).toBe('/');
  mockError('impersonate', 'not_found');

  await clickLink('Admin');
  await clickButton(SIGN_IN);

  const errorText = 'You could not sign in as this user. We could not find that.';
  await screen.findByText(errorText, undefined);
  expect(getRecordedRequests('impersonate').at(-1)?.authorization).toBe('Bearer true-access');
  await expect.poll(() => getSessionState().impersonator).toBeNull();
  const enabledSignInButton = await screen.findByRole('button', { name: SIGN_IN });
  await expect.poll(() => enabledSignInButton.getAttribute('aria-busy')).toBeNull();
  expect(getSessionState().user?.id).toBe('usr_admin');
});

test('starts no impersonation when another user has logged in first', async () => {
  mockResponse('impersonate', () => {
    signInAs({ id: 'usr_9' });
    return { token: impersonationToken, user: TARGET_USER };
  });
  openAsAdmin();
  await clickButton(SIGN_IN);

  await expect.poll(() => getSessionState().user?.id).toBe('usr_9');
  await waitForOtherCalls();
  expect(getSessionState()).toMatchObject({ user: { id: 'usr_9' }, impersonator: null });
  expect(localStorage.getItem('trueRefreshToken')).toBeNull();
});

test('stops an impersonation even when the server rejects the call', async () => {
  mockImpersonation();
  mockError('stopImpersonating', 'unavailable');
  openAsAdmin();
  await clickButton(SIGN_IN);
  await screen.findByRole('region', { name: 'Impersonation' });

  await userEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));

  await expect.poll(() => getSessionState().user?.id).toBe('usr_admin');
  await expect.poll(() => screen.queryByRole('region', { name: 'Impersonation' })).toBeNull();
  await expect.poll(getCurrentPath).toBe('/admin');
});
