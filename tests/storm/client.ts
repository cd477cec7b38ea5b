// The owner's own calls, as the web client makes them, by somebody who tries again while nothing answers.
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { type Contract, fullPath } from '#shared/contracts/define.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';

const CLIENT = { client_id: 'replyloom-web' };
const OWNER = { email: 'owner@storm.example', password: 'Weaver-of-Replies-7' };
const TIMEOUT_MS = 35_000;
const PAUSE_MS = 500;

type Fields = Readonly<Record<string, unknown>>;
type Answer<C extends Contract> =
  | { readonly ok: true; readonly body: z.output<C['response']> }
  | { readonly ok: false; readonly status: number; readonly body: unknown };

export type Client = {
  /** Tries again until there is an answer, and answers refusals as they are. */
  readonly ask: <C extends Contract>(contract: C, input?: Fields) => Promise<Answer<C>>;
  /** The same. @throws Error where it is refused */
  readonly call: <C extends Contract>(
    contract: C,
    input?: Fields,
  ) => Promise<z.output<C['response']>>;
  readonly signUp: () => Promise<void>;
  /** Links the network's account and chooses it, which begins the import. */
  readonly link: (igUserId: string) => Promise<void>;
};

export function createClient(appUrl: string): Client {
  let token: string | undefined;

  const send = (contract: Contract, input: Fields): Promise<Response> => {
    const isGet = contract.method === 'GET';
    const query = new URLSearchParams(
      isGet
        ? Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])
        : [],
    );
    return fetch(`${appUrl}${fullPath(contract)}?${query}`, {
      method: contract.method,
      headers: {
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };

  const answered = async (contract: Contract, input: Fields): Promise<Response | undefined> => {
    try {
      const response = await send(contract, input);
      return response.status >= 500 || response.status === 429 ? undefined : response;
    } catch {
      return undefined;
    }
  };

  const logIn = async (): Promise<void> => {
    token = undefined;
    const body = await call(session.issueToken, { ...CLIENT, grant_type: 'password', ...OWNER });
    token = body.access_token;
  };

  const ask = async <C extends Contract>(contract: C, input: Fields = {}): Promise<Answer<C>> => {
    for (;;) {
      const response = await answered(contract, input);
      if (response?.status === 401 && token !== undefined) await logIn();
      else if (response) {
        const body = (await response.json().catch(() => undefined)) as z.output<C['response']>;
        if (body !== undefined) {
          return response.ok ? { ok: true, body } : { ok: false, status: response.status, body };
        }
      }
      await sleep(PAUSE_MS);
    }
  };

  const call = async <C extends Contract>(
    contract: C,
    input: Fields = {},
  ): Promise<z.output<C['response']>> => {
    const answer = await ask(contract, input);
    if (answer.ok) return answer.body;
    throw new Error(`${contract.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const link = async (igUserId: string): Promise<void> => {
    const begun = await send(connection.loginToFacebook, {});
    const { url } = (await begun.json()) as { url: string };
    const dialog = new URL(url).searchParams;
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const back = new URL(dialog.get('redirect_uri') ?? '');
    back.search = `${new URLSearchParams({ code: 'storm', state: dialog.get('state') ?? '' })}`;
    const finished = await fetch(back, { redirect: 'manual', headers: { cookie } });
    const location = finished.headers.get('location') ?? '';
    if (finished.status !== 302 || location.includes('error=')) {
      throw new Error(`The account could not be linked: ${finished.status} ${location}`);
    }
    await call(connection.chooseIgAccount, { instagramId: igUserId });
  };

  return {
    ask,
    call,
    link,
    signUp: async () => {
      const body = await call(session.signUp, { ...CLIENT, ...OWNER, tos_agreement: true });
      token = body.access_token;
    },
  };
}
