import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  readConversationMessages,
  readConversationsPage,
  readConversationWith,
  readMessage,
  sendMessage,
} from './messages.ts';

const GRAPH = 'https://graph.test';
const server = setupServer();
const token = 'EAAPAGE';

beforeAll(() => {
  Object.assign(process.env, {
    GRAPH_API_URL: GRAPH,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_APP_SECRET_ARN: 'arn:app-secret',
    AWS_REGION: 'us-east-1',
  });
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: '0123456789abcdef0123456789abcdef' });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const BOB = { id: '900', username: 'bob.test' };
const message = { id: 'm1', created_time: '2026-11-20T09:28:50+0000', from: BOB, message: 'Hi' };
const conversation = (id: string) => ({
  id,
  updated_time: '2026-11-20T09:28:50+0000',
  participants: { data: [BOB] },
  messages: { data: [message] },
});

/** Answers one path and keeps what was asked. */
function answering(method: 'get' | 'post', path: string, body: object) {
  const asked: { url?: URL; form?: URLSearchParams; bearer?: string | null } = {};
  server.use(
    http[method](`${GRAPH}/v26.0${path}`, async ({ request }) => {
      asked.url = new URL(request.url);
      asked.bearer = request.headers.get('authorization');
      asked.form = new URLSearchParams(await request.text());
      return HttpResponse.json(body);
    }),
  );
  return asked;
}

describe('reading conversations', () => {
  test('a page brings twenty messages each, and what cannot be read costs itself alone', async () => {
    const asked = answering('get', '/55/conversations', {
      data: [conversation('c1'), { id: 'a#b' }, conversation('c2')],
      paging: { cursors: { after: 'A1' }, next: 'https://graph.test/x' },
    });

    const page = await readConversationsPage({ pageId: '55', token, after: 'A0', limit: 25 });

    expect(page.conversations.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(page.next).toBe('A1');
    const { platform, limit, after, fields } = Object.fromEntries(asked.url?.searchParams ?? []);
    expect([platform, limit, after, asked.bearer]).toEqual([
      'instagram',
      '25',
      'A0',
      `Bearer ${token}`,
    ]);
    expect(fields).toMatch(/participants\{id,username\},messages\.limit\(20\)\{id,/);
    expect(fields).toContain('shares{link,name,id,template}');
  });

  test('as many a page as the network lists, where nobody asks for fewer', async () => {
    const asked = answering('get', '/55/conversations', { data: [] });
    const page = await readConversationsPage({ pageId: '55', token });
    expect([page.conversations, page.next]).toEqual([[], undefined]);
    expect(asked.url?.searchParams.get('limit')).toBe('50');
  });

  test('one person’s conversation, or none', async () => {
    const asked = answering('get', '/55/conversations', { data: [conversation('c1')] });
    const { conversation: found } = await readConversationWith({
      pageId: '55',
      token,
      personId: '900',
    });
    expect([found?.id, asked.url?.searchParams.get('user_id')]).toEqual(['c1', '900']);

    answering('get', '/55/conversations', { data: [] });
    const none = await readConversationWith({ pageId: '55', token, personId: '900' });
    expect(none.conversation).toBeUndefined();
  });

  test('one conversation, and one message', async () => {
    answering('get', '/c1', conversation('c1'));
    answering('get', '/m1', message);
    const { conversation: one } = await readConversationMessages({ conversationId: 'c1', token });
    expect(one?.messages).toMatchObject([{ id: 'm1', text: 'Hi', fromId: '900' }]);
    const { message: read } = await readMessage({ messageId: 'm1', token });
    expect(read).toMatchObject({ id: 'm1', text: 'Hi' });
  });

  test('of one conversation it is told how many messages could not be read', async () => {
    const unreadable = { ...message, created_time: 'just now' };
    const messages = { data: [unreadable, message, { id: 'm0' }] };
    answering('get', '/c1', { ...conversation('c1'), messages });
    expect(await readConversationMessages({ conversationId: 'c1', token })).toMatchObject({
      conversation: { messages: [{ id: 'm1' }] },
      unreadable: 2,
    });

    answering('get', '/c1', conversation('c1'));
    const { unreadable: none } = await readConversationMessages({ conversationId: 'c1', token });
    expect(none).toBe(0);
  });

  test('an answer that is no message is an outage, no message', async () => {
    answering('get', '/m1', { id: 'm1' });
    await expect(readMessage({ messageId: 'm1', token })).rejects.toMatchObject({ kind: 'outage' });
  });
});

describe('sending a message', () => {
  test('names the person and the text, asks for no fields, and answers the id', async () => {
    const answer = { recipient_id: '900', message_id: 'aWdfZ1' };
    const asked = answering('post', '/55/messages', answer);

    const sent = await sendMessage({
      pageId: '55',
      token,
      recipientId: '900',
      text: 'Sí, 18:00 ❤',
    });

    expect(sent).toBe('aWdfZ1');
    const {
      recipient,
      message: text,
      appsecret_proof: proof,
      ...rest
    } = Object.fromEntries(asked.form ?? []);
    expect(JSON.parse(recipient ?? '')).toEqual({ id: '900' });
    expect(JSON.parse(text ?? '')).toEqual({ text: 'Sí, 18:00 ❤' });
    expect([proof?.length, rest]).toEqual([64, { messaging_type: 'RESPONSE' }]);
  });

  test('a refusal names its reason', async () => {
    answering('post', '/55/messages', { error: { code: 10, error_subcode: 2534022 } });
    await expect(
      sendMessage({ pageId: '55', token, recipientId: '900', text: 'Hi' }),
    ).rejects.toMatchObject({ kind: 'refused', reason: 'outside_window', problem: undefined });
  });
});

describe('fields the network does not know', () => {
  /** Answers like the network: one unknown field fails the call. */
  function refusing(unknown: RegExp) {
    const asked: string[] = [];
    server.use(
      http.get(`${GRAPH}/v26.0/55/conversations`, ({ request }) => {
        const fields = new URL(request.url).searchParams.get('fields') ?? '';
        asked.push(fields);
        return unknown.test(fields)
          ? HttpResponse.json({ error: { code: 100, message: '(#100) nonexisting field' } })
          : HttpResponse.json({ data: [conversation('c1')] });
      }),
    );
    return asked;
  }
  const read = () => readConversationsPage({ pageId: '55', token });

  test('where even the plain ones are refused nothing is concluded', async () => {
    const asked = refusing(/./);
    await expect(read()).rejects.toMatchObject({ kind: 'refused', code: 100 });
    await expect(read()).rejects.toMatchObject({ code: 100 });
    expect(asked.map((fields) => fields.includes('story'))).toEqual([true, false, true, false]);
  });

  test('cost a second call once, then the plain ones are asked for', async () => {
    const asked = refusing(/story/);
    expect((await read()).conversations[0]?.messages[0]?.text).toBe('Hi');
    await read();
    expect(asked.map((fields) => fields.includes('story'))).toEqual([true, false, false]);
  });

  test('are asked for again after ten minutes: something else may have been refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const asked = refusing(/story/);
    await read();
    vi.setSystemTime(Date.now() + 600_000);
    await read();
    vi.useRealTimers();
    expect(asked.map((fields) => fields.includes('story'))).toEqual([true, false, true, false]);
  });
});
