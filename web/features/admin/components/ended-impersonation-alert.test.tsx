// Shows an admin that their impersonation ended by itself.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { establishSession, restoreAdminSession } from '#web/lib/session/session.ts';
import { writeLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import { MockErrorResponse, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { impersonate } from '#web/testing/sign-in.ts';

const ADMIN = makeUser({ id: 'usr_admin', email: 'root@example.com', role: 'admin' });
const ADMIN_TOKENS = makeSessionTokenResponse({ user: ADMIN, refresh_token: 'admin-2' });
const SENTENCE = 'The impersonation has ended. You are root@example.com again.';

beforeEach(() => {
  mockResponse('checkAdmin', { admin: true, role: 'admin' });
  mockResponse('issueToken', ({ fields }) =>
    fields?.refresh_token === 'admin-1' ? ADMIN_TOKENS : new MockErrorResponse('invalid_grant'),
  );
});

test('says that the impersonation ended when its refresh token is refused', async () => {
  writeLocalStorageValue('refreshToken', 'acting');
  writeLocalStorageValue('trueRefreshToken', 'admin-1');
  writeLocalStorageValue('trueUser', JSON.stringify({ id: ADMIN.id, email: ADMIN.email }));
  renderApp('/contact', { signedIn: false });

  const main = within(await screen.findByRole('main'));
  await expect.poll(() => main.queryByRole('status')?.textContent).toContain(SENTENCE);
});

test('says that the impersonation ended when another tab ended it', async () => {
  renderApp('/contact');
  establishSession({ ...ADMIN_TOKENS, refresh_token: 'admin-1' });
  impersonate();
  await screen.findByRole('region', { name: 'Impersonation' });

  restoreAdminSession();
  const otherTab = new BroadcastChannel('replyloom-session');
  otherTab.postMessage(ADMIN_TOKENS);

  await screen.findByText(/The impersonation has ended/);
  otherTab.close();
  expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull();
});
