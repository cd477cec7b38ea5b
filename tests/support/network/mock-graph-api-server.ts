// The Graph API behind `fetch`, for tests of the modules that call it.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

export const GRAPH_API_TEST_URL = 'https://graph.test';

/** The app secret is that of the published test vector for `appsecret_proof`. */
export function setUpMockGraphApiServer() {
  const server = setupServer();
  beforeAll(() => {
    Object.assign(process.env, {
      GRAPH_API_URL: GRAPH_API_TEST_URL,
      GRAPH_API_VERSION: 'v26.0',
      FACEBOOK_APP_SECRET_ARN: 'arn:app-secret',
      AWS_REGION: 'us-east-1',
    });
    mockClient(SecretsManagerClient)
      .on(GetSecretValueCommand)
      .resolves({ SecretString: '0123456789abcdef0123456789abcdef' });
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** The last request that a path of the mock API got. */
export type RecordedGraphApiRequest = {
  url?: URL;
  form?: URLSearchParams;
  bearer?: string | null;
};

/** Answers later requests of one path, with JSON unless `body` is a text, and records them. */
export function respondFromGraphApi(
  server: SetupServer,
  method: 'get' | 'post',
  path: string,
  body: string | object,
): RecordedGraphApiRequest {
  const recorded: RecordedGraphApiRequest = {};
  server.use(
    http[method](`${GRAPH_API_TEST_URL}/v26.0${path}`, async ({ request }) => {
      recorded.url = new URL(request.url);
      recorded.bearer = request.headers.get('authorization');
      recorded.form = new URLSearchParams(await request.text());
      return typeof body === 'string'
        ? new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
        : HttpResponse.json(body);
    }),
  );
  return recorded;
}
