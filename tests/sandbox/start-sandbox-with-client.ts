// Starts a sandbox for one test file and wraps the calls of its tests.
import { afterAll } from 'vitest';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '#scripts/sandbox/server.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read response bodies without types.
export type JsonBody = any;

export interface SandboxResponse {
  readonly status: number;
  readonly body: JsonBody;
  readonly headers: Headers;
}

export interface SandboxClient {
  readonly running: RunningSandbox;
  readonly control: (method: string, path: string, body?: unknown) => Promise<JsonBody>;
  readonly get: (path: string, token?: string) => Promise<SandboxResponse>;
  readonly post: (
    path: string,
    values: Readonly<Record<string, string>>,
    token?: string,
  ) => Promise<SandboxResponse>;
  readonly remove: (path: string, token?: string) => Promise<SandboxResponse>;
  /** A long-lived user token of a person, with all permissions by default. */
  readonly token: (
    personId?: string,
    permissions?: readonly string[],
  ) => Promise<SandboxAccessTokens>;
  readonly studioMedia: () => Promise<readonly JsonBody[]>;
}

export interface SandboxAccessTokens {
  readonly user: string;
  readonly pages: Readonly<Record<string, string>>;
}

export const loginCallbackUrl = 'http://localhost:3000/api/v1/auth/facebook/callback';
export const testAppId = '100000000000001';
export const testAppSecret = '0123456789abcdef0123456789abcdef';

export async function startSandboxWithClient(options: SandboxOptions = {}): Promise<SandboxClient> {
  const running = await startSandbox({ world: 'small', appSecret: testAppSecret, ...options });
  const graph = `${running.url}/graph/v26.0`;
  const sendGraphRequest = async (
    method: string,
    path: string,
    token?: string,
    body?: URLSearchParams,
  ) => {
    const url = path.startsWith('http') ? path : `${graph}${path}`;
    const response = await fetch(url, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const control: SandboxClient['control'] = async (method, path, body) => {
    const response = await fetch(`${running.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const responseBody: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(responseBody)}`);
    return responseBody;
  };
  return {
    running,
    control,
    get: (path, token) => sendGraphRequest('GET', path, token),
    post: (path, values, token) =>
      sendGraphRequest('POST', path, token, new URLSearchParams(values)),
    remove: (path, token) => sendGraphRequest('DELETE', path, token),
    token: async (personId = sandboxFixtureIds.marisol, permissions) => {
      const response = await control('POST', `/people/${personId}/token`, { permissions });
      return { user: response.access_token, pages: response.page_tokens };
    },
    studioMedia: () => control('GET', `/accounts/${sandboxFixtureIds.studioAccount}/media`),
  };
}

/** A sandbox for all tests of the file that calls this. */
export async function startSandboxForFile(options: SandboxOptions = {}): Promise<SandboxClient> {
  const client = await startSandboxWithClient(options);
  afterAll(client.running.close);
  return client;
}

export function buildSandboxLoginDialogUrl(
  client: SandboxClient,
  values: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    client_id: testAppId,
    redirect_uri: loginCallbackUrl,
    state: 'state-1',
    scope: 'pages_show_list,instagram_basic,instagram_manage_comments',
    ...values,
  });
  return `${client.running.url}/facebook/v26.0/dialog/oauth?${query.toString()}`;
}

/** Submits the login dialog and returns the URL it redirects to. */
export async function submitSandboxLoginDialog(
  dialogUrl: string,
  formValues: readonly (readonly [string, string])[],
): Promise<URL> {
  const response = await fetch(dialogUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(formValues.map(([name, value]): [string, string] => [name, value])),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere.test/');
}

/** A little less than a test may take, so that the error names what was missing. */
const WAIT_LIMIT_MS = 100_000;

/** @throws Error when the condition does not hold within `WAIT_LIMIT_MS`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`The condition did not hold within ${WAIT_LIMIT_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
