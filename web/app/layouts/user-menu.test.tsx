// The user menu in the frame of every screen.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  makeCurrentAccount,
  makeInstagramAccount,
} from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockAccounts } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';
import { mockBrowserOnlineState } from '#web/testing/user-actions.ts';

// This test must run first, because the others load the accounts.
test('offers Try again in the user menu when other accounts cannot load', async () => {
  mockAccounts([makeInstagramAccount()]);
  renderApp('/posts');
  const trigger = await screen.findByRole('button', { name: /user menu/ });

  const online = mockBrowserOnlineState(false);
  await userEvent.click(trigger);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You seem to be offline, so your other accounts are not shown.',
  );
  const retry = screen.getByRole('menuitem', { name: 'Try again' });
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(retry);

  online.mockRestore();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('group', { name: 'Choose Instagram Account' });
  const [first] = await screen.findAllByRole('menuitemradio');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
});

test('opens the list of keyboard shortcuts from the user menu', async () => {
  renderApp('/posts');

  await userEvent.click(await screen.findByRole('button', { name: /user menu/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));

  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await screen.findByText('Go to Posts');
  expect(screen.queryByRole('menu')).toBeNull();
});

test("shows the account's name only in the user menu", async () => {
  renderApp('/posts');

  await screen.findByRole('button', { name: /user menu/ });
  expect(screen.getAllByText(makeCurrentAccount().username)).toHaveLength(1);
});

test('disables switching accounts for an impersonating admin and says why', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  const other = makeInstagramAccount({ instagram_user_id: '2', username: 'cafe.ladeira' });
  mockAccounts([makeInstagramAccount(), other]);
  renderApp('/posts', { signedIn: false });

  await userEvent.click(await screen.findByRole('button', { name: /user menu/ }));
  const option = await screen.findByRole('menuitemradio', { name: /cafe.ladeira/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(option.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Only the owner of the account can do this.');
  await userEvent.click(option);
  expect(getSentRequestFields('chooseIgAccount')).toEqual([]);
});

test('switches to another Instagram account from the user menu', async () => {
  const other = makeInstagramAccount({ instagram_user_id: '2', username: 'cafe.ladeira' });
  mockAccounts([makeInstagramAccount(), other]);
  mockResponse('chooseIgAccount', other);
  renderApp('/posts');

  await userEvent.click(await screen.findByRole('button', { name: /user menu/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /cafe.ladeira/ }));

  await waitFor(() => expect(getSentRequestFields('chooseIgAccount')).toHaveLength(1));
  expect(getSentRequestFields('chooseIgAccount')[0]).toMatchObject({ instagramId: '2' });
});
