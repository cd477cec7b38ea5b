// Commands of the model-based test: each runs against the API and the model, which must agree afterwards.
import type fc from 'fast-check';
import { expect, vi } from 'vitest';
import { IMPERSONATION_SESSION_LIFETIME_MS } from '#functions/session/domain/session.ts';
import { buildOncePerDayEmailDeletionWrite } from '#functions/session/once-per-day-email-repository.ts';
import { createPasswordReset } from '#functions/session/password-reset-repository.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import { createNewTestUser } from '#tests/support/users/test-tenants.ts';
import { callSessionApi, TEST_CLIENT_ID, TEST_PASSWORD } from '#tests/support/users/test-users.ts';
import {
  addModelSession,
  applyExpectedRefresh,
  endAllModelSessions,
  getNewestModelTokenPair,
  isAccessTokenExpectedValid,
  isPreviousAccessTokenKept,
  type ModelSession,
  type SessionTestModel,
  selectModelSession,
  selectTokenPairByAge,
  toModelTokenPair,
} from './session-test-model.ts';

type UserIdentity = { readonly userId: string; readonly email: string };
/** State of one history that is needed to call the API. */
export type SessionModelRunContext = UserIdentity & {
  readonly admin: UserIdentity;
  operationCount: number;
};

let callCount = 0;
/** Every call gets an IP address of its own, so that rate limits do not interfere. */
const nextIp = () => `10.7.${Math.floor(++callCount / 250) % 250}.${callCount % 250}`;
const callOauth = (path: string, fields: object) =>
  callSessionApi('POST', `/oauth/${path}`, {
    body: { client_id: TEST_CLIENT_ID, ...fields },
    ip: nextIp(),
  });
const logIn = (email: string, password: string) =>
  callOauth('token', { grant_type: 'password', email, password });
const refreshSession = (token: string) =>
  callOauth('token', { grant_type: 'refresh_token', refresh_token: token });
type ExpectedRefresh = ReturnType<typeof applyExpectedRefresh>;
/** Refreshes with the token. The API answers as the model expects, and the model gets the new tokens. */
async function refreshAsExpected(session: ModelSession, token: string, expected: ExpectedRefresh) {
  const response = await refreshSession(token);
  expect(response.status).toBe(expected === 'refuse' ? 401 : 200);
  if (expected === 'rotate') session.pairs.push(toModelTokenPair(response.body));
  return response;
}
/** The access token is accepted as long as the model accepts it. */
async function expectAccess(
  model: SessionTestModel,
  session: ModelSession,
  agedPair: ReturnType<typeof selectTokenPairByAge>,
): Promise<void> {
  const isValid = isAccessTokenExpectedValid(model, session, agedPair);
  expect(await readStatusWithToken(agedPair.pair.access)).toBe(isValid ? 200 : 401);
}
const readStatusWithToken = async (token: string) =>
  (await callSessionApi('GET', '/users/me', { token })).status;

type SessionOperation = (
  model: SessionTestModel,
  real: SessionModelRunContext,
) => Promise<ModelSession | undefined>;

/** After the operation, the newest tokens of the affected session must behave as the model predicts. */
const makeCommand = (
  name: string,
  runOperation: SessionOperation,
): fc.AsyncCommand<SessionTestModel, SessionModelRunContext> => ({
  check: () => true,
  run: async (model, real) => {
    real.operationCount += 1;
    const session = await runOperation(model, real);
    if (session) await expectNewestTokens(model, session);
  },
  toString: () => name,
});

async function expectNewestTokens(model: SessionTestModel, session: ModelSession): Promise<void> {
  await expectAccess(model, session, selectTokenPairByAge(session, 0));
  if (session.isEnded)
    await refreshAsExpected(session, getNewestModelTokenPair(session).refresh, 'refuse');
}

export async function startSessionModelRun() {
  const [{ userId, email }, admin] = [
    await createNewTestUser(),
    await createNewTestUser({ role: 'admin' }),
  ];
  const model: SessionTestModel = { sessions: [], password: TEST_PASSWORD, isAdmin: true };
  const real: SessionModelRunContext = { userId, email, admin, operationCount: 0 };
  await makeLoginCommand().run(model, real);
  return { model, real };
}

export const makeLoginCommand = () =>
  makeCommand('login', async (model, { email }) => {
    const response = await logIn(email, model.password);
    expect(response.status).toBe(200);
    return addModelSession(model, response.body);
  });

export const makeTokenRefreshCommand = (device: number, wantedAge: number) =>
  makeCommand(`refresh(${device}, age ${wantedAge})`, async (model) => {
    const session = selectModelSession(model, device);
    const { age, pair } = selectTokenPairByAge(session, wantedAge);
    const successor = getNewestModelTokenPair(session);
    const expected = applyExpectedRefresh(model, session, age);
    const response = await refreshAsExpected(session, pair.refresh, expected);
    if (expected === 'repeat') expect(response.body.refresh_token).toBe(successor.refresh);
    return session;
  });

