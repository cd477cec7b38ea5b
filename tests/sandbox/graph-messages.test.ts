// Reading messages through the Graph API: fields, the limit of detailed messages, visibility.
import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  findLongConversation,
  listSandboxMessages,
  SANDBOX_CONVERSATIONS_PATH,
  studioFacebookPageId,
  writeMessageAsFollower,
} from './direct-message-test-helpers.ts';
import { type JsonBody, startSandboxForFile } from './start-sandbox-with-client.ts';

const allFields =
  'id,created_time,from,to,message,attachments{id,mime_type,name,image_data{url},video_data{url,preview_url},file_url},story,reactions,shares{link,name,id,template},is_unsupported,tags';

const client = await startSandboxForFile();
const page = (await client.token()).pages[studioFacebookPageId];

beforeEach(async () => {
  await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
});

describe("the sandbox's Graph API: messages", () => {
  test("the sandbox returns details only for a conversation's 20 newest messages", async () => {
    const { id } = await findLongConversation(client);
    const response = await client.get(`/${id}/messages?fields=${allFields}&limit=100`, page);
    const oldMessage = response.body.data[20];
    const oldResponse = await client.get(`/${oldMessage.id}?fields=message`, page);
    const newResponse = await client.get(`/${response.body.data[19].id}?fields=message`, page);

    expect(response.body.data.length).toBeGreaterThanOrEqual(34);
    expect(response.body.data.slice(0, 20).every((item: JsonBody) => 'from' in item)).toBe(true);
    expect(Object.keys(oldMessage)).toEqual(['id', 'created_time']);
    expect(oldResponse.body.error).toMatchObject({ code: 100, type: 'GraphMethodException' });
    expect(oldResponse.body.error.message).toContain('deleted');
    expect(newResponse.status).toBe(200);
  });

  test('the sandbox omits the fields that a message does not have', async () => {
    const message = await writeMessageAsFollower(client, 'plain', { text: 'Hola' });
    const response = await client.get(`/${message.id}?fields=${allFields}`, page);

    expect(response.body).toEqual({
      id: message.id,
      created_time: expect.any(String),
      from: { username: 'plain', id: message.follower_id },
      to: { data: [{ username: 'casa.marisol', id: sandboxFixtureIds.studioAccount }] },
      message: 'Hola',
    });
  });

  test.each([
    ['image', { image_data: { url: expect.stringContaining('/images/scene/') } }],
    ['heart', { image_data: { url: expect.stringContaining('/images/sticker/') } }],
    ['audio', { file_url: expect.stringContaining('.wav') }],
    ['file', { file_url: expect.stringContaining('.pdf') }],
    ['video', { video_data: { url: expect.any(String), preview_url: expect.any(String) } }],
  ])(
    'returns the attachment of a message (%s) when its fields are requested',
    async (kind, expectedFields) => {
      const message = await writeMessageAsFollower(client, 'sender', { attachments: [kind] });
      const withFields = await client.get(`/${message.id}?fields=${allFields}`, page);
      const withoutFields = await client.get(`/${message.id}?fields=attachments`, page);

      expect(withFields.body.message).toBeUndefined();
      expect(withFields.body.attachments.data).toEqual([
        {
          id: expect.any(String),
          mime_type: expect.any(String),
          name: expect.any(String),
          ...expectedFields,
        },
      ]);
      expect(withoutFields.body.attachments).toEqual({ data: [] });
    },
  );

  test.each(['ig_post', 'reel'])('returns link and title of a shared post (%s)', async (kind) => {
    const message = await writeMessageAsFollower(client, 'sender', {
      attachments: [{ kind, title: 'Forty bowls' }],
    });
    const response = await client.get(`/${message.id}?fields=${allFields}`, page);

    expect(response.body.attachments).toBeUndefined();
    expect(response.body.shares.data).toEqual([
      { id: expect.any(String), name: 'Forty bowls', link: expect.stringContaining('http') },
    ]);
  });

  test.each(['ephemeral', 'unknown'])(
    'names nothing of an attachment that it cannot show: %s',
    async (kind) => {
      const message = await writeMessageAsFollower(client, kind, { attachments: [kind] });
      const response = await client.get(`/${message.id}?fields=${allFields}`, page);

      expect(response.body.attachments.data).toEqual([{ id: expect.any(String) }]);
      expect(response.body).not.toHaveProperty('message');
    },
  );

  test('the sandbox returns the text of a card message', async () => {
    const message = await writeMessageAsFollower(client, 'card', { attachments: ['template'] });
    const fields = 'message,attachments{id,mime_type,generic_template}';
    const response = await client.get(`/${message.id}?fields=${fields}`, page);

    expect(response.body.attachments.data).toEqual([
      { id: expect.any(String), generic_template: { title: 'Our opening hours' } },
    ]);
  });

  test('the sandbox returns story links in messages and marks unsupported messages', async () => {
    const mention = await writeMessageAsFollower(client, 'sender', { story: 'mention' });
    const storyReply = await writeMessageAsFollower(client, 'sender', {
      story: 'reply',
      text: 'Lovely',
    });
    const unsupported = await writeMessageAsFollower(client, 'sender', { unsupported: true });
    const readMessage = async (id: string): Promise<JsonBody> =>
      (await client.get(`/${id}?fields=${allFields}`, page)).body;

    expect((await readMessage(mention.id)).story).toEqual({
      mention: { link: mention.story.link, id: mention.story.id },
    });
    expect(await readMessage(storyReply.id)).toMatchObject({
      message: 'Lovely',
      story: { reply_to: { link: storyReply.story.link, id: storyReply.story.id } },
    });
    expect((await readMessage(unsupported.id)).is_unsupported).toBe(true);
  });

  test('the sandbox returns reactions, edited text, and errors for unsent messages', async () => {
    const message = await writeMessageAsFollower(client, 'changing', { text: 'Befor' });
    await client.control('POST', `/messages/${message.id}/reaction`, { as_owner: true });
    await client.control('PATCH', `/messages/${message.id}`, { text: 'Before' });
    const response = await client.get(`/${message.id}?fields=message,reactions`, page);
    await client.control('DELETE', `/messages/${message.id}`);
    const unsent = await client.get(`/${message.id}`, page);
    const [storedMessage] = await listSandboxMessages(client, message.conversation_id);

    expect(response.body.message).toBe('Before');
    expect(response.body.reactions.data).toEqual([
      { reaction: '❤', users: [{ username: 'casa.marisol', id: sandboxFixtureIds.studioAccount }] },
    ]);
    expect(unsent.body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect(storedMessage).toMatchObject({ unsent: true, edits: 1 });
  });

  test('the sandbox does not return a message before it becomes visible', async () => {
    const visible = await writeMessageAsFollower(client, 'slow', { text: 'Seen' });
    const delayed = await writeMessageAsFollower(client, 'slow', {
      text: 'Late',
      visible_after_ms: 60_000,
    });
    const beforeLag = await client.get(`/${visible.conversation_id}/messages`, page);
    const delayedBeforeLag = await client.get(`/${delayed.id}`, page);
    await client.control('POST', '/clock', { offset_seconds: 61 });
    const afterLag = await client.get(`/${visible.conversation_id}/messages`, page);
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(beforeLag.body.data.map((item: JsonBody) => item.id)).toEqual([visible.id]);
    expect(delayedBeforeLag.status).toBe(400);
    expect(afterLag.body.data.map((item: JsonBody) => item.id)).toEqual([delayed.id, visible.id]);
  });

  test('the sandbox rejects a messages call when one nested field is unknown', async () => {
    const response = await client.get(
      `${SANDBOX_CONVERSATIONS_PATH}&fields=messages{id,attachments{nonsense}}`,
      page,
    );

    expect(response.body.error.message).toContain(
      'nonexisting field (nonsense) on node type (MessageAttachment)',
    );
  });
});
