// The one place that talks HTTP, through Amplify's REST client. Loaded when the first call is made.
import { Amplify } from 'aws-amplify';
import { del, get, patch, post } from 'aws-amplify/api';
import { errorFromAnswer, NetworkError } from './api-error.ts';

const API = 'app';

Amplify.configure(
  { API: { REST: { [API]: { endpoint: window.location.origin } } } },
  // A repeated write is the screen's decision, and reads are repeated by SWR.
  { API: { REST: { retryStrategy: { strategy: 'no-retry' }, defaultAuthMode: 'none' } } },
);

const operations = { GET: get, POST: post, PATCH: patch, DELETE: del } as const;

export type HttpRequest = {
  readonly method: keyof typeof operations;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly accessToken?: string | undefined;
};

type AnsweredError = {
  readonly response?: { readonly statusCode: number; readonly body?: string };
};

/** Answers the parsed JSON body. Throws ApiError or NetworkError; there is no timeout. */
export async function send(request: HttpRequest): Promise<unknown> {
  const { method, path, query, body, accessToken } = request;
  try {
    const operation = operations[method]({
      apiName: API,
      path,
      options: {
        headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` },
        ...(query && { queryParams: query }),
        ...(body && { body: body as never }),
      },
    });
    const answer = (await operation.response) as { body: { json(): Promise<unknown> } };
    return await answer.body.json();
  } catch (error) {
    const { response } = error as AnsweredError;
    if (response !== undefined) throw errorFromAnswer(response.statusCode, response.body);
    throw new NetworkError({ cause: error });
  }
}
