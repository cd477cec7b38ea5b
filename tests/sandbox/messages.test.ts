// Reading messages: which fields, how many with details, and when they are seen.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { standing, studioPage, writeAs } from './message-client.ts';
import { type Answer, type SandboxClient, startClient } from './sandbox-client.ts';

const everything =
  'id,created_time,from,to,message,attachments{id,mime_type,name,image_data{url},video_data{url,preview_url},file_url},story,reactions,shares{link,name,id,template},is_unsupported,tags';
const list = `/${studioPage}/conversations?platform=instagram`;

let client: SandboxClient;
let page: string | undefined;

beforeAll(async () => {
  client = await startClient();
  page = (await client.token()).pages[studioPage];
});

beforeEach(async () => {
  await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
});

afterAll(async () => {
  await client.running.close();
});

async function longConversation(): Promise<Answer> {
  const all = await client.control('GET', `/accounts/${castIds.studioAccount}/conversations`);
  return all.find((each: Answer) => each.messages_count >= 34);
}

describe('messages', () => {
  test('of a long conversation tell details for the 20 newest only', async () => {
    const { id } = await longConversation();
    const answer = await client.get(`/${id}/messages?fields=${everything}&limit=100`, page);
    const old = answer.body.data[20];
    const oldRead = await client.get(`/${old.id}?fields=message`, page);
    const newRead = await client.get(`/${answer.body.data[19].id}?fields=message`, page);

    expect(answer.body.data.length).toBeGreaterThanOrEqual(34);
    expect(answer.body.data.slice(0, 20).every((each: Answer) => 'from' in each)).toBe(true);
    expect(Object.keys(old)).toEqual(['id', 'created_time']);
    expect(oldRead.body.error).toMatchObject({ code: 100, type: 'GraphMethodException' });
    expect(oldRead.body.error.message).toContain('deleted');
    expect(newRead.status).toBe(200);
  });

  test('leave out what they do not have', async () => {
    const written = await writeAs(client, 'plain', { text: 'Hola' });
    const read = await client.get(`/${written.id}?fields=${everything}`, page);

    expect(read.body).toEqual({
      id: written.id,
      created_time: expect.any(String),
      from: { username: 'plain', id: written.follower_id },
      to: { data: [{ username: 'casa.marisol', id: castIds.studioAccount }] },
      message: 'Hola',
    });
  });

  test.each([
    ['image', { image_data: { url: expect.stringContaining('/images/scene/') } }],
    ['heart', { image_data: { url: expect.stringContaining('/images/sticker/') } }],
    ['audio', { file_url: expect.stringContaining('.wav') }],
    ['file', { file_url: expect.stringContaining('.pdf') }],
    ['video', { video_data: { url: expect.any(String), preview_url: expect.any(String) } }],
  ])('with %s tell of it, when its fields are asked for', async (kind, told) => {
    const written = await writeAs(client, 'sender', { attachments: [kind] });
    const full = await client.get(`/${written.id}?fields=${everything}`, page);
    const bare = await client.get(`/${written.id}?fields=attachments`, page);

    expect(full.body.message).toBeUndefined();
    expect(full.body.attachments.data).toEqual([
      { id: expect.any(String), mime_type: expect.any(String), name: expect.any(String), ...told },
    ]);
    expect(bare.body.attachments).toEqual({ data: [] });
  });

  test.each(['ig_post', 'reel'])('that share a post (%s) tell its link and title', async (kind) => {
    const written = await writeAs(client, 'sender', {
      attachments: [{ kind, title: 'Forty bowls' }],
    });
    const read = await client.get(`/${written.id}?fields=${everything}`, page);

    expect(read.body.attachments).toBeUndefined();
    expect(read.body.shares.data).toEqual([
      { id: expect.any(String), name: 'Forty bowls', link: expect.stringContaining('http') },
    ]);
  });

  test('about stories carry their links, and unsupported ones say so', async () => {
    const mention = await writeAs(client, 'sender', { story: 'mention' });
    const answer = await writeAs(client, 'sender', { story: 'reply', text: 'Lovely' });
    const odd = await writeAs(client, 'sender', { unsupported: true });
    const read = async (id: string): Promise<Answer> =>
      (await client.get(`/${id}?fields=${everything}`, page)).body;

    expect((await read(mention.id)).story).toEqual({
      mention: { link: mention.story.link, id: mention.story.id },
    });
    expect(await read(answer.id)).toMatchObject({
      message: 'Lovely',
      story: { reply_to: { link: answer.story.link, id: answer.story.id } },
    });
    expect((await read(odd.id)).is_unsupported).toBe(true);
  });

  test('carry reactions, edits, and are gone when unsent', async () => {
    const written = await writeAs(client, 'changing', { text: 'Befor' });
    await client.control('POST', `/messages/${written.id}/reaction`, { as_owner: true });
    await client.control('PATCH', `/messages/${written.id}`, { text: 'Before' });
    const read = await client.get(`/${written.id}?fields=message,reactions`, page);
    await client.control('DELETE', `/messages/${written.id}`);
    const gone = await client.get(`/${written.id}`, page);
    const [stands] = await standing(client, written.conversation_id);

    expect(read.body.message).toBe('Before');
    expect(read.body.reactions.data).toEqual([
      { reaction: '❤', users: [{ username: 'casa.marisol', id: castIds.studioAccount }] },
    ]);
    expect(gone.body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect(stands).toMatchObject({ unsent: true, edits: 1 });
  });

  test('are missed until they become visible', async () => {
    const seen = await writeAs(client, 'slow', { text: 'Seen' });
    const late = await writeAs(client, 'slow', { text: 'Late', visible_after_ms: 60_000 });
    const before = await client.get(`/${seen.conversation_id}/messages`, page);
    const early = await client.get(`/${late.id}`, page);
    await client.control('POST', '/clock', { offset_seconds: 61 });
    const after = await client.get(`/${seen.conversation_id}/messages`, page);
    await client.control('POST', '/clock', { offset_seconds: 0 });

    expect(before.body.data.map((each: Answer) => each.id)).toEqual([seen.id]);
    expect(early.status).toBe(400);
    expect(after.body.data.map((each: Answer) => each.id)).toEqual([late.id, seen.id]);
  });

  test('fail whole on one unknown field, however deep', async () => {
    const answer = await client.get(`${list}&fields=messages{id,attachments{nonsense}}`, page);

    expect(answer.body.error.message).toContain(
      'nonexisting field (nonsense) on node type (MessageAttachment)',
    );
  });
});
