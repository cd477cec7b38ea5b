// What may happen to tokens, each done to the API and to the model, which must agree afterwards.
import type fc from 'fast-check';
import { expect, vi } from 'vitest';
import { IMPERSONATION_LIFETIME_MS } from '#functions/session/domain/session.ts';
import { createReset } from '#functions/session/password-reset-repository.ts';
import { changeLivingUser } from '#functions/session/user-repository.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { callContract } from '#tests/support/every-api.ts';
import type { TestResponse } from '#tests/support/http.ts';
import { newcomer } from '#tests/support/tenants.ts';
import { CLIENT_ID, PASSWORD, sessionApi } from '#tests/support/users.ts';
import {
  aged,
  begin,
  endAll,
  expectRefresh,
  isKept,
  lives,
  type Model,
  type ModelSession,
  newest,
  pairOf,
  sessionAt,
} from './token-model.ts';

type Someone = { readonly userId: string; readonly email: string };
/** The real side is the API; this is what one history knows of it. */
export type Real = Someone & { readonly admin: Someone; operations: number };

let calls = 0;
/** Each call from an address of its own: this is not about limits. */
const nextIp = () => `10.7.${Math.floor(++calls / 250) % 250}.${calls % 250}`;
const oauth = (path: string, fields: object) =>
  sessionApi('POST', `/oauth/${path}`, {
    body: { client_id: CLIENT_ID, ...fields },
    ip: nextIp(),
  });
const logIn = (email: string, password: string) =>
  oauth('token', { grant_type: 'password', email, password });
const refresh = (token: string) =>
  oauth('token', { grant_type: 'refresh_token', refresh_token: token });
const use = async (token: string) => (await sessionApi('GET', '/users/me', { token })).status;

type Happening = (model: Model, real: Real) => Promise<ModelSession | undefined>;

/** Whatever happened, the newest tokens of the session it happened to do what the model says. */
const command = (name: string, happen: Happening): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    real.operations += 1;
    const session = await happen(model, real);
    if (session) await expectNewest(model, session);
  },
  toString: () => name,
});

async function expectNewest(model: Model, session: ModelSession): Promise<void> {
  const { access, refresh: token } = newest(session);
  expect(await use(access)).toBe(lives(model, session, aged(session, 0)) ? 200 : 401);
  if (session.over) expect((await refresh(token)).status).toBe(401);
}

export async function newHistory() {
  const [{ userId, email }, admin] = [await newcomer(), await newcomer({ role: 'admin' })];
  const model: Model = { sessions: [], password: PASSWORD, isAdmin: true };
  const real: Real = { userId, email, admin, operations: 0 };
  await login().run(model, real);
  return { model, real };
}

export const login = () =>
  command('login', async (model, { email }) => {
    const answer = await logIn(email, model.password);
    expect(answer.status).toBe(200);
    return begin(model, answer.body);
  });

export const refreshing = (device: number, wanted: number) =>
  command(`refresh(${device}, age ${wanted})`, async (model) => {
    const session = sessionAt(model, device);
    const { age, pair } = aged(session, wanted);
    const successor = newest(session);
    const expected = expectRefresh(model, session, age);
    const answer = await refresh(pair.refresh);
    expect(answer.status).toBe(expected === 'refuse' ? 401 : 200);
    if (expected === 'rotate') session.pairs.push(pairOf(answer.body));
    if (expected === 'repeat') expect(answer.body.refresh_token).toBe(successor.refresh);
    return session;
  });

/** A thief comes late: the owner has gone on with their session, however it came about. */
export const theft = (age: number) =>
  command(`theft(age ${age})`, async (model, { email }) => {
    const living = model.sessions.findLast((one) => lives(model, one, aged(one, 0)));
    const session = living ?? begin(model, (await logIn(email, model.password)).body);
    while (session.pairs.length <= age) {
      const { body } = await refresh(newest(session).refresh);
      session.pairs.push(pairOf(body));
    }
    expect(expectRefresh(model, session, age)).toBe('refuse');
    expect((await refresh(aged(session, age).pair.refresh)).status).toBe(401);
    return session;
  });

