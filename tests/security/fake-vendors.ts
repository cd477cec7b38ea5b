// Fakes of all vendors for a whole test run: network, language model, email and secrets; records every call.
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { TEST_ORIGIN_SECRETS } from '#tests/support/api/test-origin-secrets.ts';
import { startFakeNetwork } from '#tests/support/network/fake-network.ts';
import { serveOnLoopback } from '#tests/support/run/serve-on-loopback.ts';
import { makeNetworkId } from '#tests/support/users/test-tenants.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { startFakeStripe } from '#tests/support/vendors/fake-stripe.ts';
import { setApiEnvironmentVariables } from './set-api-environment-variables.ts';

type RecordedCall = { readonly url: string; readonly bearer: string; readonly body: string };

/** Recognizable secrets of this run. The app secret is the one that the fake network knows. */
export const CANARY_SECRETS = {
  ...TEST_ORIGIN_SECRETS,
  FACEBOOK_APP_SECRET: TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
  FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'canary-verify-word',
  TOKEN_ENCRYPTION_KEY: 'canary-encryption-key',
  OPENAI_API_KEY: 'sk-canary-model-key',
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
} as const;

const buildJsonResponse = (status: number, body: unknown) => ({
  status,
  body: JSON.stringify(body),
});

export type FakeVendors = Awaited<ReturnType<typeof startFakeVendors>>;

export async function startFakeVendors() {
  const [fakeNetwork, fakeStripe] = await Promise.all([startFakeNetwork(), startFakeStripe()]);
  const fakeNetworkOrigin = new URL(process.env.GRAPH_API_URL ?? '').origin;
  const recordedCalls: RecordedCall[] = [];
  /** Recipients of the emails sent. */
  const emailRecipients: string[] = [];
  const publishedReplies: { readonly commentId: string; readonly message: string }[] = [];
  const state = {
    /** Rejects every call with an error message that repeats the request, including its token. */
    isHostile: false,
    /** Denies access to all secrets but those of the distribution. */
    areSecretsLocked: false,
    shouldRejectEmail: (_to: string): boolean => false,
  };

  async function buildResponse({ url, bearer, body }: RecordedCall, request: IncomingMessage) {
    if (state.isHostile) {
      const errorMessage = `Invalid OAuth access token ${bearer} in ${url} with ${body}`;
      return buildJsonResponse(400, {
        error: { message: errorMessage, type: 'OAuthException', code: 1 },
      });
    }
    if (url.startsWith('/v1/')) {
      const content = JSON.stringify({ text: 'Thank you so much, that is kind of you!' });
      return buildJsonResponse(200, {
        choices: [{ index: 0, message: { role: 'assistant', content } }],
      });
    }
    const [, commentId] = /\/(\d+)\/replies$/.exec(url) ?? [];
    if (commentId !== undefined && request.method === 'POST') {
      publishedReplies.push({ commentId, message: new URLSearchParams(body).get('message') ?? '' });
      return buildJsonResponse(200, { id: makeNetworkId() });
    }
    const forwardedResponse = await fetch(`${fakeNetworkOrigin}${url}`, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '' },
      ...(request.method !== 'GET' && { body: new URLSearchParams(body) }),
    });
    return { status: forwardedResponse.status, body: await forwardedResponse.text() };
  }

  const { url: fakeUrl, close } = await serveOnLoopback(async (request, response) => {
    const body = await readText(request);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const recordedCall = { url: request.url ?? '', bearer, body };
    recordedCalls.push(recordedCall);
    const result = await buildResponse(recordedCall, request);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body);
  });
  setApiEnvironmentVariables();
  Object.assign(process.env, {
    GRAPH_API_URL: `${fakeUrl}/graph`,
    OPENAI_BASE_URL: `${fakeUrl}/v1`,
    POST_HOLD_SECONDS: '0',
    RULE_DELAY_MINUTE_SECONDS: '60',
  });

  const sesMock = mockClient(SESv2Client);
  sesMock.on(SendEmailCommand).callsFake((input) => {
    if (state.shouldRejectEmail(input.Destination.ToAddresses[0])) throw new Error('no response');
    emailRecipients.push(input.Destination.ToAddresses[0]);
    return { MessageId: 'm' };
  });
  const mockSecrets = () => {
    const secretsMock = mockClient(SecretsManagerClient);
    secretsMock.on(GetSecretValueCommand).callsFake((input) => {
      const name = input.SecretId.slice('arn:'.length) as keyof typeof CANARY_SECRETS;
      if (state.areSecretsLocked && !(name in TEST_ORIGIN_SECRETS))
        throw new Error('AccessDeniedException');
      return { SecretString: CANARY_SECRETS[name] };
    });
  };
  for (const name of Object.keys(CANARY_SECRETS)) process.env[`${name}_ARN`] = `arn:${name}`;

  return {
    fakeNetwork,
    fakeStripe,
    state,
    recordedCalls,
    publishedReplies,
    emailRecipients,
    listSentEmails: () =>
      sesMock.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input),
    /** Must run after all other mocks of Secrets Manager. */
    mockSecrets,
    stop: async (): Promise<void> => {
      await Promise.all([fakeNetwork.stop(), fakeStripe.stop(), close()]);
    },
  };
}
