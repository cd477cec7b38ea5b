// Conversations of the seeded world, the page to act in them, and their storage.
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { graphAttachmentKinds } from '#scripts/sandbox/graph/graph-world.ts';
import { buildSandboxWorld } from '#scripts/sandbox/world/build-world.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { startSandboxWithClient } from './start-sandbox-with-client.ts';

const anchor = 1_795_000_000_000;
const directory = await mkdtemp(join(tmpdir(), 'sandbox-messages-'));

afterAll(async () => {
  await rm(directory, { recursive: true });
});

test('generates conversations with all attachments, mostly with closed reply windows', () => {
  const world = buildSandboxWorld({ seed: 'demo', size: 'large', anchor });
  const { conversations } = world;
  const messages = conversations.flatMap((conversation) => conversation.messages);
  const kinds = new Set(
    messages.flatMap((message) => message.attachments.map((attachment) => attachment.kind)),
  );
  const languages = new Set(
    conversations.map(
      ({ followerId }) => world.followers.find(({ id }) => id === followerId)?.language,
    ),
  );
  const openConversations = conversations.filter(({ followerId, messages }) =>
    messages.some(
      (message) => message.authorId === followerId && message.timestamp > anchor - 86_400_000,
    ),
  );

  expect(conversations).toHaveLength(14);
  expect(new Set(messages.map((message) => message.id)).size).toBe(messages.length);
  expect(conversations.some((conversation) => conversation.messages.length >= 34)).toBe(true);
  expect([...kinds].sort()).toEqual(graphAttachmentKinds.toSorted());
  expect(new Set(messages.map((message) => message.story?.kind))).toEqual(
    new Set([undefined, 'mention', 'reply']),
  );
  expect(messages.some((message) => message.unsupported)).toBe(true);
  expect(messages.some((message) => message.reactions.length > 0)).toBe(true);
  expect(messages.some((message) => /[{}]|^> |^---$/.test(message.text ?? ''))).toBe(false);
  expect(messages.every((message) => message.timestamp < anchor)).toBe(true);
  expect(languages.size).toBeGreaterThanOrEqual(8);
  expect(openConversations).toHaveLength(2);
});

test("the sandbox's messages page lets a person write as follower or owner", async () => {
  const client = await startSandboxWithClient();
  const [follower] = await client.control('GET', '/followers');
  const account = sandboxFixtureIds.emptyAccount;
  const submitForm = async (values: Readonly<Record<string, string>>): Promise<string> => {
    const response = await fetch(`${client.running.url}/play/messages`, {
      method: 'POST',
      body: new URLSearchParams({ account, follower: follower.id, ...values }),
    });
    return await response.text();
  };
  const send = async (text: string, more: Readonly<Record<string, string>>): Promise<string> =>
    await submitForm({ action: 'send', text, with: '', as: 'follower', ...more });
  const firstPage = await send('<i>Hello</i>', { with: 'image,image' });
  await send('Hi back', { as: 'owner' });
  await send('Nice', { with: 'story_reply' });
  const unsupportedPage = await send('', { with: 'unsupported' });
  await send('', {});
  const [{ id }] = await client.control('GET', `/accounts/${account}/conversations`);
  const { messages } = await client.control('GET', `/conversations/${id}`);
  await submitForm({ action: 'react', message: messages[1].id, emoji: '👍' });
  await submitForm({ action: 'edit', message: messages[1].id, text: 'Hi again' });
  await submitForm({ action: 'unsend', message: messages[2].id });
  await submitForm({ action: 'age' });
  const blockedPage = await submitForm({ action: 'block' });
  const after = await client.control('GET', `/conversations/${id}`);
  await client.running.close();

  expect(firstPage).toContain('&lt;i&gt;Hello&lt;/i&gt;');
  expect(firstPage).not.toContain('<i>Hello');
  expect(unsupportedPage).toContain('Something that the API cannot show');
  expect(messages.map((message: { is_owner: boolean }) => message.is_owner)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(messages[0].attachments).toHaveLength(2);
  expect(messages[2].story.kind).toBe('reply');
  expect(after).toMatchObject({ blocked: true, window_open: false });
  expect(after.messages[1]).toMatchObject({ text: 'Hi again', edits: 1 });
  expect(after.messages[1].reactions[0]).toMatchObject({
    from_id: follower.id,
    emoji: '👍',
    reaction: 'other',
  });
  expect(after.messages[2].unsent).toBe(true);
  expect(blockedPage).toContain('has blocked the account');
});

test('the sandbox keeps messages over a restart', async () => {
  const first = await startSandboxWithClient({ directory: directory });
  const message = await first.control('POST', '/messages', { username: 'ana', text: 'Still here' });
  await first.control('POST', `/accounts/${sandboxFixtureIds.studioAccount}/message-access`, {
    allowed: false,
  });
  await first.running.close();
  const second = await startSandboxWithClient({ directory: directory });
  const storedMessage = await second.control('GET', `/messages/${message.id}`);
  const { pages } = await second.token();
  const rejected = await second.get(
    '/me/conversations?platform=instagram',
    pages[sandboxFixtureIds.studioPage],
  );
  await second.running.close();

  expect(storedMessage).toMatchObject({ id: message.id, text: 'Still here', username: 'ana' });
  expect(rejected.body.error.error_subcode).toBe(2_534_041);
});

test('the sandbox refuses a state file of another format, naming the remedy', async () => {
  const first = await startSandboxWithClient({ directory: directory });
  await first.running.close();
  const path = join(directory, 'sandbox', 'state.json');
  const state = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...state, format: state.format - 1 }));

  await expect(startSandboxWithClient({ directory: directory })).rejects.toThrow(
    `The state in ${path} was stored by another version of Replyloom. Delete it and start again with: npm start -- --fresh`,
  );
});
