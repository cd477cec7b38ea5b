// The only module that sends HTTP, through Amplify's REST client. It loads with the first call.
import { createAmplifyContext } from '@aws-amplify/core';
import { del, get, patch, post } from 'aws-amplify/api';
import { parseErrorResponse, ServerUnreachableError } from './api-error.ts';

const API_NAME = 'app';

/** From the core package, because the one in `aws-amplify` brings its whole sign-in along, which is unused here. */
const context = createAmplifyContext(
  { API: { REST: { [API_NAME]: { endpoint: window.location.origin } } } },
  // The screen decides whether to repeat a write, and SWR repeats reads.
  { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
);

const httpMethods = { GET: get, POST: post, PATCH: patch, DELETE: del } as const;

/** The gateway responds within 30 seconds, so a longer call was lost. */
const TIMEOUT_MS = 35_000;

export type ApiHttpRequest = {
  readonly method: keyof typeof httpMethods;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly accessToken?: string | undefined;
};

type ErrorWithResponse = {
  readonly response?: { readonly statusCode: number; readonly body?: string };
};

/** Returns the parsed JSON body. Throws ApiError or, also after 35 seconds without a response, ServerUnreachableError. */
export async function sendHttpRequest(request: ApiHttpRequest): Promise<unknown> {
  const { method, path, query, body, accessToken } = request;
  try {
    const operation = httpMethods[method](context, {
      apiName: API_NAME,
      path,
      options: {
        headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` },
        ...(query && { queryParams: query }),
        ...(body && { body: body as never }),
      },
    });
    const timeout = setTimeout(() => operation.cancel(), TIMEOUT_MS);
    try {
      const response = (await operation.response) as { body: { json(): Promise<unknown> } };
      return await response.body.json();
    } finally {
      clearTimeout(timeout);
    }
  } catch (error) {
    const { response } = error as ErrorWithResponse;
    if (response !== undefined) throw parseErrorResponse(response.statusCode, response.body);
    throw new ServerUnreachableError({ cause: error });
  }
}
