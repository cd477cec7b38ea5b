// Calls of the session API, as the web app makes them.
import { beforeAll } from 'vitest';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import { setUpTestTable } from '../table/test-table.ts';
import { callSessionApi, TEST_CLIENT_ID, TEST_PASSWORD, type TestUser } from './test-users.ts';

/** A table for the file, and the settings of the session API with `environment`. */
export function setUpSessionTests(environment: Readonly<Record<string, string>> = {}): void {
  setUpTestTable();
  beforeAll(() => {
    Object.assign(process.env, { OAUTH_CLIENT_ID: TEST_CLIENT_ID, ...environment });
  });
}

/** Asks for tokens by a grant. */
export const requestSessionTokens = (fields: object, ip?: string): Promise<TestResponse> =>
  callSessionApi('POST', '/oauth/token', {
    body: { client_id: TEST_CLIENT_ID, ...fields },
    ...(ip && { ip }),
  });

export const logIn = (email: string, password: string | undefined = TEST_PASSWORD, ip?: string) =>
  requestSessionTokens({ grant_type: 'password', email, password }, ip);
export const callRefreshTokens = (refresh_token: string) =>
  requestSessionTokens({ grant_type: 'refresh_token', refresh_token });
export const revokeSessionToken = (token: string) =>
  callSessionApi('POST', '/oauth/revoke', { body: { client_id: TEST_CLIENT_ID, token } });

export const getMe = (token: string) => callSessionApi('GET', '/users/me', { token });
export const getMeStatus = async (token: string): Promise<number> => (await getMe(token)).status;
export const updateCredentials = ({ token }: TestUser, body: object) =>
  callSessionApi('PATCH', '/users', { token, body });
