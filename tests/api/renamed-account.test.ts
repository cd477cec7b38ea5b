// The owner renames the account on the network, or the network names it by an id of its own kind: what
// the account wrote stays its own, and nobody else's becomes so.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findOwner, getAccount, rememberOwnId } from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { checkAccountJob } from '#functions/connection/jobs.ts';
import { pausedUntil } from '#functions/connection/network/network-pause.ts';
import { refreshUsername } from '#functions/connection/network/refresh-username.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as intake } from '#functions/intake/api.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { dynamo } from '#platform/table/client.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  accountWith,
  call,
  chosen,
  commentsOf,
  link,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { invoke } from '#tests/support/http.ts';
import {
  type FakeAccount,
  type FakeComment,
  type FakeNetwork,
  startNetwork,
} from '#tests/support/network.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

const SCOPED_ID = '2105722729836161';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
  network.state.toldAs.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

type Linked = {
  readonly user: TestUser;
  readonly account: FakeAccount;
  readonly ref: { readonly userId: string; readonly igUserId: string };
};

async function linked(media = [mediaWith(commentsOf(1))]): Promise<Linked> {
  const account = accountWith(media);
  const user = await chosen(personWith(network, [account]));
  await queues.run();
  pass(180);
  queues.clear();
  network.state.calls.length = 0;
  return { user, account, ref: { userId: user.userId, igUserId: account.id } };
}

const storedOf = async ({ ref }: Linked) => {
  const stored = await getAccount(ref);
  if (!stored) throw new Error('no account');
  return stored;
};

/** Somebody writes under the newest post; lists and ids name the writer so. */
function written({ account }: Linked, from: { readonly id?: string; readonly username: string }) {
  const [media] = account.media;
  const [fresh] = commentsOf(1);
  if (!fresh || !media) throw new Error('no content');
  const comment: FakeComment = { ...fresh, username: from.username };
  media.comments.unshift(comment);
  media.comments_count += 1;
  network.state.toldAs.set(comment.id, { from: from.id === undefined ? undefined : from });
  return { id: comment.id, mediaId: media.id };
}

