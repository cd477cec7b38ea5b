// Webhook events of conversations: the payload of each kind, echoes, and subscriptions.
import { afterEach, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  makeMessageReplyBody,
  type SandboxWebhookListener,
  sendGraphMessageAsJson,
  startSandboxWithWebhookListener,
  studioFacebookPageId,
  writeMessageAsFollower,
} from './direct-message-test-helpers.ts';
import { type JsonBody, waitUntil } from './start-sandbox-with-client.ts';

const account = { id: sandboxFixtureIds.studioAccount };

let listener: SandboxWebhookListener;

afterEach(async () => {
  await listener.close();
});

/** Writes as a follower and waits for the event of that message. */
async function writeAndWaitForEvent(content: Readonly<Record<string, unknown>>): Promise<{
  readonly message: JsonBody;
  readonly event: JsonBody;
}> {
  const count = listener.listMessagingEvents().length;
  const message = await writeMessageAsFollower(listener.client, 'ana', content);
  await waitUntil(() => listener.listMessagingEvents().length > count);
  return { message, event: listener.listMessagingEvents().at(-1) };
}

test('the sandbox sends a message event with milliseconds and account id', async () => {
  listener = await startSandboxWithWebhookListener();
  const { message, event } = await writeAndWaitForEvent({ text: '¿Envíos a Canarias?' });
  const [entry] = listener.listEntries();

  expect(event).toEqual({
    sender: { id: message.follower_id },
    recipient: account,
    timestamp: Date.parse(message.timestamp),
    message: { mid: message.id, text: '¿Envíos a Canarias?' },
  });
  expect(entry.id).toBe(sandboxFixtureIds.studioAccount);
  expect(entry.time).toBeGreaterThan(1e12);
  expect(entry.changes).toBeUndefined();
});

