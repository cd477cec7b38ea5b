// What is announced about conversations: each kind of event in its shape, echoes, and to whom it goes.
import { afterEach, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import {
  type Listening,
  reply,
  sendJson,
  startListening,
  studioPage,
  writeAs,
} from './message-client.ts';
import { type Answer, eventually } from './sandbox-client.ts';

const account = { id: castIds.studioAccount };

let listening: Listening;

afterEach(async () => {
  await listening.close();
});

/** Writes as a follower and answers the event that announced it. */
async function announced(content: Readonly<Record<string, unknown>>): Promise<{
  readonly written: Answer;
  readonly event: Answer;
}> {
  const count = listening.messaging().length;
  const written = await writeAs(listening.client, 'ana', content);
  await eventually(() => listening.messaging().length > count);
  return { written, event: listening.messaging().at(-1) };
}

test('a message is announced with milliseconds, and its account by its own id', async () => {
  listening = await startListening();
  const { written, event } = await announced({ text: '¿Envíos a Canarias?' });
  const [entry] = listening.entries();

  expect(event).toEqual({
    sender: { id: written.follower_id },
    recipient: account,
    timestamp: Date.parse(written.timestamp),
    message: { mid: written.id, text: '¿Envíos a Canarias?' },
  });
  expect(entry.id).toBe(castIds.studioAccount);
  expect(entry.time).toBeGreaterThan(1e12);
  expect(entry.changes).toBeUndefined();
});

test('every kind of content has its own shape', async () => {
  listening = await startListening();
  const content = async (values: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const { event, written } = await announced(values);
    const { mid, ...rest } = event.message;
    expect(mid).toBe(written.id);
    return rest;
  };
  const link = expect.stringMatching(/^http:\/\/localhost:\d+\/images\//);
  const first = await announced({ text: 'First' });

  expect(await content({ attachments: ['image', 'image'] })).toEqual({
    attachments: [
      { type: 'image', payload: { url: link } },
      { type: 'image', payload: { url: link } },
    ],
  });
  for (const type of ['video', 'audio', 'file']) {
    expect(await content({ attachments: [type] })).toEqual({
      attachments: [{ type, payload: { url: link } }],
    });
  }
  expect(await content({ attachments: ['heart'] })).toEqual({
    attachments: [{ type: 'like_heart' }],
  });
  expect(await content({ attachments: [{ kind: 'ig_post', title: 'Bowls' }] })).toEqual({
    attachments: [
      {
        type: 'ig_post',
        payload: { ig_post_media_id: expect.any(String), title: 'Bowls', url: link },
      },
    ],
  });
  expect(await content({ attachments: [{ kind: 'reel', title: 'Kiln' }] })).toEqual({
    attachments: [
      { type: 'ig_reel', payload: { reel_video_id: expect.any(String), title: 'Kiln', url: link } },
    ],
  });
  expect(await content({ story: 'mention' })).toEqual({
    attachments: [{ type: 'story_mention', payload: { url: link } }],
  });
  expect(await content({ story: 'reply', text: 'Lovely' })).toEqual({
    text: 'Lovely',
    reply_to: { story: { url: link, id: expect.any(String) } },
  });
  expect(await content({ text: 'This one', reply_to: first.written.id })).toEqual({
    text: 'This one',
    reply_to: { mid: first.written.id },
  });
  expect(await content({ unsupported: true })).toEqual({ is_unsupported: true });
});

test('links of pictures, videos, sounds and documents can be opened', async () => {
  listening = await startListening();
  const { event } = await announced({ attachments: ['image', 'video', 'audio', 'file'] });
  const answers: Response[] = await Promise.all(
    event.message.attachments.map((each: Answer) => fetch(each.payload.url)),
  );

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(answers.map((answer) => answer.headers.get('content-type')?.split(';')[0])).toEqual([
    'image/svg+xml',
    'video/mp4',
    'audio/wav',
    'application/pdf',
  ]);
});

test('what the app sends comes back as an echo under the id it was answered with', async () => {
  listening = await startListening();
  const { client } = listening;
  const { written } = await announced({ text: 'Hello?' });
  const { pages } = await client.token();
  const sent = await sendJson(client, reply(written.follower_id, 'Hi!'), pages[studioPage]);
  await eventually(() => listening.messaging().length === 2);

  expect(listening.messaging()[1]).toEqual({
    sender: account,
    recipient: { id: written.follower_id },
    timestamp: expect.any(Number),
    message: { mid: sent.body.message_id, text: 'Hi!', is_echo: true },
  });
});

test('what the owner writes on the phone is an echo too', async () => {
  listening = await startListening();
  const { written, event } = await announced({ text: 'From the phone', as_owner: true });

  expect(event).toMatchObject({
    sender: account,
    recipient: { id: written.follower_id },
    message: { mid: written.id, text: 'From the phone', is_echo: true },
  });
});

test('reactions, edits, reads and unsent messages are announced beside the message', async () => {
  listening = await startListening();
  const { client } = listening;
  const { written } = await announced({ text: 'Helo' });
  const own = (await announced({ text: 'Hi!', as_owner: true })).written;
  const mid = written.id;
  await client.control('POST', `/messages/${own.id}/reaction`, { emoji: '😂', reaction: 'other' });
  await client.control('DELETE', `/messages/${own.id}/reaction`);
  await client.control('PATCH', `/messages/${mid}`, { text: 'Hello' });
  await client.control('POST', `/conversations/${written.conversation_id}/read`);
  await client.control('DELETE', `/messages/${mid}`);
  await eventually(() => listening.messaging().length === 7);
  const happened = listening.messaging().slice(2);

  expect(happened.every((event) => event.sender.id === written.follower_id)).toBe(true);
  expect(happened.map(({ sender, recipient, timestamp, ...rest }) => rest)).toEqual([
    { reaction: { mid: own.id, action: 'react', reaction: 'other', emoji: '😂' } },
    { reaction: { mid: own.id, action: 'unreact' } },
    { message_edit: { mid, text: 'Hello', num_edit: 1 } },
    { read: { mid: own.id } },
    { message: { mid, is_deleted: true } },
  ]);
});

test('nothing of it is sent without the page field messages, while comments are', async () => {
  listening = await startListening('feed');
  const { client } = listening;
  await writeAs(client, 'ana');
  const [media] = await client.studioMedia();
  await client.control('POST', '/comments', { media_id: media.id, text: 'Hi' });
  await eventually(() => listening.entries().length > 0);

  expect(listening.messaging()).toEqual([]);
  expect(listening.entries()).toHaveLength(1);
});

test('a comment and a message share a delivery in entries of their own', async () => {
  listening = await startListening();
  const { client } = listening;
  await client.control('POST', '/webhooks', { batch_window_ms: 300 });
  const [media] = await client.studioMedia();
  await writeAs(client, 'ana');
  await client.control('POST', '/comments', { media_id: media.id, text: 'Hi' });
  await eventually(() => listening.entries().length > 0);

  expect(await client.control('GET', '/webhooks/deliveries')).toHaveLength(1);
  const [messages, comments] = listening.entries();
  expect(messages.messaging).toHaveLength(1);
  expect(comments.changes).toHaveLength(1);
  expect(messages.time / comments.time).toBeGreaterThan(900);
});

test('a message can be announced again, or not at all', async () => {
  listening = await startListening();
  const { client } = listening;
  const silent = await writeAs(client, 'ana', { text: 'Psst', announce: false });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const before = listening.messaging().length;
  await client.control('POST', '/webhooks/resend', { message_id: silent.id });
  await eventually(() => listening.messaging().length === 1);

  expect(before).toBe(0);
  expect(listening.messaging()[0].message.mid).toBe(silent.id);
});
