// The network's webhook: verification, the queued events, and the handling of a comment event.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import {
  findNetworkPauseEnd,
  startNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { handler } from '#functions/intake/api.ts';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { invokeApiHandler, makeApiGatewayEvent } from '#tests/support/api/invoke-api-handler.ts';
import {
  createImportedPost,
  type ImportedPost,
  runJobsAfter,
  setUpAccountImports,
  writeComment,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import {
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  makeChangesWebhook,
  NETWORK_WEBHOOK_PATH,
  postNetworkWebhook,
} from '#tests/support/network/network-webhook.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

setUpAccountImports();

const makeCommentChange = (id: string, more: object = {}) => ({
  field: 'comments',
  value: { id, text: 'Hi', from: { id: '1', username: 'bob' }, ...more },
});
const makeBody = (igUserId: string, changes: readonly unknown[]) =>
  JSON.stringify(makeChangesWebhook(igUserId, changes));

const countRows = async () =>
  (await getDynamoClient().send(new ScanCommand({ TableName: getTableName(), Select: 'COUNT' })))
    .Count;

describe('the verification request of the webhook', () => {
  const requestVerification = (query: Record<string, string>) =>
    invokeApiHandler(handler, { method: 'GET', path: NETWORK_WEBHOOK_PATH, query });

  test("returns the webhook's challenge as plain text for the right token", async () => {
    const response = await requestVerification({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': 'verify-me',
    });

    expect([response.status, response.body]).toEqual([200, '1158201444']);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'guess' },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
    { 'hub.mode': 'unsubscribe', 'hub.challenge': '1', 'hub.verify_token': 'verify-me' },
  ])('rejects a webhook verification with the parameters %j', async (query) => {
    expect((await requestVerification(query)).status).toBe(403);
  });
});

