// Reading conversations: who may, in which order, how often.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { studioPage, writeAs } from './message-client.ts';
import {
  type Answer,
  type Reply,
  type SandboxClient,
  startClient,
  type Tokens,
} from './sandbox-client.ts';

const list = `/${studioPage}/conversations?platform=instagram`;

let client: SandboxClient;
let tokens: Tokens;
let page: string | undefined;

beforeAll(async () => {
  client = await startClient();
  tokens = await client.token();
  page = tokens.pages[studioPage];
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

describe('the list', () => {
  test('tells id and updated_time unless asked for more, latest activity first', async () => {
    const before = await client.get(list, page);
    const written = await writeAs(client, 'newest.of.all');
    const after = await client.get(list, page);

    expect(Object.keys(before.body.data[0])).toEqual(['id', 'updated_time']);
    expect(before.body.data[0].updated_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
    expect(after.body.data[0].id).toBe(written.conversation_id);
    const times = after.body.data.map((each: Answer) => Date.parse(each.updated_time));
    expect(times).toEqual(times.toSorted((left: number, right: number) => right - left));
  });

  test('is read page by page through next, each conversation once', async () => {
    const ids: string[] = [];
    let path: string | undefined = `${list}&limit=2&access_token=${page}`;
    while (path !== undefined) {
      const answer: Reply = await client.get(path);
      ids.push(...answer.body.data.map((each: Answer) => each.id));
      path = answer.body.paging?.next;
    }
    const all = await client.get(`${list}&limit=100`, page);

    expect(ids).toEqual(all.body.data.map((each: Answer) => each.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
  });

  test('holds one conversation for one person', async () => {
    const written = await writeAs(client, 'ana');
    const own = await client.get(`${list}&user_id=${written.follower_id}`, page);
    const nobody = await client.get(`${list}&user_id=1`, page);

    expect(own.body.data.map((each: Answer) => each.id)).toEqual([written.conversation_id]);
    expect(nobody.body.data).toEqual([]);
  });

  test('names both ends, and as many messages as asked for, newest first', async () => {
    await writeAs(client, 'bo', { text: 'First' });
    const second = await writeAs(client, 'bo', { text: 'Second' });
    const answer = await client.get(
      `${list}&user_id=${second.follower_id}&fields=participants,messages.limit(1){message,from}`,
      page,
    );

    const [conversation] = answer.body.data;
    expect(conversation.participants.data).toEqual([
      { id: castIds.studioAccount, username: 'casa.marisol' },
      { id: second.follower_id, username: 'bo' },
    ]);
    expect(conversation.messages.data).toEqual([
      { id: second.id, message: 'Second', from: { id: second.follower_id, username: 'bo' } },
    ]);
    expect(conversation.messages.paging.next).toContain(`/${second.conversation_id}/messages?`);
  });

  test('is empty for the other platform, and of Messenger unless told otherwise', async () => {
    const standard = await client.get(`/${studioPage}/conversations`, page);
    const wrong = await client.get(`/${studioPage}/conversations?platform=letters`, page);

    expect(standard.body.data).toEqual([]);
    expect(wrong.body.error.code).toBe(100);
  });
});

describe('access', () => {
  test('needs the page token, also where the address says me', async () => {
    const { id } = await longConversation();
    const byUser = await client.get(list, tokens.user);
    const one = await client.get(`/${id}`, tokens.user);
    const me = await client.get('/me/conversations?platform=instagram', page);

    expect(byUser.body.error.code).toBe(210);
    expect(one.body.error.code).toBe(210);
    expect(me.body.data.length).toBeGreaterThan(3);
  });

  test('needs both permissions', async () => {
    const granted = ['pages_show_list', 'instagram_basic'];
    const refused: Answer[] = [];
    for (const permission of ['pages_manage_metadata', 'instagram_manage_messages']) {
      const { pages } = await client.token(castIds.aiko, [...granted, permission]);
      refused.push((await client.get(list, pages[studioPage])).body.error);
    }

    expect(refused.map((error) => error.code)).toEqual([10, 200]);
    expect(refused[0].message).toContain('instagram_manage_messages');
    expect(refused[1].message).toContain('pages_manage_metadata');
  });

  test('ends at the page of somebody else', async () => {
    const { id } = await longConversation();
    const { pages } = await client.token(castIds.rafael);

    const foreign = await client.get(`/${id}`, pages[castIds.cafePage]);

    expect(foreign.body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test('is refused while the owner has switched messages off', async () => {
    const access = `/accounts/${castIds.studioAccount}/message-access`;
    await client.control('POST', access, { allowed: false });
    const off = await client.get(list, page);
    await client.control('POST', access, { allowed: true });
    const on = await client.get(list, page);

    expect(off.body.error).toMatchObject({ code: 200, error_subcode: 2_534_041 });
    expect(on.status).toBe(200);
  });

  test('is limited to two calls a second, which a control call lifts', async () => {
    await client.control('DELETE', '/conversation-calls');
    await client.control('POST', '/behaviour', { conversation_calls_per_second: 2 });
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await client.get(list, page));
    const calls = await client.control('GET', '/conversation-calls');
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const later = await client.get(list, page);
    await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
    const free = await Promise.all([1, 2, 3, 4].map(() => client.get(list, page)));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400]);
    expect(answers[2]?.body.error).toMatchObject({ code: 613, error_subcode: 2_534_040 });
    expect(calls).toEqual({ [castIds.studioAccount]: { answered: 2, refused: 1 } });
    expect(later.status).toBe(200);
    expect(free.every((answer) => answer.status === 200)).toBe(true);
  });
});
