// A sandbox for one test file, and the calls its tests make.
import { type RunningSandbox, type SandboxOptions, startSandbox } from '#scripts/sandbox/server.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of the network are read loosely here.
export type Answer = any;

export interface Reply {
  readonly status: number;
  readonly body: Answer;
  readonly headers: Headers;
}

export interface SandboxClient {
  readonly running: RunningSandbox;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly get: (path: string, token?: string) => Promise<Reply>;
  readonly post: (
    path: string,
    values: Readonly<Record<string, string>>,
    token?: string,
  ) => Promise<Reply>;
  readonly remove: (path: string, token?: string) => Promise<Reply>;
  /** A long-lived user token of a person, with all permissions unless told otherwise. */
  readonly token: (personId?: string, permissions?: readonly string[]) => Promise<Tokens>;
  readonly studioMedia: () => Promise<readonly Answer[]>;
}

export interface Tokens {
  readonly user: string;
  readonly pages: Readonly<Record<string, string>>;
}

export const callback = 'http://localhost:3000/api/v1/auth/facebook/callback';
export const appId = '100000000000001';
export const appSecret = '0123456789abcdef0123456789abcdef';

export async function startClient(options: SandboxOptions = {}): Promise<SandboxClient> {
  const running = await startSandbox({ world: 'small', appSecret, ...options });
  const graph = `${running.url}/graph/v26.0`;
  const send = async (method: string, path: string, token?: string, body?: URLSearchParams) => {
    const address = path.startsWith('http') ? path : `${graph}${path}`;
    const answer = await fetch(address, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  const control: SandboxClient['control'] = async (method, path, body) => {
    const answer = await fetch(`${running.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answered: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`);
    return answered;
  };
  return {
    running,
    control,
    get: (path, token) => send('GET', path, token),
    post: (path, values, token) => send('POST', path, token, new URLSearchParams(values)),
    remove: (path, token) => send('DELETE', path, token),
    token: async (personId = castIds.marisol, permissions) => {
      const answer = await control('POST', `/people/${personId}/token`, { permissions });
      return { user: answer.access_token, pages: answer.page_tokens };
    },
    studioMedia: () => control('GET', `/accounts/${castIds.studioAccount}/media`),
  };
}

export function dialogAddress(
  client: SandboxClient,
  values: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: callback,
    state: 'state-1',
    scope: 'pages_show_list,instagram_basic,instagram_manage_comments',
    ...values,
  });
  return `${client.running.url}/facebook/v26.0/dialog/oauth?${query.toString()}`;
}

/** Presses a button of the dialog and answers where the browser is sent. */
export async function decide(
  address: string,
  choice: readonly (readonly [string, string])[],
): Promise<URL> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(choice.map(([name, value]): [string, string] => [name, value])),
  });
  return new URL(answer.headers.get('location') ?? 'http://nowhere.test/');
}

/** Waits until the condition holds; fails after five seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen within five seconds.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
