// Helpers for tests of direct messages: sending as JSON, writing as a follower, receiving webhooks.
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { startTestWebhookReceiver } from '#tests/support/run/start-test-webhook-receiver.ts';
import {
  type JsonBody,
  type SandboxClient,
  type SandboxResponse,
  startSandboxWithClient,
} from './start-sandbox-with-client.ts';

export const studioFacebookPageId = sandboxFixtureIds.studioPage;

export const SANDBOX_CONVERSATIONS_PATH = `/${studioFacebookPageId}/conversations?platform=instagram`;

/** The demo account's conversation of 39 messages. */
export async function findLongConversation({ control }: SandboxClient): Promise<JsonBody> {
  const all = await control('GET', `/accounts/${sandboxFixtureIds.studioAccount}/conversations`);
  return all.find((conversation: JsonBody) => conversation.messages_count >= 34);
}

/** Sends with a JSON body, as the app does. */
export async function sendGraphMessageAsJson(
  client: SandboxClient,
  body: Readonly<Record<string, unknown>>,
  token: string | undefined,
  path = `/${studioFacebookPageId}/messages`,
): Promise<SandboxResponse> {
  const response = await fetch(`${client.running.url}/graph/v26.0${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export function makeMessageReplyBody(
  personId: string,
  text: string,
): Readonly<Record<string, unknown>> {
  return { recipient: { id: personId }, messaging_type: 'RESPONSE', message: { text } };
}

/** Returns the new message as the control API describes it. */
export async function writeMessageAsFollower(
  client: SandboxClient,
  username: string,
  content: Readonly<Record<string, unknown>> = { text: 'Is the blue mug back?' },
): Promise<JsonBody> {
  return await client.control('POST', '/messages', { username, ...content });
}

export async function listSandboxMessages(
  client: SandboxClient,
  conversationId: string,
): Promise<JsonBody[]> {
  const conversation = await client.control('GET', `/conversations/${conversationId}`);
  return conversation.messages;
}

export interface SandboxWebhookListener {
  readonly client: SandboxClient;
  /** Entries of all deliveries received so far. */
  readonly listEntries: () => readonly JsonBody[];
  /** Messaging events of all deliveries, in order. */
  readonly listMessagingEvents: () => readonly JsonBody[];
  readonly close: () => Promise<void>;
}

/** Starts a sandbox that sends its webhooks here, with the demo page subscribed to the fields. */
export async function startSandboxWithWebhookListener(
  fields = 'feed,messages',
): Promise<SandboxWebhookListener> {
  const deliveries: JsonBody[] = [];
  const receiver = await startTestWebhookReceiver(({ rawBody }) => {
    deliveries.push(JSON.parse(rawBody));
    return 200;
  });
  const client = await startSandboxWithClient({ webhookCallbackUrl: receiver.url });
  await client.control('POST', '/webhooks', { batch_window_ms: 10 });
  const tokens = await client.token();
  await client.post(
    `/${studioFacebookPageId}/subscribed_apps`,
    { subscribed_fields: fields },
    tokens.pages[studioFacebookPageId],
  );
  const listEntries = (): readonly JsonBody[] => deliveries.flatMap((body) => body.entry);
  return {
    client,
    listEntries,
    listMessagingEvents: () => listEntries().flatMap((entry) => entry.messaging ?? []),
    close: async () => {
      await client.running.close();
      await receiver.close();
    },
  };
}
