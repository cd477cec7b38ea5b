// A user's session over the API, for the preparations of a journey.
import { z } from 'zod';
import type { LoginCredentials } from './authentication-in-browser.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

const tokensSchema = z.object({ access_token: z.string() });

export type ApiSession = {
  /** `path` below `/api/v1`. @throws Error with the answer when the call is refused */
  readonly call: (path: string, body: unknown) => Promise<unknown>;
};

/** Logs in once; the access token outlives a journey. */
export async function openApiSession(
  { appUrl }: TestStackAddresses,
  credentials: LoginCredentials,
): Promise<ApiSession> {
  const post = async (path: string, body: unknown, headers = {}): Promise<unknown> => {
    const response = await fetch(`${appUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const login = { client_id: 'replyloom-web', grant_type: 'password', ...credentials };
  const { access_token } = tokensSchema.parse(await post('/oauth/token', login));
  const authorization = `Bearer ${access_token}`;
  return { call: (path, body) => post(path, body, { authorization }) };
}