/** The webhook event of a comment, and everything that follows from it. */
async function announce(
  { account }: Linked,
  comment: { readonly id: string; readonly mediaId: string },
  from: object,
): Promise<void> {
  const value = { id: comment.id, media: { id: comment.mediaId }, text: 'Hi', from };
  const entry = [{ id: account.id, time: 1, changes: [{ field: 'comments', value }] }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  const hash = createHmac('sha256', SECRETS.FACEBOOK_APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hash}` };
  const path = '/webhooks/network';
  const answer = await invoke(intake, { method: 'POST', path, rawBody, headers });
  expect(answer.status).toBe(200);
  await queues.run();
}

const commentItem = ({ ref }: Linked, { id, mediaId }: { id: string; mediaId: string }) =>
  getItem(keys.comment({ ...ref, mediaId, commentId: id }));

const announced = () =>
  queues.events().map(({ detail }) => (detail as { readonly commentId: string }).commentId);

async function checked({ ref }: Linked): Promise<readonly string[]> {
  network.state.calls.length = 0;
  await enqueue(checkAccountJob, ref);
  await queues.run();
  return network.calls.filter((name) => !name.endsWith('/conversations'));
}

describe('the scoped id of the account', () => {
  test('is remembered once, in the order of learning, the latest few', async () => {
    const place = await linked();
    for (const id of ['1', '2', '2', '1', '3', '4', '5']) await rememberOwnId(place.ref, id);
    expect((await storedOf(place)).ownIds).toEqual(['1', '2', '3', '4', '5']);

    await rememberOwnId(place.ref, '6');

    expect((await storedOf(place)).ownIds).toEqual(['2', '3', '4', '5', '6']);
  });

  test('that is known already, or is the account id, costs no write', async () => {
    const { ref } = await linked();
    await rememberOwnId(ref, '1');
    const send = vi.spyOn(dynamo(), 'send');

    await rememberOwnId(ref, '1');
    await rememberOwnId(ref, ref.igUserId);

    const names = send.mock.calls.map(([command]) => command.constructor.name);
    send.mockRestore();
    expect(names).toEqual(['GetItemCommand', 'GetItemCommand']);
  });

  test('learned twice at once is kept beside the other', async () => {
    const place = await linked();

    await Promise.all(['1', '2'].map((id) => rememberOwnId(place.ref, id)));

    expect((await storedOf(place)).ownIds.toSorted()).toEqual(['1', '2']);
  });

  test('is not remembered of an account that is gone', async () => {
    const ref = { userId: 'usr_nobody', igUserId: '17840009' };

    await rememberOwnId(ref, '1');

    expect(await getAccount(ref)).toBeUndefined();
  });

  test('outlives linking again', async () => {
    const place = await linked();
    await rememberOwnId(place.ref, '1');
    place.account.username = 'renamed';
    const [person] = network.people.filter(({ accounts }) => accounts.includes(place.account));
    if (!person) throw new Error('nobody');

    await link(place.user, person);

    expect(await storedOf(place)).toMatchObject({ ownIds: ['1'], username: 'renamed' });
  });

  test('is learned from the webhook event of an own comment', async () => {
    const place = await linked();
    const { username, id } = place.account;
    const own = written(place, { id: SCOPED_ID, username });

    await announce(place, own, { id, username, self_ig_scoped_id: SCOPED_ID });

    expect((await storedOf(place)).ownIds).toEqual([SCOPED_ID]);
    expect(announced()).toEqual([]);
  });

  test.each([
    ['under another id', { id: '9', self_ig_scoped_id: SCOPED_ID }],
    ['without an id', { self_ig_scoped_id: SCOPED_ID }],
    ['in a shape we do not know', { id: 9, self_ig_scoped_id: {} }],
  ])('is not learned from a writer %s, whose comment is taken in', async (_what, from) => {
    const place = await linked();
    const comment = written(place, { id: '9', username: 'bob' });

    await announce(place, comment, from);

    expect((await storedOf(place)).ownIds).toEqual([]);
    expect(announced()).toEqual([comment.id]);
  });
});

describe('a comment told by webhook after a rename', () => {
  test('is the account’s own under its scoped id: neither new nor announced', async () => {
    const place = await linked();
    const { id, username } = place.account;
    const before = written(place, { id: SCOPED_ID, username });
    await announce(place, before, { id, username, self_ig_scoped_id: SCOPED_ID });

    const own = written(place, { id: SCOPED_ID, username: 'renamed' });
    await announce(place, own, { id, username: 'renamed', self_ig_scoped_id: SCOPED_ID });

    expect(announced()).toEqual([]);
    expect(await commentItem(place, own)).toMatchObject({ is_own: true });
    expect(await commentItem(place, own)).not.toHaveProperty('new_in');
  });

  test('is somebody else’s who took the former name', async () => {
    const place = await linked();
    await rememberOwnId(place.ref, SCOPED_ID);
    const { username } = place.account;
    place.account.username = 'renamed';
    const impostor = written(place, { id: '666', username });

    await announce(place, impostor, { id: '666', username });

    expect(announced()).toEqual([impostor.id]);
    expect(await commentItem(place, impostor)).toMatchObject({ is_own: false });
  });
});

describe('the regular check', () => {
  test('picks a new name up, and knows the own comments it reads by it', async () => {
    const place = await linked();
    place.account.username = 'renamed';
    const own = written(place, { id: SCOPED_ID, username: 'renamed' });

    const calls = await checked(place);

    expect(await storedOf(place)).toMatchObject({ username: 'renamed', name: 'RENAMED' });
    expect(calls).toEqual([
      `GET /${place.account.id}/media`,
      `GET /${place.account.id}`,
      `GET /${own.mediaId}/comments`,
    ]);
    expect(await commentItem(place, own)).toMatchObject({ is_own: true });
    const { body } = await call('GET', '/users/me/ig/account', { token: place.user.token });
    expect([body.username, body.name]).toEqual(['renamed', 'RENAMED']);
  });

  test('makes no call for the name where the posts name the account as we do', async () => {
    const place = await linked();

    expect(await checked(place)).toEqual([`GET /${place.account.id}/media`]);
    expect(await checked(place)).toEqual([`GET /${place.account.id}/media`]);
  });

  test('takes no other name from a post that somebody else published', async () => {
    const place = await linked();
    const { username } = place.account;
    network.state.toldAs.set(place.account.media[0]?.id ?? '', { username: 'partner' });

    await checked(place);

    expect((await storedOf(place)).username).toBe(username);
  });

  test('asks for the name of an account without posts, once a day', async () => {
    const place = await linked([]);
    const { id } = place.account;
    expect(await checked(place)).toEqual([`GET /${id}/media`, `GET /${id}`]);
    place.account.username = 'renamed';

    expect(await checked(place)).toEqual([`GET /${id}/media`]);
    pass(86_401);
    expect(await checked(place)).toEqual([`GET /${id}/media`, `GET /${id}`]);

    expect((await storedOf(place)).username).toBe('renamed');
  });

  test('keeps to the limit it is told of on the way, and to the name it has', async () => {
    const place = await linked();
    const { username, id } = place.account;
    place.account.username = 'renamed';
    network.fail({ on: new RegExp(`${id}$`), times: 1, code: 4 });

    await checked(place);

    expect((await storedOf(place)).username).toBe(username);
    expect(await pausedUntil(place.ref)).toBeDefined();
  });
});

describe('who must be certain of the name', () => {
  test('gets the access with the name of this moment, which is stored', async () => {
    const place = await linked();
    await rememberOwnId(place.ref, SCOPED_ID);
    place.account.username = 'renamed';

    const access = await refreshUsername(place.ref);

    expect(access).toMatchObject({ username: 'renamed', ownIds: [SCOPED_ID], valid: true });
    expect((await storedOf(place)).username).toBe('renamed');
  });

  test.each([
    ['does not answer', () => network.fail({ on: /./, times: 1, code: 2, status: 500 })],
    ['withholds the name', ({ account }: Linked) => withhold(account)],
  ])('is told so where the network %s', async (_what, prepare) => {
    const place = await linked();
    const { username } = place.account;
    prepare(place);

    await expect(refreshUsername(place.ref)).rejects.toThrow(NetworkError);

    expect((await storedOf(place)).username).toBe(username);
    expect(await findOwner(place.ref.igUserId)).toBe(place.ref.userId);
  });
});

function withhold(account: FakeAccount): void {
  network.state.toldAs.set(account.id, { username: undefined });
}