/** A session that is used for a while has tokens of many ages. */
export const rotating = (device: number, times: number) =>
  command(`refresh(${device}) ${times} times`, async (model) => {
    const session = sessionAt(model, device);
    for (let time = 0; time < times; time += 1) {
      const expected = expectRefresh(model, session, 0);
      const answer = await refresh(newest(session).refresh);
      expect(answer.status).toBe(expected === 'refuse' ? 401 : 200);
      if (expected === 'rotate') session.pairs.push(pairOf(answer.body));
    }
    return session;
  });

/** The answer never arrives, so the client asks again with the token it still has. */
export const lostAnswer = (device: number, waitMs: number) =>
  command(`lost answer(${device}, again after ${waitMs} ms)`, async (model) => {
    const session = sessionAt(model, device);
    const { pair } = aged(session, 0);
    const first = expectRefresh(model, session, 0);
    const lost = await refresh(pair.refresh);
    expect(lost.status).toBe(first === 'refuse' ? 401 : 200);
    if (first === 'rotate') session.pairs.push(pairOf(lost.body));
    pass(waitMs);
    const second = expectRefresh(model, session, first === 'refuse' ? 0 : 1);
    const answer = await refresh(pair.refresh);
    expect(answer.status).toBe(second === 'refuse' ? 401 : 200);
    if (second === 'repeat') expect(answer.body.refresh_token).toBe(lost.body.refresh_token);
    return session;
  });

export const tabs = (device: number, count: number) =>
  command(`${count} tabs at once(${device})`, async (model) => {
    const session = sessionAt(model, device);
    const expected = expectRefresh(model, session, 0);
    const { refresh: token } = newest(session);
    const answers = await Promise.all(Array.from({ length: count }, () => refresh(token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => (expected === 'refuse' ? 401 : 200)));
    const issued = new Set(answers.map(({ body }) => body.refresh_token));
    expect(issued.size).toBe(1);
    if (expected === 'rotate' && answers[0]) session.pairs.push(pairOf(answers[0].body));
    return session;
  });

export const logout = (device: number, kind: 'access' | 'refresh', wanted: number) =>
  command(`logout(${device}, ${kind}, age ${wanted})`, async (model) => {
    const session = sessionAt(model, device);
    const { age, pair } = aged(session, wanted);
    const answer = await oauth('revoke', { token: pair[kind] });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    // An access token is known by its hash, of which the last two are kept.
    if (kind === 'refresh' || age === 0) session.over = true;
    else if (age === 1 && isKept(session)) session.over = true;
    return session;
  });

/** Log-out and refresh cross on their way: whoever is first, the session is over afterwards. */
export const crossing = (device: number) =>
  command(`logout and refresh at once(${device})`, async (model) => {
    const session = sessionAt(model, device);
    const { refresh: token } = newest(session);
    const [renewed] = await Promise.all([refresh(token), oauth('revoke', { token })]);
    if (renewed.status === 200) session.pairs.push(pairOf(renewed.body));
    session.over = true;
    return session;
  });

const pass = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
};
export const wait = (ms: number) =>
  command(`wait ${ms} ms`, async () => {
    pass(ms);
    return undefined;
  });

export const usingAccess = (device: number, wanted: number) =>
  command(`use(${device}, age ${wanted})`, async (model) => {
    const session = sessionAt(model, device);
    const one = aged(session, wanted);
    expect(await use(one.pair.access)).toBe(lives(model, session, one) ? 200 : 401);
    return session;
  });

let passwords = 0;
const nextPassword = () => `Violet-Tram-${++passwords}x-Quay`;
/** A session begun in the very millisecond of a change would outlive it. */
const MOMENT_MS = 1;