describe('the signature of a webhook', () => {
  // Computed independently over exactly these bytes, escapes included.
  const VECTOR = String.raw`{"object":"instagram","entry":[{"id":"17841400000000001","time":1795000000,"changes":[{"field":"comments","value":{"from":{"id":"1234567890123456","username":"ana.test"},"media":{"id":"17900000000000001","media_product_type":"FEED"},"id":"17950000000000001","text":"\u00a1Qu\u00e9 bonito! \u2764"}}]}]}`;
  const VECTOR_SIGNATURE =
    'sha256=9c5fe6f78aa97b1ce997fd18e2cb0d6505ae7e6d3c4dde508a0d87b00a3bd512';

  test('accepts a known webhook signature and queues its event', async () => {
    const response = await postNetworkWebhook(VECTOR, VECTOR_SIGNATURE);

    expect([response.status, response.body]).toEqual([200, { received: true }]);
    expect(fakeQueues.jobs()).toEqual([
      {
        job: 'comment-event',
        requestId: response.headers['x-request-id'],
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

  test('verifies the webhook signature over the decoded bytes of a base64 body', async () => {
    const body = makeBody('17840001', [makeCommentChange('501')]);
    const event = makeApiGatewayEvent({
      method: 'POST',
      path: NETWORK_WEBHOOK_PATH,
      headers: { 'x-hub-signature-256': signNetworkBody(body) },
    });

    const response = await handler(
      { ...event, body: Buffer.from(body).toString('base64'), isBase64Encoded: true },
      {} as never,
    );

    expect(response.statusCode).toBe(200);
    expect(fakeQueues.jobs()).toHaveLength(1);
  });

  const valid = makeBody('17840001', [makeCommentChange('600', { text: '¡Qué bonito! ❤' })]);
  test.each([
    ['missing', valid, ''],
    ['of another app', valid, signNetworkBody(valid, 'another secret')],
    ['of another body', valid, signNetworkBody(`${valid} `)],
    ['of the body with other white space', valid.replace(',', ', '), signNetworkBody(valid)],
    ['of the body in another encoding', VECTOR.replace('\\u00a1', '¡'), VECTOR_SIGNATURE],
    ['in upper case', valid, signNetworkBody(valid).toUpperCase()],
    ['without its scheme', valid, signNetworkBody(valid).slice(7)],
  ])(
    'rejects a webhook signature that is %s, and writes and queues nothing',
    async (_, body, signature) => {
      const before = await countRows();

      const response = await postNetworkWebhook(body, signature);

      expect([response.status, response.body.error]).toEqual([401, 'unauthorized']);
      expect([await countRows(), fakeQueues.jobs()]).toEqual([before, []]);
    },
  );
});

describe('queueing webhook events', () => {
  test.each([
    ['a list of changes', { id: '17840002', changes: [makeCommentChange('701')] }],
    ['a change directly in the entry', { id: '17840002', ...makeCommentChange('702') }],
    [
      'the comment id under its other name',
      {
        id: '17840002',
        changes: [{ field: 'comments', value: { comment_id: '703', text: 'Hi' } }],
      },
    ],
  ])('queues a comment event from %s', async (_, entry) => {
    await postNetworkWebhook({ object: 'instagram', entry: [entry] });

    expect(fakeQueues.jobs()).toHaveLength(1);
  });

  test.each([
    ['an unknown field', { id: '1', changes: [{ field: 'story_insights', value: {} }] }],
    ['an account id with a key separator', { id: 'a#b', changes: [makeCommentChange('704')] }],
    ['an empty entry', {}],
  ])('accepts a webhook with %s without queueing anything', async (_, entry) => {
    const response = await postNetworkWebhook({ object: 'instagram', entry: [entry] });

    expect([response.status, fakeQueues.jobs()]).toEqual([200, []]);
  });

  test.each([
    ['an incomplete message', { id: '1', messaging: [{ message: { mid: 'm' } }] }],
    ['a comment without an id', { id: '2', changes: [{ field: 'comments', value: {} }] }],
  ])('queues the check of the account only, for a webhook with %s', async (_, entry) => {
    const response = await postNetworkWebhook({ object: 'instagram', entry: [entry] });

    const job = {
      job: 'bring-check-forward',
      payload: { igUserId: entry.id },
      requestId: response.headers['x-request-id'],
    };
    expect([response.status, fakeQueues.jobs()]).toEqual([200, [job]]);
  });

  test('queues a reply comment with the id of its parent', async () => {
    await postNetworkWebhook(
      makeBody('17840003', [makeCommentChange('705', { parent_id: '704' })]),
    );

    expect(fakeQueues.jobs()[0]?.payload).toMatchObject({ commentId: '705', parentId: '704' });
  });

  test('a repeated webhook queues and writes nothing', async () => {
    const body = makeBody('17840004', [makeCommentChange('706')]);
    await postNetworkWebhook(body);
    const before = await countRows();
    fakeQueues.clear();

    await postNetworkWebhook(body);

    expect([fakeQueues.jobs(), await countRows()]).toEqual([[], before]);
  });

  test('a webhook event stores no dedupe key when the queue fails', async () => {
    const body = makeBody('17840005', [makeCommentChange('707')]);
    fakeQueues.failSends(100);

    const first = await postNetworkWebhook(body);
    fakeQueues.failSends(0);
    const second = await postNetworkWebhook(body);

    expect([first.status, second.status, fakeQueues.jobs().length]).toEqual([500, 200, 1]);
  });

  test('a webhook stores no dedupe key when some events are not queued', async () => {
    const changes = Array.from({ length: 30 }, (_, index) => makeCommentChange(`9${index}`));
    const body = makeBody('17840008', changes);
    const before = await countRows();
    fakeQueues.failSends(1);

    const first = await postNetworkWebhook(body);
    const rowsAfterFailure = await countRows();
    fakeQueues.clear();
    const second = await postNetworkWebhook(body);

    expect([first.status, rowsAfterFailure, second.status]).toEqual([500, before, 200]);
    expect(fakeQueues.jobs()).toHaveLength(30);
    expect(await countRows()).toBe((before ?? 0) + 30);
  });

  test('a webhook of a thousand events is queued in few calls', async () => {
    const send = vi.spyOn(getDynamoClient(), 'send');
    const entry = Array.from({ length: 1_000 }, (_, index) => ({
      id: '17840006',
      changes: [makeCommentChange(`8${index}`)],
    }));

    const response = await postNetworkWebhook({ object: 'instagram', entry });

    expect([response.status, fakeQueues.jobs().length]).toEqual([200, 1_000]);
    const calls = send.mock.calls.map(([command]) => command.constructor.name);
    send.mockRestore();
    expect(calls.filter((name) => name === 'BatchWriteItemCommand')).toHaveLength(40);
    expect(calls).toHaveLength(10 + 40);
  });

  test('accepts a body of four megabytes and rejects a larger one', async () => {
    const padded = (bytes: number) => {
      const body = makeBody('17840007', [makeCommentChange('708', { text: '' })]);
      return body.replace('"text":""', `"text":"${'x'.repeat(bytes - body.length)}"`);
    };

    expect((await postNetworkWebhook(padded(4 * 1024 * 1024))).status).toBe(200);
    expect((await postNetworkWebhook(padded(4 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('the job of a comment event', () => {
  const createPost = () => createImportedPost(makeFakeNetworkComments(2, 1));
  const deliverComment = async (account: FakeNetworkAccount, value: Record<string, unknown>) => {
    await postNetworkWebhook(makeBody(account.id, [{ field: 'comments', value }]));
    await fakeQueues.run();
  };
  const getStoredComment = ({ post }: ImportedPost, commentId: string) =>
    getItem(tableKeys.comment({ ...post, commentId }));

  test('reads a comment with one call when its webhook event lacks details', async () => {
    const imported = await createPost();
    const { account, media } = imported;
    const newComment = writeComment(media);

    await deliverComment(account, { id: newComment.id, media: { id: media.id } });

    expect(await getStoredComment(imported, newComment.id)).toMatchObject({
      text: newComment.text,
      source: 'webhook',
    });
    expect(fakeNetwork.calls).toHaveLength(1);
  });

  test('a comment event stores a reply and its thread with one call', async () => {
    const imported = await createPost();
    const { account, media } = imported;
    const replies = makeFakeNetworkComments(2);
    const thread = writeComment(media, { replies });
    const reply = { id: replies[1]?.id ?? '' };

    await deliverComment(account, { id: reply.id, parent_id: thread.id, media: { id: media.id } });

    expect(await getStoredComment(imported, thread.id)).toBeDefined();
    expect(await getStoredComment(imported, reply.id)).toBeDefined();
    expect(fakeNetwork.calls).toHaveLength(1);
  });

  test('stores the post of the comment when that is unknown', async () => {
    const { account, ref } = await createPost();
    const unknown = makeFakeNetworkMedia(makeFakeNetworkComments(1), 999);
    account.media.unshift(unknown);
    const commentId = unknown.comments[0]?.id ?? '';

    await deliverComment(account, { id: commentId, media: { id: unknown.id } });

    const post = { ...ref, mediaId: unknown.id };
    expect(await getItem(tableKeys.post(post))).toBeDefined();
    expect(await getItem(tableKeys.comment({ ...post, commentId }))).toBeDefined();
  });

  test('stores a comment of the account itself, which is no event', async () => {
    const imported = await createPost();
    const { account, media } = imported;
    const ownComment = writeComment(media, { username: account.username });

    await deliverComment(account, { id: ownComment.id, media: { id: media.id } });

    const stored = await getStoredComment(imported, ownComment.id);
    expect(stored).toMatchObject({ is_own: true });
    expect(stored).not.toHaveProperty('source');
  });

  test.each([
    ['a comment that is still missing after five retries', 'known', 6],
    ['a comment of an unknown account', 'unknown', 0],
  ])('stores nothing for %s', async (_, kind, calls) => {
    const { account, media, ref } = await createPost();
    const target = kind === 'known' ? account : { ...account, id: '17849998' };
    const row = tableKeys.instagramAccount(ref);
    const due = (await getItem(row))?.gsi3sk;

    await deliverComment(target, { id: `99${calls}`, media: { id: media.id } });
    for (const seconds of [30, 30, 60, 120, 360]) await runJobsAfter(seconds);

    expect([fakeNetwork.calls.length, fakeQueues.jobs()]).toEqual([calls, []]);
    expect(fakeQueues.deadLetters()).toEqual([]);
    expect((await getItem(row))?.gsi3sk).toBe(due);
  });

  test("a malformed comment's event does not pause the account", async () => {
    const imported = await createPost();
    const { account, media, ref } = imported;
    const newComment = writeComment(media);
    fakeNetwork.state.fieldOverrides.set(newComment.id, { timestamp: null });

    await deliverComment(account, { id: newComment.id, media: { id: media.id } });

    expect(await findNetworkPauseEnd(ref)).toBeUndefined();
    expect([await getStoredComment(imported, newComment.id), fakeQueues.deadLetters()]).toEqual([
      undefined,
      [],
    ]);
  });

  test('a comment event during a network pause schedules a check after it', async () => {
    const { account, media, ref } = await createPost();
    const { until } = await startNetworkPause(ref, { reason: 'limit', seconds: 120, named: true });

    await deliverComment(account, { id: '990', media: { id: media.id } });

    expect(fakeNetwork.calls).toEqual([]);
    expect((await getItem(tableKeys.instagramAccount(ref)))?.gsi3sk).toBe(until);
  });
});
