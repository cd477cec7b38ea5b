// Listing users and acting as one of them, as an admin meets it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { acceptTokens, getSession } from '#web/lib/session.ts';
import { readStored } from '#web/lib/stored-flags.ts';
import { makeTokens, makeUser } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

const ADMIN = makeTokens({
  user: makeUser({ id: 'usr_admin', email: 'root@example.com', role: 'admin' }),
});
const TARGET = makeUser({ id: 'usr_2', email: 'ines@example.com' });
const { user: _, ...token } = makeTokens({
  access_token: 'acting',
  refresh_token: 'acting-refresh',
});

beforeEach(() => {
  respondAsConnected();
  respond('checkAdmin', { admin: true, role: 'admin' });
  respond('listUsers', {
    users: [
      { id: 'usr_2', email: 'ines@example.com' },
      { id: 'usr_admin', email: 'root@example.com' },
    ],
    next_page_token: null,
  });
});

function openAsAdmin() {
  renderApp('/admin');
  acceptTokens(ADMIN);
}

test('who is no admin is sent home', async () => {
  respond('checkAdmin', { admin: false, role: 'user' });
  renderApp('/admin');

  await expect.poll(currentAddress).toBe('/');
});

test('users are found by a part of their address', async () => {
  openAsAdmin();
  await screen.findByText('ines@example.com');

  await userEvent.type(screen.getByLabelText('Find a user'), 'ines');

  await expect.poll(() => asked('listUsers').at(-1)?.fields).toEqual({ query: 'ines' });
  expect(screen.queryByRole('button', { name: 'Sign in as root@example.com' })).toBeNull();
});

test('further pages follow where they are asked for', async () => {
  const last = { users: [{ id: 'usr_9', email: 'zoe@example.com' }], next_page_token: null };
  const first = { users: [{ id: 'usr_2', email: 'ines@example.com' }], next_page_token: 'on' };
  respond('listUsers', ({ fields }) => (fields.page_token === 'on' ? last : first));
  openAsAdmin();

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  await screen.findByText('zoe@example.com');
  expect(screen.getByText('ines@example.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('acting as a user shows who is who on every screen, and stops', async () => {
  respond('impersonate', { token, user: TARGET });
  respond('stopImpersonating', { message: 'stopped' });
  respond('issueToken', { ...ADMIN, refresh_token: 'refresh-2' });
  openAsAdmin();

  const button = await screen.findByRole('button', { name: 'Sign in as ines@example.com' });
  const pressedAt = performance.now();
  await userEvent.click(button);
  const bar = await screen.findByRole('region', { name: 'Impersonation' });
  expect(bar.textContent).toContain('You are root@example.com, signed in as ines@example.com.');
  await expect.poll(currentAddress).toBe('/');
  // Nothing is read as somebody else before the pause is over.
  expect(performance.now() - pressedAt).toBeGreaterThan(300);
  expect(getSession()).toMatchObject({ user: { id: 'usr_2' }, trueUser: { id: 'usr_admin' } });

  await userEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));
  await expect.poll(currentAddress).toBe('/admin');
  await expect.poll(() => getSession().user?.id).toBe('usr_admin');
  expect(asked('stopImpersonating')[0]?.authorization).toBe('Bearer acting');
  expect(asked('issueToken')[0]?.fields).toMatchObject({ refresh_token: 'refresh-1' });
  expect(readStored('trueRefreshToken')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull();
});

test('the list is asked for with the true token while acting as somebody', async () => {
  respond('impersonate', { token, user: TARGET });
  respond('issueToken', { ...ADMIN, access_token: 'true-access', refresh_token: 'true-refresh-2' });
  openAsAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as ines@example.com' }));
  await screen.findByRole('region', { name: 'Impersonation' });

  await userEvent.click(await screen.findByRole('link', { name: 'Admin' }));

  await screen.findByText('True user');
  await expect.poll(() => asked('listUsers').at(-1)?.authorization).toBe('Bearer true-access');
});

test('a refusal is said, and the admin stays who they are', async () => {
  respond('impersonate', new Refusal('forbidden', 'You cannot sign in as an admin.'));
  openAsAdmin();

  const signIn = await screen.findByRole('button', { name: 'Sign in as ines@example.com' });
  await userEvent.click(signIn);
  const told = 'You could not sign in as this user. You cannot sign in as an admin.';
  await screen.findByText(told);
  await userEvent.click(signIn);
  await expect.poll(() => asked('impersonate').length).toBe(2);

  await expect.poll(() => signIn.getAttribute('aria-busy')).toBeNull();
  expect(screen.getAllByText(told)).toHaveLength(1);
  expect(getSession()).toMatchObject({ user: { id: 'usr_admin' }, trueUser: null });
});

test('a refusal while acting as somebody clears the impersonation', async () => {
  respond('impersonate', { token, user: TARGET });
  respond('issueToken', { ...ADMIN, access_token: 'true-access', refresh_token: 'true-2' });
  openAsAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as ines@example.com' }));
  await expect.poll(currentAddress).toBe('/');
  respond('impersonate', new Refusal('not_found'));

  await userEvent.click(await screen.findByRole('link', { name: 'Admin' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as ines@example.com' }));

  const told = 'You could not sign in as this user. We could not find that.';
  await screen.findByText(told, undefined);
  expect(asked('impersonate').at(-1)?.authorization).toBe('Bearer true-access');
  await expect.poll(() => getSession().trueUser).toBeNull();
  const again = await screen.findByRole('button', { name: 'Sign in as ines@example.com' });
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
  expect(getSession().user?.id).toBe('usr_admin');
});

test('stopping works though the server cannot be told', async () => {
  respond('impersonate', { token, user: TARGET });
  respond('stopImpersonating', new Refusal('unavailable'));
  respond('issueToken', { ...ADMIN, refresh_token: 'refresh-2' });
  openAsAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as ines@example.com' }));
  await screen.findByRole('region', { name: 'Impersonation' });

  await userEvent.click(screen.getByRole('button', { name: 'Stop Impersonation' }));

  await expect.poll(() => getSession().user?.id).toBe('usr_admin');
  await expect.poll(() => screen.queryByRole('region', { name: 'Impersonation' })).toBeNull();
  await expect.poll(currentAddress).toBe('/admin');
});
