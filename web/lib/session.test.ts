// Renewing the session: ahead of its end, once for all callers, over when the server says so.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTokens, makeUser } from '#web/testing/factories.ts';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';
import { NetworkError } from './api-error.ts';
import { call } from './call.ts';
import {
  acceptTokens,
  accessToken,
  actAs,
  endSession,
  getSession,
  markPostsRefreshed,
  restoreSession,
  takeBackTrueSession,
} from './session.ts';
import { readStored, readTyped, writeTyped } from './stored-flags.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the refresh token is stored, the access token is not', () => {
  acceptTokens(makeTokens());

  expect(readStored('refreshToken')).toBe('refresh-1');
  expect(JSON.stringify({ ...localStorage })).not.toContain('access-1');
});

test('a token is renewed before it ends, and only then', async () => {
  respond('issueToken', makeTokens({ access_token: 'access-2', refresh_token: 'refresh-2' }));
  acceptTokens(makeTokens({ expires_in: 3_600 }));

  vi.setSystemTime(Date.now() + HOUR_MS - 90_000);
  expect(await accessToken()).toBe('access-1');
  vi.setSystemTime(Date.now() + 45_000);

  expect(await accessToken()).toBe('access-2');
  expect(asked('issueToken')[0]?.fields).toEqual({
    client_id: 'replyloom-web',
    grant_type: 'refresh_token',
    refresh_token: 'refresh-1',
  });
  expect(readStored('refreshToken')).toBe('refresh-2');
});

test('that the posts were refreshed is taken over once, and only of who asked for it', () => {
  acceptTokens(makeTokens({ user: makeUser({ refreshed_posts_after_login: false }) }));
  const before = getSession();

  markPostsRefreshed('usr_2');
  expect(getSession()).toBe(before);
  markPostsRefreshed('usr_1');
  const after = getSession();
  markPostsRefreshed('usr_1');

  expect(after).toEqual({ ...before, user: makeUser({ refreshed_posts_after_login: true }) });
  expect(getSession()).toBe(after);
});

test('callers at the same time share one renewal', async () => {
  respond('issueToken', makeTokens({ access_token: 'access-2', refresh_token: 'refresh-2' }));
  acceptTokens(makeTokens({ expires_in: 60 }));
  vi.setSystemTime(Date.now() + HOUR_MS);

  const tokens = await Promise.all([accessToken(), accessToken(), accessToken()]);

  expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
  expect(asked('issueToken')).toHaveLength(1);
});

test('without a stored token the refresh fails with its own sentence', async () => {
  endSession();

  await expect(accessToken()).rejects.toThrow('No refresh token');
  expect(getSession().status).toBe('signed-out');
});

test('a refused refresh token ends the session', async () => {
  respond('issueToken', new Refusal('invalid_grant'));
  localStorage.setItem('refreshToken', 'old');

  await restoreSession();

  expect(getSession().status).toBe('signed-out');
  expect(readStored('refreshToken')).toBeNull();
});

test('what an admin typed waits for them while they act as somebody else', () => {
  acceptTokens(makeTokens());
  writeTyped('contact', 'Mine');
  actAs(makeTokens({ user: makeUser({ id: 'usr_2' }) }));
  expect(readTyped('contact')).toBeNull();
  writeTyped('contact', 'Theirs');

  expect(takeBackTrueSession()).toBe(true);
  acceptTokens(makeTokens());

  expect(readTyped('contact')).toBe('Mine');
  expect(Object.values(sessionStorage)).toEqual(['Mine']);
});

test('a log-out in another tab leaves nothing of what was typed in this one', async () => {
  acceptTokens(makeTokens());
  writeTyped('contact', 'Mine');

  const otherTab = new BroadcastChannel('replyloom-session');
  otherTab.postMessage('logged out');

  await expect.poll(() => getSession().status).toBe('signed-out');
  otherTab.close();
  expect(sessionStorage).toHaveLength(0);
  expect(getSession().lost).toBe(false);
});

test('an unreachable server keeps the session for another try', async () => {
  respond('issueToken', NO_ANSWER);
  localStorage.setItem('refreshToken', 'kept');

  await restoreSession();
  expect(getSession().status).toBe('unreachable');
  expect(readStored('refreshToken')).toBe('kept');

  respond('issueToken', makeTokens());
  await restoreSession();
  expect(getSession()).toMatchObject({ status: 'signed-in', user: { email: 'mara@example.com' } });
});

test('calls carry the token in the header, and in the body of a POST', async () => {
  acceptTokens(makeTokens());
  respond('markPostSeen', { new_comments_count: 0 });

  await call('markPostSeen', { media_id: '17' });

  expect(asked('markPostSeen')[0]).toMatchObject({
    authorization: 'Bearer access-1',
    fields: { token: 'access-1', media_id: '17' },
  });
});

test('a 401 raises the unauthorized flag', async () => {
  acceptTokens(makeTokens());
  respond('getMe', new Refusal('unauthorized'));

  await expect(call('getMe', {})).rejects.toThrow('Unauthorized');
  expect(getSession().unauthorized).toBe(true);
});

test('a 401 to a token that was replaced meanwhile is tried again with the new one', async () => {
  acceptTokens(makeTokens());
  respond('getMe', ({ authorization }) => {
    acceptTokens(makeTokens({ access_token: 'access-2' }));
    return authorization === 'Bearer access-2' ? makeTokens().user : new Refusal('unauthorized');
  });

  await expect(call('getMe', {})).resolves.toMatchObject({ email: 'mara@example.com' });
  expect(getSession().unauthorized).toBe(false);
});

test('a broken connection is a network error, not an answer', async () => {
  acceptTokens(makeTokens());
  respond('getMe', NO_ANSWER);

  await expect(call('getMe', {})).rejects.toBeInstanceOf(NetworkError);
  expect(getSession().unauthorized).toBe(false);
});