test('the sandbox sends the webhook payload of each kind of message content', async () => {
  listener = await startSandboxWithWebhookListener();
  const getEventContent = async (values: Readonly<Record<string, unknown>>): Promise<JsonBody> => {
    const { event, message } = await writeAndWaitForEvent(values);
    const { mid, ...content } = event.message;
    expect(mid).toBe(message.id);
    return content;
  };
  const link = expect.stringMatching(/^http:\/\/localhost:\d+\/images\//);
  const first = await writeAndWaitForEvent({ text: 'First' });

  expect(await getEventContent({ attachments: ['image', 'image'] })).toEqual({
    attachments: [
      { type: 'image', payload: { url: link } },
      { type: 'image', payload: { url: link } },
    ],
  });
  for (const type of ['video', 'audio', 'file']) {
    expect(await getEventContent({ attachments: [type] })).toEqual({
      attachments: [{ type, payload: { url: link } }],
    });
  }
  expect(await getEventContent({ attachments: ['heart'] })).toEqual({
    attachments: [{ type: 'like_heart' }],
  });
  expect(await getEventContent({ attachments: [{ kind: 'ig_post', title: 'Bowls' }] })).toEqual({
    attachments: [
      {
        type: 'ig_post',
        payload: { ig_post_media_id: expect.any(String), title: 'Bowls', url: link },
      },
    ],
  });
  expect(await getEventContent({ attachments: [{ kind: 'reel', title: 'Kiln' }] })).toEqual({
    attachments: [
      { type: 'ig_reel', payload: { reel_video_id: expect.any(String), title: 'Kiln', url: link } },
    ],
  });
  expect(await getEventContent({ story: 'mention' })).toEqual({
    attachments: [{ type: 'story_mention', payload: { url: link } }],
  });
  expect(await getEventContent({ story: 'reply', text: 'Lovely' })).toEqual({
    text: 'Lovely',
    reply_to: { story: { url: link, id: expect.any(String) } },
  });
  expect(await getEventContent({ text: 'This one', reply_to: first.message.id })).toEqual({
    text: 'This one',
    reply_to: { mid: first.message.id },
  });
  expect(await getEventContent({ unsupported: true })).toEqual({ is_unsupported: true });
  expect(await getEventContent({ attachments: ['ephemeral', 'unknown'] })).toEqual({
    attachments: [{ type: 'ephemeral' }, { type: 'avatar', payload: {} }],
  });
  expect(await getEventContent({ attachments: ['ig_story'] })).toEqual({
    attachments: [
      { type: 'ig_story', payload: { story_media_id: expect.any(String), story_media_url: link } },
    ],
  });
  expect(await getEventContent({ attachments: [{ kind: 'template', title: 'Menu' }] })).toEqual({
    attachments: [{ type: 'template', payload: { generic: { elements: [{ title: 'Menu' }] } } }],
  });
});

test('the sandbox serves the media files of a message event', async () => {
  listener = await startSandboxWithWebhookListener();
  const { event } = await writeAndWaitForEvent({
    attachments: ['image', 'video', 'audio', 'file'],
  });
  const responses: Response[] = await Promise.all(
    event.message.attachments.map((attachment: JsonBody) => fetch(attachment.payload.url)),
  );

  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  expect(responses.map((response) => response.headers.get('content-type')?.split(';')[0])).toEqual([
    'image/webp',
    'video/mp4',
    'audio/wav',
    'application/pdf',
  ]);
});

test("the sandbox sends an echo of the app's message with its id", async () => {
  listener = await startSandboxWithWebhookListener();
  const { client } = listener;
  const { message } = await writeAndWaitForEvent({ text: 'Hello?' });
  const { pages } = await client.token();
  const sent = await sendGraphMessageAsJson(
    client,
    makeMessageReplyBody(message.follower_id, 'Hi!'),
    pages[studioFacebookPageId],
  );
  await waitUntil(() => listener.listMessagingEvents().length === 2);

  expect(listener.listMessagingEvents()[1]).toEqual({
    sender: account,
    recipient: { id: message.follower_id },
    timestamp: expect.any(Number),
    message: { mid: sent.body.message_id, text: 'Hi!', is_echo: true },
  });
});

test("the sandbox sends an echo of the owner's message by phone", async () => {
  listener = await startSandboxWithWebhookListener();
  const { message, event } = await writeAndWaitForEvent({ text: 'From the phone', as_owner: true });

  expect(event).toMatchObject({
    sender: account,
    recipient: { id: message.follower_id },
    message: { mid: message.id, text: 'From the phone', is_echo: true },
  });
});

test('the sandbox sends webhook events for reactions, edits, reads and unsent messages', async () => {
  listener = await startSandboxWithWebhookListener();
  const { client } = listener;
  const { message } = await writeAndWaitForEvent({ text: 'Helo' });
  const ownMessage = (await writeAndWaitForEvent({ text: 'Hi!', as_owner: true })).message;
  const mid = message.id;
  await client.control('POST', `/messages/${ownMessage.id}/reaction`, {
    emoji: '😂',
    reaction: 'other',
  });
  await client.control('DELETE', `/messages/${ownMessage.id}/reaction`);
  await client.control('PATCH', `/messages/${mid}`, { text: 'Hello' });
  await client.control('POST', `/conversations/${message.conversation_id}/read`);
  await client.control('DELETE', `/messages/${mid}`);
  await waitUntil(() => listener.listMessagingEvents().length === 7);
  const events = listener.listMessagingEvents().slice(2);

  expect(events.every((event) => event.sender.id === message.follower_id)).toBe(true);
  expect(events.map(({ sender, recipient, timestamp, ...content }) => content)).toEqual([
    { reaction: { mid: ownMessage.id, action: 'react', reaction: 'other', emoji: '😂' } },
    { reaction: { mid: ownMessage.id, action: 'unreact' } },
    { message_edit: { mid, text: 'Hello', num_edit: 1 } },
    { read: { mid: ownMessage.id } },
    { message: { mid, is_deleted: true } },
  ]);
});

test('the sandbox sends only comment events when messages are not subscribed', async () => {
  listener = await startSandboxWithWebhookListener('feed');
  const { client } = listener;
  await writeMessageAsFollower(client, 'ana');
  const [media] = await client.studioMedia();
  await client.control('POST', '/comments', { media_id: media.id, text: 'Hi' });
  await waitUntil(() => listener.listEntries().length > 0);

  expect(listener.listMessagingEvents()).toEqual([]);
  expect(listener.listEntries()).toHaveLength(1);
});

test('the sandbox puts a comment and a message into separate webhook entries', async () => {
  listener = await startSandboxWithWebhookListener();
  const { client } = listener;
  await client.control('POST', '/webhooks', { batch_window_ms: 300 });
  const [media] = await client.studioMedia();
  await writeMessageAsFollower(client, 'ana');
  await client.control('POST', '/comments', { media_id: media.id, text: 'Hi' });
  await waitUntil(() => listener.listEntries().length > 0);

  expect(await client.control('GET', '/webhooks/deliveries')).toHaveLength(1);
  const [messages, comments] = listener.listEntries();
  expect(messages.messaging).toHaveLength(1);
  expect(comments.changes).toHaveLength(1);
  expect(messages.time / comments.time).toBeGreaterThan(900);
});

test('the sandbox suppresses a message event, or sends it again on request', async () => {
  listener = await startSandboxWithWebhookListener();
  const { client } = listener;
  const suppressedMessage = await writeMessageAsFollower(client, 'ana', {
    text: 'Psst',
    announce: false,
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const before = listener.listMessagingEvents().length;
  await client.control('POST', '/webhooks/resend', { message_id: suppressedMessage.id });
  await waitUntil(() => listener.listMessagingEvents().length === 1);

  expect(before).toBe(0);
  expect(listener.listMessagingEvents()[0].message.mid).toBe(suppressedMessage.id);
});
