import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  GRAPH_API_TEST_URL,
  respondFromGraphApi,
  setUpMockGraphApiServer,
} from '#tests/support/network/mock-graph-api-server.ts';
import {
  readNetworkConversationsPage,
  readNetworkConversationWithContact,
  readNetworkConversationWithNewestMessages,
  readNetworkMessage,
  sendDirectMessage,
} from './messages.ts';

const server = setUpMockGraphApiServer();
const token = 'EAAPAGE';

const BOB = { id: '900', username: 'bob.test' };
const message = { id: 'm1', created_time: '2026-11-20T09:28:50+0000', from: BOB, message: 'Hi' };
const conversation = (id: string) => ({
  id,
  updated_time: '2026-11-20T09:28:50+0000',
  participants: { data: [BOB] },
  messages: { data: [message] },
});

const respondWith = (method: 'get' | 'post', path: string, body: object) =>
  respondFromGraphApi(server, method, path, body);

const readPage = (fields: { readonly after?: string; readonly limit?: number } = {}) =>
  readNetworkConversationsPage({ pageId: '55', token, ...fields });
const readWithContact = () =>
  readNetworkConversationWithContact({ pageId: '55', token, contactId: '900' });
const readNewestMessages = () =>
  readNetworkConversationWithNewestMessages({ conversationId: 'c1', token });
const readMessage = () => readNetworkMessage({ messageId: 'm1', token });
const send = (text: string) => sendDirectMessage({ pageId: '55', token, recipientId: '900', text });

describe('reading conversations', () => {
  test('requests twenty messages per conversation and skips an invalid conversation', async () => {
    const recorded = respondWith('get', '/55/conversations', {
      data: [conversation('c1'), { id: 'a#b' }, conversation('c2')],
      paging: { cursors: { after: 'A1' }, next: 'https://graph.test/x' },
    });

    const page = await readPage({ after: 'A0', limit: 25 });

    expect(page.conversations.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(page.next).toBe('A1');
    const { platform, limit, after, fields } = Object.fromEntries(recorded.url?.searchParams ?? []);
    expect([platform, limit, after]).toEqual(['instagram', '25', 'A0']);
    expect(recorded.bearer).toBe(`Bearer ${token}`);
    expect(fields).toMatch(/participants\{id,username\},messages\.limit\(20\)\{id,/);
    expect(fields).toContain('shares{link,name,id,template}');
  });

  test('requests 50 conversations per page by default', async () => {
    const recorded = respondWith('get', '/55/conversations', { data: [] });
    const page = await readPage();
    expect([page.conversations, page.next]).toEqual([[], undefined]);
    expect(recorded.url?.searchParams.get('limit')).toBe('50');
  });

  test('reads the conversation with one contact, or undefined when none exists', async () => {
    const recorded = respondWith('get', '/55/conversations', { data: [conversation('c1')] });
    const { conversation: found } = await readWithContact();
    expect([found?.id, recorded.url?.searchParams.get('user_id')]).toEqual(['c1', '900']);

    respondWith('get', '/55/conversations', { data: [] });
    expect((await readWithContact()).conversation).toBeUndefined();
  });

  test('reads the newest messages of one conversation, and a single message', async () => {
    respondWith('get', '/c1', conversation('c1'));
    respondWith('get', '/m1', message);
    const { conversation: one } = await readNewestMessages();
    expect(one?.messages).toMatchObject([{ id: 'm1', text: 'Hi', fromId: '900' }]);
    expect((await readMessage()).message).toMatchObject({ id: 'm1', text: 'Hi' });
  });

  test('reports how many messages of a conversation could not be parsed', async () => {
    const invalidMessage = { ...message, created_time: 'just now' };
    const messages = { data: [invalidMessage, message, { id: 'm0' }] };
    respondWith('get', '/c1', { ...conversation('c1'), messages });
    expect(await readNewestMessages()).toMatchObject({
      conversation: { messages: [{ id: 'm1' }] },
      unreadableCount: 2,
    });

    respondWith('get', '/c1', conversation('c1'));
    expect((await readNewestMessages()).unreadableCount).toBe(0);
  });

  test('reading a message throws an outage when the response has none', async () => {
    respondWith('get', '/m1', { id: 'm1' });
    await expect(readMessage()).rejects.toMatchObject({ kind: 'outage' });
  });
});

describe('sending a message', () => {
  test('sending a message returns its id and requests no fields', async () => {
    const responseBody = { recipient_id: '900', message_id: 'aWdfZ1' };
    const recorded = respondWith('post', '/55/messages', responseBody);

    expect(await send('Sí, 18:00 ❤')).toBe('aWdfZ1');
    const form = Object.fromEntries(recorded.form ?? []);
    expect(form).toEqual({
      recipient: expect.any(String),
      message: expect.any(String),
      appsecret_proof: expect.stringMatching(/^.{64}$/),
      messaging_type: 'RESPONSE',
    });
    expect(JSON.parse(form.recipient ?? '')).toEqual({ id: '900' });
    expect(JSON.parse(form.message ?? '')).toEqual({ text: 'Sí, 18:00 ❤' });
  });

  test('a rejected message throws an error with the reason of the rejection', async () => {
    respondWith('post', '/55/messages', { error: { code: 10, error_subcode: 2534022 } });
    const rejection = { kind: 'refused', reason: 'outside_window', problem: undefined };
    await expect(send('Hi')).rejects.toMatchObject(rejection);
  });
});

describe('reading conversations when the network does not know a requested field', () => {
  /** Responds like the network: one unknown field fails the call. */
  function rejectFields(unknown: RegExp) {
    const recorded: string[] = [];
    server.use(
      http.get(`${GRAPH_API_TEST_URL}/v26.0/55/conversations`, ({ request }) => {
        const fields = new URL(request.url).searchParams.get('fields') ?? '';
        recorded.push(fields);
        return unknown.test(fields)
          ? HttpResponse.json({ error: { code: 100, message: '(#100) nonexisting field' } })
          : HttpResponse.json({ data: [conversation('c1')] });
      }),
    );
    return recorded;
  }

  test('conversation reads try all fields again after the plain ones failed', async () => {
    const recorded = rejectFields(/./);
    await expect(readPage()).rejects.toMatchObject({ kind: 'refused', code: 100 });
    await expect(readPage()).rejects.toMatchObject({ code: 100 });
    expect(recorded.map((fields) => fields.includes('story'))).toEqual([true, false, true, false]);
  });

  test('conversation reads use plain fields after all fields were rejected once', async () => {
    const recorded = rejectFields(/story/);
    expect((await readPage()).conversations[0]?.messages[0]?.text).toBe('Hi');
    await readPage();
    expect(recorded.map((fields) => fields.includes('story'))).toEqual([true, false, false]);
  });

  test('conversation reads try all fields again ten minutes after a rejection', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const recorded = rejectFields(/story/);
    await readPage();
    vi.setSystemTime(Date.now() + 600_000);
    await readPage();
    vi.useRealTimers();
    expect(recorded.map((fields) => fields.includes('story'))).toEqual([true, false, true, false]);
  });
});
