// Everything outside the product for a whole run: network, model, mail and secrets, each noting what it got.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { startCardProvider } from '#tests/support/card-provider.ts';
import { startNetwork } from '#tests/support/network.ts';
import { SECRETS } from '#tests/support/queue.ts';
import { networkId } from '#tests/support/tenants.ts';
import { setEveryApiUp } from './settings.ts';

type Call = { readonly url: string; readonly bearer: string; readonly body: string };

/** The secrets of this run. The fake network knows the app's own one. */
export const CANARIES = {
  FACEBOOK_APP_SECRET: SECRETS.FACEBOOK_APP_SECRET,
  FACEBOOK_WEBHOOK_VERIFY_TOKEN: 'canary-verify-word',
  TOKEN_ENCRYPTION_KEY: 'canary-encryption-key',
  OPENAI_API_KEY: 'sk-canary-model-key',
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
} as const;

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });

export type Outside = Awaited<ReturnType<typeof startOutside>>;

export async function startOutside() {
  const [network, cards] = await Promise.all([startNetwork(), startCardProvider()]);
  const behind = new URL(process.env.GRAPH_API_URL ?? '').origin;
  const calls: Call[] = [];
  /** Addresses mail was sent to. */
  const sent: string[] = [];
  const published: { readonly commentId: string; readonly message: string }[] = [];
  const state = {
    /** Refuses everything, and repeats in its sentence what it was sent. */
    hostile: false,
    /** Secrets cannot be read. */
    locked: false,
    mailRefused: (_to: string): boolean => false,
  };

  async function answer({ url, bearer, body }: Call, message: IncomingMessage) {
    if (state.hostile) {
      const told = `Invalid OAuth access token ${bearer} in ${url} with ${body}`;
      return json(400, { error: { message: told, type: 'OAuthException', code: 1 } });
    }
    if (url.startsWith('/v1/')) {
      const content = JSON.stringify({ text: 'Thank you so much, that is kind of you!' });
      return json(200, { choices: [{ index: 0, message: { role: 'assistant', content } }] });
    }
    const [, commentId] = /\/(\d+)\/replies$/.exec(url) ?? [];
    if (commentId !== undefined && message.method === 'POST') {
      published.push({ commentId, message: new URLSearchParams(body).get('message') ?? '' });
      return json(200, { id: networkId() });
    }
    const passed = await fetch(`${behind}${url}`, {
      method: message.method ?? 'GET',
      headers: { authorization: message.headers.authorization ?? '' },
      ...(message.method !== 'GET' && { body: new URLSearchParams(body) }),
    });
    return { status: passed.status, body: await passed.text() };
  }

  const server = createServer(async (message, response) => {
    const body = await textOf(message);
    const bearer = message.headers.authorization?.replace('Bearer ', '') ?? '';
    const call = { url: message.url ?? '', bearer, body };
    calls.push(call);
    const result = await answer(call, message);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setEveryApiUp();
  Object.assign(process.env, {
    GRAPH_API_URL: `${address}/graph`,
    OPENAI_BASE_URL: `${address}/v1`,
    POST_HOLD_SECONDS: '0',
  });

  const mail = mockClient(SESv2Client);
  mail.on(SendEmailCommand).callsFake((input) => {
    if (state.mailRefused(input.Destination.ToAddresses[0])) throw new Error('no answer');
    sent.push(input.Destination.ToAddresses[0]);
    return { MessageId: 'm' };
  });
  const keepSecrets = () => {
    const secrets = mockClient(SecretsManagerClient);
    secrets.on(GetSecretValueCommand).callsFake((input) => {
      if (state.locked) throw new Error('AccessDeniedException');
      return { SecretString: CANARIES[input.SecretId.slice(4) as keyof typeof CANARIES] };
    });
  };
  for (const name of Object.keys(CANARIES)) process.env[`${name}_ARN`] = `arn:${name}`;

  return {
    network,
    cards,
    state,
    calls,
    published,
    sent,
    mails: () => mail.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input),
    /** To be called after anything else that mocks the secrets. */
    keepSecrets,
    stop: () => {
      network.stop();
      cards.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
