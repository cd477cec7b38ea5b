// Signed-up users, created through the session API itself.
import { handler as session } from '#functions/session/api.ts';
import { setCurrentInstagramAccount } from '#functions/session/user-repository.ts';
import { handler as users } from '#functions/users/api.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { invokeApiHandler, type TestResponse } from './lambda-http.ts';

export const TEST_CLIENT_ID = 'replyloom-web';
export const TEST_PASSWORD = 'Violet-Tram-88x';

let count = 0;

const USERS_ROUTES = new Set(
  Object.values(usersContracts).map(
    (contract) => `${contract.method} ${buildContractPath(contract)}`,
  ),
);

/** Calls an endpoint of the session or the users function, whichever serves the path. */
export function callSessionApi(
  method: string,
  path: string,
  rest: { body?: unknown; token?: string; ip?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const fullApiPath = `/api/v1${path}`;
  const handler = USERS_ROUTES.has(`${method} ${fullApiPath}`) ? users : session;
  return invokeApiHandler(handler, { method, path: fullApiPath, ...rest });
}

export type TestUser = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
};

/** Signs a new user up, who is then logged in; generates `email` where it is absent. */
export async function signUpTestUser(email = `user-${++count}@example.com`): Promise<TestUser> {
  process.env.OAUTH_CLIENT_ID ??= TEST_CLIENT_ID;
  const body = { client_id: TEST_CLIENT_ID, email, password: TEST_PASSWORD, tos_agreement: true };
  // One IP address each, so that no test reaches the rate limits of another.
  const ip = `198.51.${Math.floor(count / 250)}.${count % 250}`;
  const response = await callSessionApi('POST', '/users', { body, ip });
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}`);
  return {
    userId: response.body.user.id,
    email,
    token: response.body.access_token,
    refreshToken: response.body.refresh_token,
  };
}

/** A new user on trial with a chosen social account, which is not linked to the fake network. */
export async function signUpTestUserWithAccount(
  igUserId: string,
  email?: string,
): Promise<TestUser & { readonly igUserId: string }> {
  const user = await signUpTestUser(email);
  await setCurrentInstagramAccount(user.userId, { igUserId, facebookUserId: `fb-${igUserId}` });
  return { ...user, igUserId };
}

/** Logs the user in again, for tests that move the clock past the lifetime of a token. */
export async function logInTestUserAgain(user: TestUser): Promise<TestUser> {
  const body = {
    client_id: TEST_CLIENT_ID,
    grant_type: 'password',
    email: user.email,
    password: TEST_PASSWORD,
  };
  const response = await callSessionApi('POST', '/oauth/token', { body });
  if (response.status !== 200) throw new Error(`log-in answered ${response.status}`);
  return { ...user, token: response.body.access_token, refreshToken: response.body.refresh_token };
}
