// Refreshing the access token: before it expires, once for all callers, until the server rejects it.
import { beforeEach, expect, test, vi } from 'vitest';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import {
  getRecordedRequests,
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { impersonate, signIn, signInAs } from '#web/testing/sign-in.ts';
import { callApi } from '../api/call-api.ts';
import { callApiAsAdmin } from '../api/call-api-as-admin.ts';
import { ServerUnreachableError } from '../http/api-error.ts';
import { getAccessToken, restoreSession } from './access-token.ts';
import {
  clearSessionAfterLogout,
  establishSession,
  isImpersonating,
  restoreAdminSession,
  switchToImpersonatedSession,
} from './session.ts';
import { getSessionState, markPostsRefreshedInSession } from './session-state.ts';
import {
  readLocalStorageValue,
  readUnsentTypedText,
  writeLocalStorageValue,
  writeUnsentTypedText,
} from './user-data-in-browser.ts';

const HOUR_MS = 3_600_000;

/** The other tab's storage before its message arrives. */
function endImpersonationInOtherTab() {
  writeLocalStorageValue('refreshToken', 'admin-1');
  for (const name of ['trueRefreshToken', 'trueUser'] as const) writeLocalStorageValue(name, null);
}

const mockSecondTokens = () => {
  const tokens = { access_token: 'access-2', refresh_token: 'refresh-2' };
  mockResponse('issueToken', makeSessionTokenResponse(tokens));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

test('removes the mark of an unanswered token request on logout', async () => {
  mockResponse('issueToken', MOCK_CONNECTION_FAILURE);
  establishSession(makeSessionTokenResponse({ expires_in: 0 }));
  await expect(getAccessToken()).rejects.toThrow(ServerUnreachableError);

  clearSessionAfterLogout();
  expect({ ...localStorage }).toEqual({});
});

test('stores the refresh token in the browser but not the access token', () => {
  signIn();

  expect(readLocalStorageValue('refreshToken')).toBe('refresh-1');
  expect(JSON.stringify({ ...localStorage })).not.toContain('access-1');
});

test('refreshes the access token shortly before it expires', async () => {
  mockSecondTokens();
  establishSession(makeSessionTokenResponse({ expires_in: 3_600 }));

  vi.setSystemTime(Date.now() + HOUR_MS - 90_000);
  expect(await getAccessToken()).toBe('access-1');
  vi.setSystemTime(Date.now() + 45_000);

  expect(await getAccessToken()).toBe('access-2');
  expect(getSentRequestFields('issueToken')[0]).toEqual({
    client_id: 'replyloom-web',
    grant_type: 'refresh_token',
    refresh_token: 'refresh-1',
  });
  expect(readLocalStorageValue('refreshToken')).toBe('refresh-2');
});

test('remembers the first posts refresh only for the user who requested it', () => {
  signInAs({ refreshed_posts_after_login: false });
  const before = getSessionState();

  markPostsRefreshedInSession('usr_2');
  expect(getSessionState()).toBe(before);
  markPostsRefreshedInSession('usr_1');
  const after = getSessionState();
  markPostsRefreshedInSession('usr_1');

  expect(after).toEqual({ ...before, user: makeUser({ refreshed_posts_after_login: true }) });
  expect(getSessionState()).toBe(after);
});

test('refreshes the access token once for several concurrent callers', async () => {
  mockSecondTokens();
  establishSession(makeSessionTokenResponse({ expires_in: 60 }));
  vi.setSystemTime(Date.now() + HOUR_MS);

  const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);

  expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
  expect(getSentRequestFields('issueToken')).toHaveLength(1);
});

test('rejects a token refresh when no refresh token is stored', async () => {
  clearSessionAfterLogout();

  await expect(getAccessToken()).rejects.toThrow('No refresh token');
  expect(getSessionState().status).toBe('signed-out');
});

test('ends the session when the refresh token is rejected', async () => {
  mockError('issueToken', 'invalid_grant');
  localStorage.setItem('refreshToken', 'old');

  await restoreSession();

  expect(getSessionState().status).toBe('signed-out');
  expect(readLocalStorageValue('refreshToken')).toBeNull();
});

test("keeps the admin's typed text apart during an impersonation", () => {
  signIn();
  writeUnsentTypedText('contact', 'Mine');
  impersonate();
  expect(readUnsentTypedText('contact')).toBeNull();
  writeUnsentTypedText('contact', 'Theirs');

  expect(restoreAdminSession()).toBe(true);
  signIn();

  expect(readUnsentTypedText('contact')).toBe('Mine');
  expect(Object.values(sessionStorage)).toEqual(['Mine']);
});

test('removes typed text when the user logs out in another tab', async () => {
  signIn();
  writeUnsentTypedText('contact', 'Mine');

  const otherTab = new BroadcastChannel('replyloom-session');
  otherTab.postMessage('logged out');

  await expect.poll(() => getSessionState().status).toBe('signed-out');
  otherTab.close();
  expect(sessionStorage).toHaveLength(0);
  expect(getSessionState().isExpired).toBe(false);
});

test("applies another tab's impersonation and its end before local storage changes", async () => {
  const admin = makeUser({ id: 'adm', email: 'admin@example.com' });
  establishSession(makeSessionTokenResponse({ user: admin }));
  const sent = vi.fn();
  const otherTab = new BroadcastChannel('replyloom-session');
  otherTab.addEventListener('message', ({ data }) => sent(data));
  impersonate();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  const storedLate = { ...localStorage };
  localStorage.clear();
  establishSession(makeSessionTokenResponse({ user: admin }));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  const [[impersonated], [ended]] = sent.mock.calls as [unknown[], unknown[]];

  otherTab.postMessage(impersonated);
  await expect.poll(() => getSessionState().user?.id).toBe('usr_2');
  expect(getSessionState().impersonator).toEqual({ id: 'adm', email: 'admin@example.com' });
  expect(isImpersonating()).toBe(true);

  Object.assign(localStorage, storedLate);
  otherTab.postMessage(ended);
  await expect.poll(() => getSessionState().user?.id).toBe('adm');
  expect(getSessionState()).toMatchObject({ impersonator: null, hasImpersonationEnded: true });
  expect(isImpersonating()).toBe(false);
  otherTab.close();
});

test('keeps the stored session when the server is unreachable', async () => {
  mockResponse('issueToken', MOCK_CONNECTION_FAILURE);
  localStorage.setItem('refreshToken', 'kept');

  await restoreSession();
  expect(getSessionState().status).toBe('unreachable');
  expect(readLocalStorageValue('refreshToken')).toBe('kept');

  mockResponse('issueToken', makeSessionTokenResponse());
  await restoreSession();
  expect(getSessionState()).toMatchObject({
    status: 'signed-in',
    user: { email: 'mara@example.com' },
  });
});

test("sends the access token in a POST call's header and body", async () => {
  signIn();
  mockResponse('markPostSeen', { new_comments_count: 0 });

  await callApi('markPostSeen', { media_id: '17' });

  expect(getRecordedRequests('markPostSeen')[0]).toMatchObject({
    authorization: 'Bearer access-1',
    fields: { token: 'access-1', media_id: '17' },
  });
});

test('marks the session as unauthorized when a call gets a 401', async () => {
  signIn();
  mockError('getMe', 'unauthorized');

  await expect(callApi('getMe', {})).rejects.toThrow('Unauthorized');
  expect(getSessionState().unauthorized).toBe(true);
});

test('retries a call with the new token when its token was replaced', async () => {
  signIn();
  mockResponse('getMe', ({ authorization }) => {
    establishSession(makeSessionTokenResponse({ access_token: 'access-2' }));
    return authorization === 'Bearer access-2'
      ? makeSessionTokenResponse().user
      : new MockErrorResponse('unauthorized');
  });

  await expect(callApi('getMe', {})).resolves.toMatchObject({ email: 'mara@example.com' });
  expect(getSessionState().unauthorized).toBe(false);
});

test("keeps the admin's session after a late 401 of the impersonated session", async () => {
  signIn();
  impersonate();
  const { promise: sessionEnd, resolve: endImpersonatedSession } = Promise.withResolvers<void>();
  mockResponse('getMe', async () => {
    await sessionEnd;
    return new MockErrorResponse('unauthorized');
  });
  const call = callApi('getMe', {});
  await expect.poll(() => getSentRequestFields('getMe')).toHaveLength(1);

  restoreAdminSession();
  endImpersonatedSession();

  await expect(call).rejects.toThrow('Unauthorized');
  expect(getSentRequestFields('getMe')).toHaveLength(1);
  expect(getSessionState().unauthorized).toBe(false);
});

test('continues with the admin session that another tab restored after a 401', async () => {
  const admin = makeUser({ id: 'adm' });
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1', user: admin }));
  switchToImpersonatedSession(
    makeSessionTokenResponse({ refresh_token: 'acting-1', user: makeUser({ id: 'usr_2' }) }),
  );
  mockResponse('getMe', () => {
    endImpersonationInOtherTab();
    return new MockErrorResponse('unauthorized');
  });
  mockResponse('issueToken', makeSessionTokenResponse({ refresh_token: 'admin-2', user: admin }));

  await expect(callApi('getMe', {})).rejects.toThrow('Unauthorized');
  expect(getSentRequestFields('getMe')).toHaveLength(1);
  expect(getSentRequestFields('issueToken')[0]).toMatchObject({ refresh_token: 'admin-1' });
  expect(getSessionState()).toMatchObject({
    status: 'signed-in',
    user: { id: 'adm' },
    impersonator: null,
    unauthorized: false,
    hasImpersonationEnded: true,
  });
});

test("keeps the admin's identity when another tab ended the impersonation before", () => {
  const admin = makeUser({ id: 'adm', email: 'admin@example.com' });
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1', user: admin }));
  impersonate();
  endImpersonationInOtherTab();

  switchToImpersonatedSession(makeSessionTokenResponse({ user: makeUser({ id: 'usr_3' }) }));

  expect(getSessionState().impersonator).toEqual({ id: 'adm', email: 'admin@example.com' });
  expect(readLocalStorageValue('trueRefreshToken')).toBe('admin-1');
});

test("stores the admin's new token when the impersonation ends during its request", async () => {
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1' }));
  impersonate();
  mockResponse('issueToken', () => {
    restoreAdminSession();
    return makeSessionTokenResponse({ refresh_token: 'admin-2' });
  });
  mockError('impersonate', 'unauthorized');

  await expect(callApiAsAdmin('impersonate', { id: 'usr_3' })).rejects.toThrow('Unauthorized');
  expect(readLocalStorageValue('refreshToken')).toBe('admin-2');
  expect(readLocalStorageValue('trueRefreshToken')).toBeNull();
});

test("sets the admin's token aside when impersonation begins during its request", async () => {
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1', expires_in: 0 }));
  mockResponse('issueToken', ({ fields }) => {
    if (fields?.refresh_token !== 'admin-1')
      return makeSessionTokenResponse({ refresh_token: 'acting-2' });
    writeLocalStorageValue('trueRefreshToken', 'admin-1');
    writeLocalStorageValue('refreshToken', 'acting-1');
    return makeSessionTokenResponse({ refresh_token: 'admin-2' });
  });

  await getAccessToken();
  expect(readLocalStorageValue('trueRefreshToken')).toBe('admin-2');
  expect(readLocalStorageValue('refreshToken')).toBe('acting-2');
});

test('retries unauthorized calls when another tab has logged the user in again', async () => {
  signIn();
  mockResponse('getMe', ({ authorization }) => {
    writeLocalStorageValue('refreshToken', 'refresh-2');
    return authorization === 'Bearer access-2'
      ? makeSessionTokenResponse().user
      : new MockErrorResponse('unauthorized');
  });
  mockResponse('issueToken', async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return makeSessionTokenResponse({ access_token: 'access-2', refresh_token: 'refresh-3' });
  });

  const users = await Promise.all([callApi('getMe', {}), callApi('getMe', {})]);
  expect(users.map(({ email }) => email)).toEqual(['mara@example.com', 'mara@example.com']);
  expect(getSentRequestFields('issueToken')).toHaveLength(1);
  expect(getSessionState().unauthorized).toBe(false);
});

