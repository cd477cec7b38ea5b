// The owner's API client in a storm: calls the API as the web app does, and retries while the product is down.
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';

const CLIENT_FIELDS = { client_id: 'replyloom-web' };
const OWNER_CREDENTIALS = { email: 'owner@storm.example', password: 'Weaver-of-Replies-7' };
const TIMEOUT_MS = 35_000;
const RETRY_PAUSE_MS = 500;

type Fields = Readonly<Record<string, unknown>>;
type ApiResult<C extends ApiContract> =
  | { readonly ok: true; readonly body: z.output<C['response']> }
  | { readonly ok: false; readonly status: number; readonly body: unknown };

export type StormApiClient = {
  /** Retries until there is a response, and returns client errors as they are. */
  readonly request: <C extends ApiContract>(contract: C, input?: Fields) => Promise<ApiResult<C>>;
  /** Returns the body. @throws Error when the response is a client error */
  readonly requestOrThrow: <C extends ApiContract>(
    contract: C,
    input?: Fields,
  ) => Promise<z.output<C['response']>>;
  readonly signUp: () => Promise<void>;
  /** Links the network's account and chooses it, which starts the import. */
  readonly linkAccount: (igUserId: string) => Promise<void>;
};

export function createStormApiClient(appUrl: string): StormApiClient {
  let token: string | undefined;

  const sendRequest = (contract: ApiContract, input: Fields): Promise<Response> => {
    const isGet = contract.method === 'GET';
    const query = new URLSearchParams(
      isGet
        ? Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])
        : [],
    );
    return fetch(`${appUrl}${buildContractPath(contract)}?${query}`, {
      method: contract.method,
      headers: {
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };

  const trySendRequest = async (
    contract: ApiContract,
    input: Fields,
  ): Promise<Response | undefined> => {
    try {
      const response = await sendRequest(contract, input);
      return response.status >= 500 || response.status === 429 ? undefined : response;
    } catch {
      return undefined;
    }
  };

  const logIn = async (): Promise<void> => {
    token = undefined;
    const body = await requestOrThrow(session.issueToken, {
      ...CLIENT_FIELDS,
      grant_type: 'password',
      ...OWNER_CREDENTIALS,
    });
    token = body.access_token;
  };

  const request = async <C extends ApiContract>(
    contract: C,
    input: Fields = {},
  ): Promise<ApiResult<C>> => {
    for (;;) {
      const response = await trySendRequest(contract, input);
      if (response?.status === 401 && token !== undefined) await logIn();
      else if (response) {
        const body = (await response.json().catch(() => undefined)) as z.output<C['response']>;
        if (body !== undefined) {
          return response.ok ? { ok: true, body } : { ok: false, status: response.status, body };
        }
      }
      await sleep(RETRY_PAUSE_MS);
    }
  };

  const requestOrThrow = async <C extends ApiContract>(
    contract: C,
    input: Fields = {},
  ): Promise<z.output<C['response']>> => {
    const result = await request(contract, input);
    if (result.ok) return result.body;
    throw new Error(`${contract.name}: ${result.status} ${JSON.stringify(result.body)}`);
  };

  const linkAccount = async (igUserId: string): Promise<void> => {
    const loginResponse = await sendRequest(connection.loginToFacebook, {});
    const { url } = (await loginResponse.json()) as { url: string };
    const cookie = loginResponse.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const dialogResponse = await fetch(url, { redirect: 'manual' });
    const callbackUrl = dialogResponse.headers.get('location') ?? '';
    const callbackResponse = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
    const location = callbackResponse.headers.get('location') ?? '';
    if (callbackResponse.status !== 302 || location.includes('error=')) {
      throw new Error(`The account could not be linked: ${callbackResponse.status} ${location}`);
    }
    await requestOrThrow(connection.chooseIgAccount, { instagramId: igUserId });
  };

  return {
    request,
    requestOrThrow,
    linkAccount,
    signUp: async () => {
      const body = await requestOrThrow(session.signUp, {
        ...CLIENT_FIELDS,
        ...OWNER_CREDENTIALS,
        tos_agreement: true,
      });
      token = body.access_token;
    },
  };
}
