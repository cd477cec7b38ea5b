// Users who are logged in.
import { argon2Sync } from 'node:crypto';
import { handler as session } from '#functions/session/api.ts';
import { buildNewUser } from '#functions/session/build-new-user.ts';
import { buildSessionWithTokens } from '#functions/session/build-session-with-tokens.ts';
import { createUser } from '#functions/session/credentials-repository.ts';
import { buildSessionWrite } from '#functions/session/session-repository.ts';
import { setCurrentInstagramAccount } from '#functions/session/user-repository.ts';
import { handler as users } from '#functions/users/api.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '#shared/schemas/user.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';

export const TEST_CLIENT_ID = 'replyloom-web';
export const TEST_PASSWORD = 'Violet-Tram-88x';
/** The flags of a test user, on every plan. Only a test of a flag names one, to switch it off. */
export const EVERY_FEATURE_ENABLED = Object.fromEntries(
  FEATURE_FLAGS.map((flag) => [flag, true]),
) as Readonly<Record<FeatureFlag, true>>;

let count = 0;

const USERS_ROUTES = new Set(
  Object.values(usersContracts).map(
    (contract) => `${contract.method} ${buildContractPath(contract)}`,
  ),
);

/** Calls an endpoint of the session or the users function, chosen by the path. */
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

/**
 * The hash of the test password with the cheapest parameters that argon2 allows. The product's parameters would take
 * half the time of a short test.
 */
function encodeCheapPasswordHash(): string {
  const salt = Buffer.alloc(16, 'salt');
  const parameters = { memory: 8, passes: 1, parallelism: 1 };
  const input = { ...parameters, message: TEST_PASSWORD, nonce: salt, tagLength: 32 };
  const tag = argon2Sync('argon2id', input);
  const [encodedSalt, encodedTag] = [salt, tag].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  );
  return `$argon2id$v=19$m=8,t=1,p=1$${encodedSalt}$${encodedTag}`;
}

const CHEAP_PASSWORD_HASH = encodeCheapPasswordHash();

/** A new user who is logged in and has every feature; generates `email` by default. */
export async function createTestUser(
  email = `user-${++count}@example.com`,
  passwordHash = CHEAP_PASSWORD_HASH,
): Promise<TestUser> {
  process.env.OAUTH_CLIENT_ID ??= TEST_CLIENT_ID;
  const user = { ...buildNewUser(email, passwordHash), featureOverrides: EVERY_FEATURE_ENABLED };
  const { session: newSession, response } = buildSessionWithTokens(user);
  if (!(await createUser(user, [buildSessionWrite(newSession)])))
    throw new Error(`${email} is the email address of another user`);
  return {
    userId: user.id,
    email,
    token: response.access_token,
    refreshToken: response.refresh_token,
  };
}

/** A new user on trial with a chosen social account, which is not linked to the fake network. */
export async function createTestUserWithAccount(
  igUserId: string,
  email?: string,
): Promise<TestUser & { readonly igUserId: string }> {
  const user = await createTestUser(email);
  await setCurrentInstagramAccount(user.userId, { igUserId, facebookUserId: `fb-${igUserId}` });
  await putItem(tableKeys.accountChanges({ userId: user.userId, igUserId }), {});
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
  if (response.status !== 200) throw new Error(`login answered ${response.status}`);
  return { ...user, token: response.body.access_token, refreshToken: response.body.refresh_token };
}
