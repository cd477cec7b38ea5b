// Private replies to comments, and creating many conversations at once.
import { describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  listSandboxMessages,
  makeMessageReplyBody,
  sendGraphMessageAsJson,
  studioFacebookPageId,
} from './direct-message-test-helpers.ts';
import { type JsonBody, startSandboxForFile } from './start-sandbox-with-client.ts';

const daySeconds = 86_400;

const client = await startSandboxForFile();
const page = (await client.token()).pages[studioFacebookPageId];
await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });

describe('a private reply to a comment in the sandbox', () => {
  const makePrivateReply = (
    id: string,
    text = 'The price list',
  ): Readonly<Record<string, unknown>> => ({
    recipient: { comment_id: id },
    message: { text },
  });

  test("the sandbox delivers one private reply to a comment's author, no second", async () => {
    const [media] = await client.studioMedia();
    const comment = await client.control('POST', '/comments', {
      media_id: media.id,
      username: 'commenter',
      text: 'How much?',
    });
    const first = await sendGraphMessageAsJson(
      client,
      makePrivateReply(comment.id),
      page,
      '/me/messages',
    );
    const second = await sendGraphMessageAsJson(
      client,
      makePrivateReply(comment.id),
      page,
      '/me/messages',
    );
    const storedMessage = await client.control('GET', `/messages/${first.body.message_id}`);
    const normalReply = await sendGraphMessageAsJson(
      client,
      makeMessageReplyBody(comment.from_id, 'And also'),
      page,
    );

    expect(first.body.recipient_id).toBe(comment.from_id);
    expect(storedMessage).toMatchObject({ private_reply_to: comment.id, text: 'The price list' });
    expect(second.body.error).toMatchObject({ code: 100, error_subcode: 2_534_025 });
    expect(normalReply.body.error).toMatchObject({ code: 10, error_subcode: 2_534_022 });
  });

  test('the sandbox rejects a private reply to old, own, foreign comments', async () => {
    const [media] = await client.studioMedia();
    const writeComment = async (fields: Readonly<Record<string, unknown>>): Promise<JsonBody> =>
      await client.control('POST', '/comments', { media_id: media.id, text: 'Hi', ...fields });
    const ownComment = await writeComment({ as_owner: true });
    const [otherAccountMedia] = await client.control(
      'GET',
      `/accounts/${sandboxFixtureIds.cafeAccount}/media`,
    );
    const otherAccountComment = await writeComment({ media_id: otherAccountMedia.id });
    const oldComment = await writeComment({});
    const rejected = [
      await sendGraphMessageAsJson(client, makePrivateReply(ownComment.id), page),
      await sendGraphMessageAsJson(client, makePrivateReply(otherAccountComment.id), page),
    ];
    await client.control('POST', '/clock', { offset_seconds: 7 * daySeconds + 60 });
    rejected.push(await sendGraphMessageAsJson(client, makePrivateReply(oldComment.id), page));
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(rejected.map((response) => response.body.error.error_subcode)).toEqual([
      2_534_025, 2_534_025, 2_534_025,
    ]);
  });
});

test('one sandbox control call creates many conversations without webhooks', async () => {
  const account = `/accounts/${sandboxFixtureIds.emptyAccount}/conversations`;
  const created = await client.control('POST', account, { count: 30, messages: 12 });
  const conversations = await client.control('GET', account);
  const texts = (await listSandboxMessages(client, conversations[0].id)).map(
    (message) => message.text,
  );

  expect(created).toEqual({ conversations: 30, messages: 360 });
  expect(conversations).toHaveLength(30);
  expect(new Set(conversations.map((conversation: JsonBody) => conversation.username)).size).toBe(
    30,
  );
  expect(
    conversations.every(
      (conversation: JsonBody) => conversation.messages_count === 12 && !conversation.window_open,
    ),
  ).toBe(true);
  expect(texts.every((text) => typeof text === 'string' && !/[{}>]|---/.test(text))).toBe(true);
  expect(await client.control('GET', '/webhooks/deliveries')).toEqual([]);
});
