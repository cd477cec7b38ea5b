// The menu of the user, in the frame of every screen.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makePostsResponse } from '#web/testing/factories.ts';
import { mockResponse } from '#web/testing/mock-api-server.ts';
import { mockConnectedAccount, renderApp } from '#web/testing/render-app.tsx';

test('lists the keyboard shortcuts for who does not know their key', async () => {
  mockConnectedAccount();
  mockResponse('listPosts', makePostsResponse());
  renderApp('/posts');

  await userEvent.click(await screen.findByRole('button', { name: /user menu/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));

  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await screen.findByText('Go to Posts');
  expect(screen.queryByRole('menu')).toBeNull();
});