/** A thief uses an old refresh token after the owner has refreshed the session several times. */
export const makeStolenTokenCommand = (age: number) =>
  makeCommand(`theft(age ${age})`, async (model, { email }) => {
    const validSession = model.sessions.findLast((candidate) =>
      isAccessTokenExpectedValid(model, candidate, selectTokenPairByAge(candidate, 0)),
    );
    const session =
      validSession ?? addModelSession(model, (await logIn(email, model.password)).body);
    while (session.pairs.length <= age) {
      const { body } = await refreshSession(getNewestModelTokenPair(session).refresh);
      session.pairs.push(toModelTokenPair(body));
    }
    expect(applyExpectedRefresh(model, session, age)).toBe('refuse');
    await refreshAsExpected(session, selectTokenPairByAge(session, age).pair.refresh, 'refuse');
    return session;
  });

/** Refreshes repeatedly, so that the session has tokens of many ages. */
export const makeRepeatedTokenRefreshCommand = (device: number, times: number) =>
  makeCommand(`refresh(${device}) ${times} times`, async (model) => {
    const session = selectModelSession(model, device);
    for (let time = 0; time < times; time += 1) {
      const expected = applyExpectedRefresh(model, session, 0);
      await refreshAsExpected(session, getNewestModelTokenPair(session).refresh, expected);
    }
    return session;
  });

/** The response is lost, so the client retries with the refresh token it still has. */
export const makeLostRefreshResponseCommand = (device: number, waitMs: number) =>
  makeCommand(`lost response(${device}, retry after ${waitMs} ms)`, async (model) => {
    const session = selectModelSession(model, device);
    const { pair } = selectTokenPairByAge(session, 0);
    const firstExpectation = applyExpectedRefresh(model, session, 0);
    const lostResponse = await refreshAsExpected(session, pair.refresh, firstExpectation);
    advanceTime(waitMs);
    const age = firstExpectation === 'refuse' ? 0 : 1;
    const secondExpectation = applyExpectedRefresh(model, session, age);
    const response = await refreshSession(pair.refresh);
    expect(response.status).toBe(secondExpectation === 'refuse' ? 401 : 200);
    if (secondExpectation === 'repeat')
      expect(response.body.refresh_token).toBe(lostResponse.body.refresh_token);
    return session;
  });

export const makeConcurrentTokenRefreshCommand = (device: number, count: number) =>
  makeCommand(`${count} tabs at once(${device})`, async (model) => {
    const session = selectModelSession(model, device);
    const expected = applyExpectedRefresh(model, session, 0);
    const { refresh: token } = getNewestModelTokenPair(session);
    const responses = await Promise.all(Array.from({ length: count }, () => refreshSession(token)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => (expected === 'refuse' ? 401 : 200)));
    const refreshTokens = new Set(responses.map(({ body }) => body.refresh_token));
    expect(refreshTokens.size).toBe(1);
    if (expected === 'rotate' && responses[0])
      session.pairs.push(toModelTokenPair(responses[0].body));
    return session;
  });

export const makeLogoutCommand = (device: number, kind: 'access' | 'refresh', wantedAge: number) =>
  makeCommand(`logout(${device}, ${kind}, age ${wantedAge})`, async (model) => {
    const session = selectModelSession(model, device);
    const { age, pair } = selectTokenPairByAge(session, wantedAge);
    const response = await callOauth('revoke', { token: pair[kind] });
    expect([response.status, response.body]).toEqual([200, {}]);
    // The session stores the hashes of its last two access tokens only.
    if (kind === 'refresh' || age === 0) session.isEnded = true;
    else if (age === 1 && isPreviousAccessTokenKept(session)) session.isEnded = true;
    return session;
  });

/** Logout and refresh run concurrently: in either order the session is over afterwards. */
export const makeLogoutDuringRefreshCommand = (device: number) =>
  makeCommand(`logout and refresh at once(${device})`, async (model) => {
    const session = selectModelSession(model, device);
    const { refresh: token } = getNewestModelTokenPair(session);
    const [refreshResponse] = await Promise.all([
      refreshSession(token),
      callOauth('revoke', { token }),
    ]);
    if (refreshResponse.status === 200) session.pairs.push(toModelTokenPair(refreshResponse.body));
    session.isEnded = true;
    return session;
  });

const advanceTime = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
};
export const makeAdvanceClockCommand = (ms: number) =>
  makeCommand(`wait ${ms} ms`, async () => {
    advanceTime(ms);
    return undefined;
  });

export const makeUseAccessTokenCommand = (device: number, wantedAge: number) =>
  makeCommand(`use(${device}, age ${wantedAge})`, async (model) => {
    const session = selectModelSession(model, device);
    await expectAccess(model, session, selectTokenPairByAge(session, wantedAge));
    return session;
  });

let passwordCount = 0;
const nextPassword = () => `Violet-Tram-${++passwordCount}x-Quay`;
/** A session that begins in the same millisecond as a password change would survive it. */
const MIN_TIME_STEP_MS = 1;

