// Reading conversations through the Graph API: order, access, rate limit.
import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  findLongConversation,
  SANDBOX_CONVERSATIONS_PATH,
  studioFacebookPageId,
  writeMessageAsFollower,
} from './direct-message-test-helpers.ts';
import {
  type JsonBody,
  type SandboxResponse,
  startSandboxForFile,
} from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const tokens = await client.token();
const page = tokens.pages[studioFacebookPageId];

beforeEach(async () => {
  await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
});

describe("the sandbox's list of conversations", () => {
  test('the sandbox lists conversations with id and updated_time, latest first', async () => {
    const before = await client.get(SANDBOX_CONVERSATIONS_PATH, page);
    const message = await writeMessageAsFollower(client, 'newest.of.all');
    const after = await client.get(SANDBOX_CONVERSATIONS_PATH, page);

    expect(Object.keys(before.body.data[0])).toEqual(['id', 'updated_time']);
    expect(before.body.data[0].updated_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
    expect(after.body.data[0].id).toBe(message.conversation_id);
    const times = after.body.data.map((conversation: JsonBody) =>
      Date.parse(conversation.updated_time),
    );
    expect(times).toEqual(times.toSorted((left: number, right: number) => right - left));
  });

  test("the sandbox's conversation pages contain each conversation once", async () => {
    const ids: string[] = [];
    let path: string | undefined = `${SANDBOX_CONVERSATIONS_PATH}&limit=2&access_token=${page}`;
    while (path !== undefined) {
      const response: SandboxResponse = await client.get(path);
      ids.push(...response.body.data.map((conversation: JsonBody) => conversation.id));
      path = response.body.paging?.next;
    }
    const all = await client.get(`${SANDBOX_CONVERSATIONS_PATH}&limit=100`, page);

    expect(ids).toEqual(all.body.data.map((conversation: JsonBody) => conversation.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
  });

  test('the sandbox filters conversations by the person in user_id', async () => {
    const message = await writeMessageAsFollower(client, 'ana');
    const matching = await client.get(
      `${SANDBOX_CONVERSATIONS_PATH}&user_id=${message.follower_id}`,
      page,
    );
    const unmatched = await client.get(`${SANDBOX_CONVERSATIONS_PATH}&user_id=1`, page);

    expect(matching.body.data.map((conversation: JsonBody) => conversation.id)).toEqual([
      message.conversation_id,
    ]);
    expect(unmatched.body.data).toEqual([]);
  });

  test("the sandbox returns a conversation's participants and messages, newest first", async () => {
    await writeMessageAsFollower(client, 'bo', { text: 'First' });
    const second = await writeMessageAsFollower(client, 'bo', { text: 'Second' });
    const response = await client.get(
      `${SANDBOX_CONVERSATIONS_PATH}&user_id=${second.follower_id}&fields=participants,messages.limit(1){message,from}`,
      page,
    );

    const [conversation] = response.body.data;
    expect(conversation.participants.data).toEqual([
      { id: sandboxFixtureIds.studioAccount, username: 'casa.marisol' },
      { id: second.follower_id, username: 'bo' },
    ]);
    expect(conversation.messages.data).toEqual([
      { id: second.id, message: 'Second', from: { id: second.follower_id, username: 'bo' } },
    ]);
    expect(conversation.messages.paging.next).toContain(`/${second.conversation_id}/messages?`);
  });

  test('the sandbox returns no Messenger conversations and rejects an unknown platform', async () => {
    const withoutPlatform = await client.get(`/${studioFacebookPageId}/conversations`, page);
    const unknownPlatform = await client.get(
      `/${studioFacebookPageId}/conversations?platform=letters`,
      page,
    );

    expect(withoutPlatform.body.data).toEqual([]);
    expect(unknownPlatform.body.error.code).toBe(100);
  });
});

describe('access to conversations in the sandbox', () => {
  test('the sandbox requires the page token to read conversations', async () => {
    const { id } = await findLongConversation(client);
    const byUser = await client.get(SANDBOX_CONVERSATIONS_PATH, tokens.user);
    const one = await client.get(`/${id}`, tokens.user);
    const me = await client.get('/me/conversations?platform=instagram', page);

    expect(byUser.body.error.code).toBe(210);
    expect(one.body.error.code).toBe(210);
    expect(me.body.data.length).toBeGreaterThan(3);
  });

  test('the sandbox requires both messaging permissions to read conversations', async () => {
    const granted = ['pages_show_list', 'instagram_basic'];
    const errors: JsonBody[] = [];
    for (const permission of ['pages_manage_metadata', 'instagram_manage_messages']) {
      const { pages } = await client.token(sandboxFixtureIds.aiko, [...granted, permission]);
      errors.push(
        (await client.get(SANDBOX_CONVERSATIONS_PATH, pages[studioFacebookPageId])).body.error,
      );
    }

    expect(errors.map((error) => error.code)).toEqual([10, 200]);
    expect(errors[0].message).toContain('instagram_manage_messages');
    expect(errors[1].message).toContain('pages_manage_metadata');
  });

  test("the sandbox rejects reading a conversation with another page's token", async () => {
    const { id } = await findLongConversation(client);
    const { pages } = await client.token(sandboxFixtureIds.rafael);

    const otherPage = await client.get(`/${id}`, pages[sandboxFixtureIds.cafePage]);

    expect(otherPage.body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test('the sandbox rejects reading conversations while their owner disabled access', async () => {
    const access = `/accounts/${sandboxFixtureIds.studioAccount}/message-access`;
    await client.control('POST', access, { allowed: false });
    const disabled = await client.get(SANDBOX_CONVERSATIONS_PATH, page);
    await client.control('POST', access, { allowed: true });
    const enabled = await client.get(SANDBOX_CONVERSATIONS_PATH, page);

    expect(disabled.body.error).toMatchObject({ code: 200, error_subcode: 2_534_041 });
    expect(enabled.status).toBe(200);
  });

  test('the sandbox limits reading conversations to two calls a second', async () => {
    await client.control('DELETE', '/conversation-calls');
    await client.control('POST', '/behaviour', { conversation_calls_per_second: 2 });
    const responses = [];
    for (let call = 0; call < 3; call += 1)
      responses.push(await client.get(SANDBOX_CONVERSATIONS_PATH, page));
    const calls = await client.control('GET', '/conversation-calls');
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const later = await client.get(SANDBOX_CONVERSATIONS_PATH, page);
    await client.control('POST', '/behaviour', { conversation_calls_per_second: 0 });
    const unlimited = await Promise.all(
      [1, 2, 3, 4].map(() => client.get(SANDBOX_CONVERSATIONS_PATH, page)),
    );

    expect(responses.map((response) => response.status)).toEqual([200, 200, 400]);
    expect(responses[2]?.body.error).toMatchObject({ code: 613, error_subcode: 2_534_040 });
    expect(calls).toEqual({ [sandboxFixtureIds.studioAccount]: { answered: 2, refused: 1 } });
    expect(later.status).toBe(200);
    expect(unlimited.every((response) => response.status === 200)).toBe(true);
  });
});