export const changingPassword = (device: number, wanted: number) =>
  command(`change the password(${device}, age ${wanted})`, async (model) => {
    pass(MOMENT_MS);
    const session = sessionAt(model, device);
    const one = aged(session, wanted);
    const password = nextPassword();
    const body = { current_password: model.password, password };
    const { access: token } = one.pair;
    const answer = await sessionApi('PATCH', '/users', { body, token, ip: nextIp() });
    const right = session.isActing ? 403 : 200;
    expect(answer.status).toBe(lives(model, session, one) ? right : 401);
    if (answer.status !== 200) return session;
    endAll(model);
    model.password = password;
    begin(model, answer.body);
    return session;
  });

export const resettingPassword = () =>
  command('reset the password', async (model, { userId }) => {
    pass(MOMENT_MS);
    const password = nextPassword();
    const body = {
      client_id: CLIENT_ID,
      password,
      password_confirmation: password,
      reset_password_token: await createReset(userId),
    };
    const choose = () => sessionApi('POST', '/users/password', { body, ip: nextIp() });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(422);
    endAll(model);
    model.password = password;
    return model.sessions.at(-1);
  });

/** Undefined where who asks is no admin any more. */
const openActing: Happening = async (model, { userId, admin }) => {
  const { body } = await logIn(admin.email, PASSWORD);
  const more = { token: body.access_token };
  const answer = await callContract(adminContracts.impersonate, { id: userId }, more);
  expect(answer.status).toBe(model.isAdmin ? 200 : 403);
  return model.isAdmin ? begin(model, answer.body.token, true) : undefined;
};
export const impersonating = () => command('sign in as the user', openActing);

const stopAnswer = (token: string): Promise<TestResponse> =>
  callContract(adminContracts.stopImpersonating, {}, { token });

export const stopping = (device: number, wanted: number) =>
  command(`stop acting(${device}, age ${wanted})`, async (model) => {
    const session = sessionAt(model, device);
    const one = aged(session, wanted);
    const right = session.isActing ? 200 : 409;
    const { status } = await stopAnswer(one.pair.access);
    expect(status).toBe(lives(model, session, one) ? right : 401);
    if (status === 200) session.over = true;
    return session;
  });

/** Tokens for an hour are no longer good after it, however lately they were renewed. */
export const outstaying = () =>
  command('act for too long', async (model, real) => {
    const session = await openActing(model, real);
    if (session === undefined) return undefined;
    pass(IMPERSONATION_LIFETIME_MS);
    expect(expectRefresh(model, session, 0)).toBe('refuse');
    expect((await refresh(newest(session).refresh)).status).toBe(401);
    return session;
  });

/** An operator takes the role from the admin, or gives it back. */
export const changingRole = () =>
  command('the role changes', async (model, { admin }) => {
    model.isAdmin = !model.isAdmin;
    await changeLivingUser(admin.userId, { role: model.isAdmin ? 'admin' : 'user' });
    const session = model.sessions.findLast(({ isActing }) => isActing);
    if (session && !model.isAdmin) {
      expect(expectRefresh(model, session, 0)).toBe('refuse');
      expect((await refresh(newest(session).refresh)).status).toBe(401);
    }
    return session;
  });

/** Every token there ever was does what the model says, and none that is over works. */
export async function expectAllTokens(model: Model): Promise<void> {
  for (const session of model.sessions) {
    for (let age = 0; age < session.pairs.length; age += 1) {
      const one = aged(session, age);
      expect(await use(one.pair.access)).toBe(lives(model, session, one) ? 200 : 401);
      expect(await use(one.pair.refresh)).toBe(401);
    }
    if (!session.over) continue;
    // The newest first: an older one would end what should be over already.
    for (const pair of session.pairs.toReversed()) {
      expect((await refresh(pair.refresh)).status).toBe(401);
    }
  }
}
