// A session that expires while the user works keeps the typed text and the last location.
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expireSession } from '#web/lib/session/session.ts';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import { mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockPosts } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { logInOnScreen } from '#web/testing/user-actions.ts';

const SIGNED_OUT_TEXT = 'You were signed out. Please log in again.';
const SIGNED_OUT_TEXT_KEPT = `${SIGNED_OUT_TEXT} Your text is kept.`;

preloadScreenCodeBeforeTests('/posts', '/login', '/logout');

async function logIn(): Promise<void> {
  await logInOnScreen();
  await screen.findByRole('heading', { name: 'Posts' });
}

/** Opens the posts with unsaved typed text; the first API call returns 401. */
async function expireSessionWhileTyping(): Promise<void> {
  mockError('listPosts', 'unauthorized');
  signIn();
  writeUnsentTypedText('cnv_1', 'Yes, in blue');
  renderApp('/posts?page=2');
  await screen.findByRole('heading', { name: 'Login' });
  mockPosts();
}

test('shows a signed-out notice after a 401 and keeps the typed text', async () => {
  await expireSessionWhileTyping();
  await screen.findByText(SIGNED_OUT_TEXT_KEPT);

  await logIn();

  expect(readUnsentTypedText('cnv_1')).toBe('Yes, in blue');
});

test("removes a user's typed text when another user logs in afterwards", async () => {
  await expireSessionWhileTyping();

  mockResponse('issueToken', makeSessionTokenResponse({ user: makeUser({ id: 'usr_2' }) }));
  await logIn();

  expect(sessionStorage.getItem('typed usr_1 cnv_1')).toBeNull();
  expect(readUnsentTypedText('cnv_1')).toBeNull();
});

test('mentions no kept text when a session expires without typed text', async () => {
  renderApp('/posts');
  await screen.findByRole('heading', { name: 'Posts' });

  act(expireSession);

  await screen.findByText(SIGNED_OUT_TEXT);
});

test('clears session storage without a signed-out notice when a user logs out', async () => {
  signIn();
  writeUnsentTypedText('cnv_1', 'Yes, in blue');
  renderApp('/logout');

  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByText(SIGNED_OUT_TEXT, { exact: false })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('shows no signed-out notice to a guest who never had a session', async () => {
  renderApp('/posts', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByText(SIGNED_OUT_TEXT, { exact: false })).toBeNull();
});
