// The network's webhook: who is believed, what is queued, and what happens to a comment told that way.
import { createHmac } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { holdCalls, pausedUntil } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { dynamo } from '#platform/table/client.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { eventOf, invoke } from '#tests/support/http.ts';
import { type FakeAccount, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => queues.clear());
afterAll(() => {
  network.stop();
  table.stop();
});

const PATH = '/webhooks/network';

const signatureOf = (body: string, secret: string = SECRETS.FACEBOOK_APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const post = (rawBody: string, signature: string | undefined = signatureOf(rawBody)) =>
  invoke(handler, {
    method: 'POST',
    path: PATH,
    rawBody,
    headers: { 'x-hub-signature-256': signature },
  });

const commentChange = (id: string, more: object = {}) => ({
  field: 'comments',
  value: { id, text: 'Hi', from: { id: '1', username: 'bob' }, ...more },
});
const bodyOf = (igUserId: string, changes: readonly unknown[]) =>
  JSON.stringify({ object: 'instagram', entry: [{ id: igUserId, time: 1, changes }] });

const rowCount = async () =>
  (await dynamo().send(new ScanCommand({ TableName: 'replyloom-test', Select: 'COUNT' }))).Count;

describe('the handshake', () => {
  const shake = (query: Record<string, string>) =>
    invoke(handler, { method: 'GET', path: PATH, query });

  test('who knows the word gets the challenge back as plain text', async () => {
    const answer = await shake({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': 'verify-me',
    });

    expect([answer.status, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'guess' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
    { 'hub.mode': 'unsubscribe', 'hub.challenge': '1', 'hub.verify_token': 'verify-me' },
  ])('%j is turned away', async (query) => {
    expect((await shake(query)).status).toBe(403);
  });
});

describe('the signature', () => {
  // Computed elsewhere over these very bytes, escapes included.
  const VECTOR = String.raw`{"object":"instagram","entry":[{"id":"17841400000000001","time":1795000000,"changes":[{"field":"comments","value":{"from":{"id":"1234567890123456","username":"ana.test"},"media":{"id":"17900000000000001","media_product_type":"FEED"},"id":"17950000000000001","text":"\u00a1Qu\u00e9 bonito! \u2764"}}]}]}`;
  const VECTOR_SIGNATURE =
    'sha256=9c5fe6f78aa97b1ce997fd18e2cb0d6505ae7e6d3c4dde508a0d87b00a3bd512';

  test('a known vector is accepted and queued', async () => {
    const answer = await post(VECTOR, VECTOR_SIGNATURE);

    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(queues.jobs()).toEqual([
      {
        job: 'comment-event',
        payload: {
          igUserId: '17841400000000001',
          commentId: '17950000000000001',
          mediaId: '17900000000000001',
          text: '¡Qué bonito! ❤',
          fromId: '1234567890123456',
          username: 'ana.test',
          sentAt: '2026-11-18T11:06:40.000Z',
        },
      },
    ]);
  });

  test('a base64 body is verified over the bytes it stands for', async () => {
    const body = bodyOf('17840001', [commentChange('501')]);
    const event = eventOf({
      method: 'POST',
      path: PATH,
      headers: { 'x-hub-signature-256': signatureOf(body) },
    });

    const answer = await handler(
      { ...event, body: Buffer.from(body).toString('base64'), isBase64Encoded: true },
      {} as never,
    );

    expect(answer.statusCode).toBe(200);
    expect(queues.jobs()).toHaveLength(1);
  });

  const valid = bodyOf('17840001', [commentChange('600', { text: '¡Qué bonito! ❤' })]);
  test.each([
    ['missing', valid, ''],
    ['of another app', valid, signatureOf(valid, 'another secret')],
    ['of another body', valid, signatureOf(`${valid} `)],
    ['right, over altered white space', valid.replace(',', ', '), signatureOf(valid)],
    ['right, over a body written anew', VECTOR.replace('\\u00a1', '¡'), VECTOR_SIGNATURE],
    ['in upper case', valid, signatureOf(valid).toUpperCase()],
    ['without its scheme', valid, signatureOf(valid).slice(7)],
  ])('%s: nothing is written or queued', async (_, body, signature) => {
    const before = await rowCount();

    const answer = await post(body, signature);

    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized']);
    expect([await rowCount(), queues.jobs()]).toEqual([before, []]);
  });
});

describe('what is queued', () => {
  test.each([
    ['changes in a list', { id: '17840002', changes: [commentChange('701')] }],
    ['a change in the entry itself', { id: '17840002', ...commentChange('702') }],
    [
      'the id under its other name',
      {
        id: '17840002',
        changes: [{ field: 'comments', value: { comment_id: '703', text: 'Hi' } }],
      },
    ],
  ])('%s', async (_, entry) => {
    await post(JSON.stringify({ object: 'instagram', entry: [entry] }));

    expect(queues.jobs()).toHaveLength(1);
  });

  test.each([
    ['a field we do not know', { id: '1', changes: [{ field: 'story_insights', value: {} }] }],
    ['messages, which are not read yet', { id: '1', messaging: [{ message: { mid: 'm' } }] }],
    ['a comment without an id', { id: '1', changes: [{ field: 'comments', value: {} }] }],
    ['an id that would reach beyond its key', { id: 'a#b', changes: [commentChange('704')] }],
    ['nothing at all', {}],
  ])('%s is accepted and let pass', async (_, entry) => {
    const answer = await post(JSON.stringify({ object: 'instagram', entry: [entry] }));

    expect([answer.status, queues.jobs()]).toEqual([200, []]);
  });

  test('a reply comes with the comment it answers', async () => {
    await post(bodyOf('17840003', [commentChange('705', { parent_id: '704' })]));

    expect(queues.jobs()[0]?.payload).toMatchObject({ commentId: '705', parentId: '704' });
  });

  test('the same again, hours later, is queued no second time and writes nothing', async () => {
    const body = bodyOf('17840004', [commentChange('706')]);
    await post(body);
    const before = await rowCount();
    queues.clear();

    await post(body);

    expect([queues.jobs(), await rowCount()]).toEqual([[], before]);
  });

  test('where the queue does not answer nothing is remembered, so the network tries again', async () => {
    const body = bodyOf('17840005', [commentChange('707')]);
    queues.refuseSends(100);

    const first = await post(body);
    queues.refuseSends(0);
    const second = await post(body);

    expect([first.status, second.status, queues.jobs().length]).toEqual([500, 200, 1]);
  });

  test('where it takes only some of them nothing is remembered either', async () => {
    const changes = Array.from({ length: 30 }, (_, index) => commentChange(`9${index}`));
    const body = bodyOf('17840008', changes);
    const before = await rowCount();
    queues.refuseSends(1);

    const first = await post(body);
    const remembered = await rowCount();
    queues.clear();
    const second = await post(body);

    expect([first.status, remembered, second.status]).toEqual([500, before, 200]);
    expect(queues.jobs()).toHaveLength(30);
    expect(await rowCount()).toBe((before ?? 0) + 30);
  });

  test('a thousand changes in one body are all queued, and remembered in few calls', async () => {
    const send = vi.spyOn(dynamo(), 'send');
    const entry = Array.from({ length: 1_000 }, (_, index) => ({
      id: '17840006',
      changes: [commentChange(`8${index}`)],
    }));

    const answer = await post(JSON.stringify({ object: 'instagram', entry }));

    expect([answer.status, queues.jobs().length]).toEqual([200, 1_000]);
    const calls = send.mock.calls.map(([command]) => command.constructor.name);
    send.mockRestore();
    expect(calls.filter((name) => name === 'BatchWriteItemCommand')).toHaveLength(40);
    expect(calls).toHaveLength(10 + 40);
  });

  test('four megabytes are read, more is not', async () => {
    const padded = (bytes: number) => {
      const body = bodyOf('17840007', [commentChange('708', { text: '' })]);
      return body.replace('"text":""', `"text":"${'x'.repeat(bytes - body.length)}"`);
    };

    expect((await post(padded(4 * 1024 * 1024))).status).toBe(200);
    expect((await post(padded(4 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('a comment told by webhook', () => {
  async function imported(): Promise<{ user: TestUser; account: FakeAccount }> {
    const account = accountWith([mediaWith(commentsOf(2, 1))]);
    const user = await chosen(personWith(network, [account]));
    await queues.run();
    queues.clear();
    network.state.calls.length = 0;
    return { user, account };
  }
  const told = async (account: FakeAccount, value: Record<string, unknown>) => {
    await post(bodyOf(account.id, [{ field: 'comments', value }]));
    await queues.run();
  };
  const stored = (user: TestUser, account: FakeAccount, commentId: string) =>
    getItem(
      keys.comment({
        userId: user.userId,
        igUserId: account.id,
        mediaId: account.media[0]?.id ?? '',
        commentId,
      }),
    );

  test('is read with one call, stored and announced', async () => {
    const { user, account } = await imported();
    const [fresh] = commentsOf(1);
    const [media] = account.media;
    if (!fresh || !media) throw new Error('no content');
    media.comments.unshift(fresh);

    await told(account, { id: fresh.id, media: { id: media.id } });

    expect(await stored(user, account, fresh.id)).toMatchObject({ text: fresh.text });
    expect(network.calls).toHaveLength(1);
    expect(queues.events()).toEqual([
      {
        type: 'comment.received',
        detail: {
          userId: user.userId,
          igUserId: account.id,
          mediaId: media.id,
          commentId: fresh.id,
        },
      },
    ]);
  });

  test('told twice at once is announced once', async () => {
    const { account } = await imported();
    const [fresh] = commentsOf(1);
    const [media] = account.media;
    if (!fresh || !media) throw new Error('no content');
    media.comments.unshift(fresh);
    await post(bodyOf(account.id, [commentChange(fresh.id, { media: { id: media.id } })]));
    const [message] = queues.messages();
    if (!message) throw new Error('no message');

    await queues.deliverTwice(message);

    expect(queues.events()).toHaveLength(1);
  });

  test('as a reply brings its thread with the same one call', async () => {
    const { user, account } = await imported();
    const [thread] = commentsOf(1, 2);
    const [media] = account.media;
    const reply = thread?.replies?.[1];
    if (!thread || !reply || !media) throw new Error('no content');
    media.comments.unshift(thread);

    await told(account, { id: reply.id, parent_id: thread.id, media: { id: media.id } });

    expect(await stored(user, account, thread.id)).toBeDefined();
    expect(await stored(user, account, reply.id)).toBeDefined();
    expect(network.calls).toHaveLength(1);
  });

  test('under a post we do not hold brings the post', async () => {
    const { user, account } = await imported();
    const media = mediaWith(commentsOf(1), 999);
    account.media.unshift(media);
    const [comment] = media.comments;

    await told(account, { id: comment?.id, media: { id: media.id } });

    const ref = { userId: user.userId, igUserId: account.id, mediaId: media.id };
    expect(await getItem(keys.post(ref))).toBeDefined();
    expect(await stored(user, account, comment?.id ?? '')).toBeDefined();
  });

  test('that the owner wrote on the phone is shown, and is news to nobody', async () => {
    const { user, account } = await imported();
    const [own] = commentsOf(1).map((one) => ({ ...one, username: account.username }));
    const [media] = account.media;
    if (!own || !media) throw new Error('no content');
    media.comments.unshift(own);

    await told(account, { id: own.id, media: { id: media.id } });

    expect(await stored(user, account, own.id)).toBeDefined();
    expect(queues.events()).toEqual([]);
  });

  test.each([
    ['that is gone again, and stays so at five later tries,', 'known', 6],
    ['of an account nobody works with', 'unknown', 0],
  ])('%s is dropped', async (_, kind, calls) => {
    const { user, account } = await imported();
    const target = kind === 'known' ? account : { ...account, id: '17849998' };
    const row = keys.instagramAccount({ userId: user.userId, igUserId: account.id });
    const due = (await getItem(row))?.gsi3sk;

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await told(target, { id: `99${calls}`, media: { id: account.media[0]?.id } });
    for (const seconds of [30, 30, 60, 120, 360]) {
      vi.setSystemTime(Date.now() + seconds * 1_000);
      await queues.run();
    }
    vi.useRealTimers();

    expect([network.calls.length, queues.events(), queues.jobs()]).toEqual([calls, [], []]);
    expect(queues.deadLetters()).toEqual([]);
    expect((await getItem(row))?.gsi3sk).toBe(due);
  });

  test('that cannot be read makes no other call of the account wait', async () => {
    const { user, account } = await imported();
    const [fresh] = commentsOf(1);
    const [media] = account.media;
    if (!fresh || !media) throw new Error('no content');
    media.comments.unshift(fresh);
    network.state.toldAs.set(fresh.id, { timestamp: null });

    await told(account, { id: fresh.id, media: { id: media.id } });

    expect(await pausedUntil({ userId: user.userId, igUserId: account.id })).toBeUndefined();
    expect([await stored(user, account, fresh.id), queues.deadLetters()]).toEqual([undefined, []]);
  });

  test('that comes while no call may be made is caught up with afterwards', async () => {
    const { user, account } = await imported();
    const ref = { userId: user.userId, igUserId: account.id };
    const { until } = await holdCalls(ref, { reason: 'limit', seconds: 120, named: true });

    await told(account, { id: '990', media: { id: account.media[0]?.id } });

    expect(network.calls).toEqual([]);
    expect((await getItem(keys.instagramAccount(ref)))?.gsi3sk).toBe(`${until}#check`);
  });
});