export const makeChangePasswordCommand = (device: number, wantedAge: number) =>
  makeCommand(`change the password(${device}, age ${wantedAge})`, async (model, { email }) => {
    advanceTime(MIN_TIME_STEP_MS);
    const session = selectModelSession(model, device);
    const agedPair = selectTokenPairByAge(session, wantedAge);
    const password = nextPassword();
    const body = { current_password: model.password, password };
    // A history changes the password more often than its email may report.
    await writeTransaction([buildOncePerDayEmailDeletionWrite('password_changed', email)]);
    const { access: token } = agedPair.pair;
    const response = await callSessionApi('PATCH', '/users', { body, token, ip: nextIp() });
    const successStatus = session.isImpersonation ? 403 : 200;
    expect(response.status).toBe(
      isAccessTokenExpectedValid(model, session, agedPair) ? successStatus : 401,
    );
    if (response.status !== 200) return session;
    endAllModelSessions(model);
    model.password = password;
    addModelSession(model, response.body);
    return session;
  });

export const makeResetPasswordCommand = () =>
  makeCommand('reset the password', async (model, { userId }) => {
    advanceTime(MIN_TIME_STEP_MS);
    const password = nextPassword();
    const body = {
      client_id: TEST_CLIENT_ID,
      password,
      password_confirmation: password,
      reset_password_token: await createPasswordReset(userId),
    };
    const submitNewPassword = () =>
      callSessionApi('POST', '/users/password', { body, ip: nextIp() });
    expect((await submitNewPassword()).status).toBe(200);
    expect((await submitNewPassword()).status).toBe(422);
    endAllModelSessions(model);
    model.password = password;
    return model.sessions.at(-1);
  });

/** @returns undefined when the impersonator is no longer an admin */
const startImpersonation: SessionOperation = async (model, { userId, admin }) => {
  const { body } = await logIn(admin.email, TEST_PASSWORD);
  const caller = { token: body.access_token };
  const response = await invokeApiByContract(adminContracts.impersonate, { id: userId }, caller);
  expect(response.status).toBe(model.isAdmin ? 200 : 403);
  return model.isAdmin ? addModelSession(model, response.body.token, true) : undefined;
};
export const makeImpersonateCommand = () => makeCommand('impersonate the user', startImpersonation);

const stopImpersonation = (token: string): Promise<TestResponse> =>
  invokeApiByContract(adminContracts.stopImpersonating, {}, { token });

export const makeStopImpersonatingCommand = (device: number, wantedAge: number) =>
  makeCommand(`stop impersonating(${device}, age ${wantedAge})`, async (model) => {
    const session = selectModelSession(model, device);
    const agedPair = selectTokenPairByAge(session, wantedAge);
    const successStatus = session.isImpersonation ? 200 : 409;
    const { status } = await stopImpersonation(agedPair.pair.access);
    expect(status).toBe(isAccessTokenExpectedValid(model, session, agedPair) ? successStatus : 401);
    if (status === 200) session.isEnded = true;
    return session;
  });

/** An impersonation session ends after its absolute lifetime, even if it was refreshed recently. */
export const makeOverlongImpersonationCommand = () =>
  makeCommand('impersonate past the lifetime', async (model, real) => {
    const session = await startImpersonation(model, real);
    if (session === undefined) return undefined;
    advanceTime(IMPERSONATION_SESSION_LIFETIME_MS);
    expect(applyExpectedRefresh(model, session, 0)).toBe('refuse');
    await refreshAsExpected(session, getNewestModelTokenPair(session).refresh, 'refuse');
    return session;
  });

/** An operator revokes the admin role or grants it again. */
export const makeChangeAdminRoleCommand = () =>
  makeCommand('change the admin role', async (model, { admin }) => {
    model.isAdmin = !model.isAdmin;
    await updateActiveUser(admin.userId, { role: model.isAdmin ? 'admin' : 'user' });
    const session = model.sessions.findLast(({ isImpersonation }) => isImpersonation);
    if (session && !model.isAdmin) {
      expect(applyExpectedRefresh(model, session, 0)).toBe('refuse');
      await refreshAsExpected(session, getNewestModelTokenPair(session).refresh, 'refuse');
    }
    return session;
  });

/** Checks every token ever issued against the model. */
export async function expectAllTokensMatchModel(model: SessionTestModel): Promise<void> {
  for (const session of model.sessions) {
    for (let age = 0; age < session.pairs.length; age += 1) {
      const agedPair = selectTokenPairByAge(session, age);
      await expectAccess(model, session, agedPair);
      expect(await readStatusWithToken(agedPair.pair.refresh)).toBe(401);
    }
    if (!session.isEnded) continue;
    // Newest first, because reusing an older refresh token would itself end the session.
    for (const pair of session.pairs.toReversed()) {
      expect((await refreshSession(pair.refresh)).status).toBe(401);
    }
  }
}
