// A session that ends while somebody is at work: what they typed and where they were is not lost.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClient } from '#web/lib/request.ts';
import { acceptTokens, loseSession } from '#web/lib/session.ts';
import { readTyped, writeTyped } from '#web/lib/stored-flags.ts';
import { makePostsAnswer, makeTokens, makeUser } from '#web/testing/factories.ts';
import { renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { Refusal, respond } from '#web/testing/server.ts';
import { loadScreen } from '../screens.ts';

const NEUTRAL = 'You were signed out. Please log in again.';
const KEPT = `${NEUTRAL} Your text is kept.`;

beforeAll(async () => {
  await Promise.all([loadClient(), ...['/posts', '/login', '/logout'].map(loadScreen)]);
}, 30_000);
beforeEach(() => {
  respondAsConnected();
  respond('listPosts', makePostsAnswer());
  respond('revokeToken', {});
});

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Violet-Tram-88{Enter}');
  await screen.findByRole('heading', { name: 'Posts' });
}

/** At the posts, with something typed, when the next call answers 401. */
async function beRefusedWhileTyping(): Promise<void> {
  respond('listPosts', new Refusal('unauthorized'));
  acceptTokens(makeTokens());
  writeTyped('cnv_1', 'Yes, in blue');
  renderApp('/posts?page=2');
  await screen.findByRole('heading', { name: 'Login' });
  respond('listPosts', makePostsAnswer());
}

test('a 401 says that one is signed out, and keeps what was typed for who typed it', async () => {
  await beRefusedWhileTyping();
  await screen.findByText(KEPT);

  respond('issueToken', makeTokens());
  await logIn();

  expect(readTyped('cnv_1')).toBe('Yes, in blue');
});

test('nobody else gets to see it', async () => {
  await beRefusedWhileTyping();

  respond('issueToken', makeTokens({ user: makeUser({ id: 'usr_2' }) }));
  await logIn();

  expect(sessionStorage.getItem('typed usr_1 cnv_1')).toBeNull();
  expect(readTyped('cnv_1')).toBeNull();
});

test('a session ended elsewhere is said to have ended, and no more than that', async () => {
  renderApp('/posts');
  await screen.findByRole('heading', { name: 'Posts' });

  act(loseSession);

  await screen.findByText(NEUTRAL);
});

test('who logs out leaves nothing behind, and is told nothing', async () => {
  acceptTokens(makeTokens());
  writeTyped('cnv_1', 'Yes, in blue');
  renderApp('/logout');

  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByText(NEUTRAL, { exact: false })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a guest who was never here is told nothing', async () => {
  renderApp('/posts', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByText(NEUTRAL, { exact: false })).toBeNull();
});
