// Private replies to comments, and many conversations at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { reply, sendJson, standing, studioPage } from './message-client.ts';
import { type Answer, type SandboxClient, startClient } from './sandbox-client.ts';

const day = 86_400;

let client: SandboxClient;
let page: string | undefined;

beforeAll(async () => {
  client = await startClient();
  page = (await client.token()).pages[studioPage];
  await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
});

afterAll(async () => {
  await client.running.close();
});

describe('a private reply', () => {
  const privately = (id: string, text = 'The price list'): Readonly<Record<string, unknown>> => ({
    recipient: { comment_id: id },
    message: { text },
  });

  test('reaches the writer of a comment, once', async () => {
    const [media] = await client.studioMedia();
    const comment = await client.control('POST', '/comments', {
      media_id: media.id,
      username: 'commenter',
      text: 'How much?',
    });
    const first = await sendJson(client, privately(comment.id), page, '/me/messages');
    const second = await sendJson(client, privately(comment.id), page, '/me/messages');
    const stands = await client.control('GET', `/messages/${first.body.message_id}`);
    const more = await sendJson(client, reply(comment.from_id, 'And also'), page);

    expect(first.body.recipient_id).toBe(comment.from_id);
    expect(stands).toMatchObject({ private_reply_to: comment.id, text: 'The price list' });
    expect(second.body.error).toMatchObject({ code: 100, error_subcode: 2_534_025 });
    expect(more.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('is refused below an old comment, an own one, and one of another account', async () => {
    const [media] = await client.studioMedia();
    const write = async (values: Readonly<Record<string, unknown>>): Promise<Answer> =>
      await client.control('POST', '/comments', { media_id: media.id, text: 'Hi', ...values });
    const own = await write({ as_owner: true });
    const [foreignMedia] = await client.control('GET', `/accounts/${castIds.cafeAccount}/media`);
    const foreign = await write({ media_id: foreignMedia.id });
    const old = await write({});
    const refused = [
      await sendJson(client, privately(own.id), page),
      await sendJson(client, privately(foreign.id), page),
    ];
    await client.control('POST', '/clock', { offset_seconds: 7 * day + 60 });
    refused.push(await sendJson(client, privately(old.id), page));
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(refused.map((answer) => answer.body.error.error_subcode)).toEqual([
      2_534_025, 2_534_025, 2_534_025,
    ]);
  });
});

test('many conversations stand at once when asked for, without webhooks', async () => {
  const account = `/accounts/${castIds.emptyAccount}/conversations`;
  const made = await client.control('POST', account, { count: 30, messages: 12 });
  const all = await client.control('GET', account);
  const texts = (await standing(client, all[0].id)).map((message) => message.text);

  expect(made).toEqual({ conversations: 30, messages: 360 });
  expect(all).toHaveLength(30);
  expect(new Set(all.map((each: Answer) => each.username)).size).toBe(30);
  expect(all.every((each: Answer) => each.messages_count === 12 && !each.window_open)).toBe(true);
  expect(texts.every((text) => typeof text === 'string' && !/[{}>]|---/.test(text))).toBe(true);
  expect(await client.control('GET', '/webhooks/deliveries')).toEqual([]);
});
