// Signed-up users for tests, made through the session API itself.
import { handler as session } from '#functions/session/api.ts';
import { chooseAccount } from '#functions/session/user-repository.ts';
import { handler as users } from '#functions/users/api.ts';
import { fullPath } from '#shared/contracts/define.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { invoke, type TestResponse } from './http.ts';

export const CLIENT_ID = 'replyloom-web';
export const PASSWORD = 'Violet-Tram-88x';

let count = 0;

const ofUsers = new Set(
  Object.values(usersContracts).map((contract) => `${contract.method} ${fullPath(contract)}`),
);

/** Calls around a session, from the sign-up to who is signed in: of whichever function answers them. */
export function sessionApi(
  method: string,
  path: string,
  rest: { body?: unknown; token?: string; ip?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const full = `/api/v1${path}`;
  const handler = ofUsers.has(`${method} ${full}`) ? users : session;
  return invoke(handler, { method, path: full, ...rest });
}

export type TestUser = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
};

/** A new user, logged in; `email` is made up where absent. */
export async function signedUp(email = `user-${++count}@example.com`): Promise<TestUser> {
  process.env.OAUTH_CLIENT_ID ??= CLIENT_ID;
  const body = { client_id: CLIENT_ID, email, password: PASSWORD, tos_agreement: true };
  // One address each, so no test meets the limits of another.
  const ip = `198.51.${Math.floor(count / 250)}.${count % 250}`;
  const answer = await sessionApi('POST', '/users', { body, ip });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}`);
  return {
    userId: answer.body.user.id,
    email,
    token: answer.body.access_token,
    refreshToken: answer.body.refresh_token,
  };
}

/** A new user on trial with a chosen social account. */
export async function withAccount(
  igUserId: string,
  email?: string,
): Promise<TestUser & { readonly igUserId: string }> {
  const user = await signedUp(email);
  await chooseAccount(user.userId, { igUserId, facebookUserId: `fb-${igUserId}` });
  return { ...user, igUserId };
}

/** The same user with tokens that are good now, for tests that move the clock. */
export async function loggedInAgain(user: TestUser): Promise<TestUser> {
  const body = {
    client_id: CLIENT_ID,
    grant_type: 'password',
    email: user.email,
    password: PASSWORD,
  };
  const answer = await sessionApi('POST', '/oauth/token', { body });
  if (answer.status !== 200) throw new Error(`log-in answered ${answer.status}`);
  return { ...user, token: answer.body.access_token, refreshToken: answer.body.refresh_token };
}