test('stays signed in when another call restores the session first', async () => {
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1' }));
  impersonate();

  restoreAdminSession();
  await getAccessToken();
  await restoreSession();

  expect(getSessionState().status).toBe('signed-in');
});

test.each(['before', 'after'])(
  'is signed in when another tab gets tokens %s this tab fails',
  async (when) => {
    localStorage.setItem('refreshToken', 'kept');
    const otherTab = new BroadcastChannel('replyloom-session');
    const sendTokens = async () => {
      otherTab.postMessage({ ...makeSessionTokenResponse(), impersonator: null });
      await expect.poll(() => getSessionState().status).toBe('signed-in');
    };
    mockResponse('issueToken', async () => {
      if (when === 'before') await sendTokens();
      return MOCK_CONNECTION_FAILURE as typeof MOCK_CONNECTION_FAILURE;
    });

    await restoreSession();
    if (when === 'after') await sendTokens();

    expect(getSessionState().status).toBe('signed-in');
    otherTab.close();
  },
);

test("keeps the admin's session when impersonation ends during its token refresh", async () => {
  establishSession(makeSessionTokenResponse({ refresh_token: 'admin-1' }));
  switchToImpersonatedSession(
    makeSessionTokenResponse({ refresh_token: 'acting-1', expires_in: 0 }),
  );
  mockResponse('issueToken', ({ fields }) => {
    if (fields?.refresh_token === 'admin-1')
      return makeSessionTokenResponse({ access_token: 'admin-access', refresh_token: 'admin-2' });
    restoreAdminSession();
    return makeSessionTokenResponse({ access_token: 'acting-access', refresh_token: 'acting-2' });
  });

  expect(await getAccessToken()).toBe('admin-access');
  expect(readLocalStorageValue('refreshToken')).toBe('admin-2');
});

test('throws a ServerUnreachableError when the connection of a call fails', async () => {
  signIn();
  mockResponse('getMe', MOCK_CONNECTION_FAILURE);

  await expect(callApi('getMe', {})).rejects.toBeInstanceOf(ServerUnreachableError);
  expect(getSessionState().unauthorized).toBe(false);
});
