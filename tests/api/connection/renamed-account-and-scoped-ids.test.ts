// The account is renamed on the network, or the network names it by a scoped id. Its comments stay own comments, and no
// others become own comments.
import { describe, expect, test, vi } from 'vitest';
import {
  addInstagramScopedId,
  findInstagramAccount,
  findUserIdByInstagramUserId,
} from '#functions/connection/account-repository.ts';
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { refreshInstagramUsername } from '#functions/connection/network/refresh-instagram-username.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import type { AccountImport } from '#tests/support/network/account-import.ts';
import {
  createImportedAccount,
  setUpAccountImports,
  writeComment,
} from '#tests/support/network/account-import.ts';
import {
  linkFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  readInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { makeChangesWebhook, postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

const SCOPED_ID = '2105722729836161';

setUpAccountImports();

const createAccount = (media = [makeFakeNetworkMedia(makeFakeNetworkComments(1))]) =>
  createImportedAccount(makeFakeNetworkAccount(media));

const getStoredAccount = async ({ ref }: AccountImport) => {
  const stored = await findInstagramAccount(ref);
  if (!stored) throw new Error('no account');
  return stored;
};

/** Writes a comment under the newest post; every read names its author as `from`. */
function writeCommentAs(
  { account }: AccountImport,
  from: { readonly id: string; readonly username: string },
) {
  const [media] = account.media;
  if (!media) throw new Error('no post');
  const { id } = writeComment(media, { username: from.username });
  fakeNetwork.state.fieldOverrides.set(id, { from });
  return { id, mediaId: media.id };
}

/** Delivers the webhook event of a comment and runs its jobs. */
async function deliverCommentEvent(
  { account }: AccountImport,
  comment: { readonly id: string; readonly mediaId: string },
  from: object,
): Promise<void> {
  const value = { id: comment.id, media: { id: comment.mediaId }, text: 'Hi', from };
  const body = makeChangesWebhook(account.id, [{ field: 'comments', value }]);
  expect((await postNetworkWebhook(body)).status).toBe(200);
  await fakeQueues.run();
}

const getCommentItem = ({ ref }: AccountImport, { id, mediaId }: { id: string; mediaId: string }) =>
  getItem(tableKeys.comment({ ...ref, mediaId, commentId: id }));

async function runScheduledCheck({ ref }: AccountImport): Promise<readonly string[]> {
  fakeNetwork.state.calls.length = 0;
  await enqueueJob(missedEventsCheckJob, ref);
  await fakeQueues.run();
  return fakeNetwork.calls.filter((name) => !name.endsWith('/conversations'));
}

describe('a scoped id of the account', () => {
  test('stores each scoped id of an account once, and keeps five', async () => {
    const linkedAccount = await createAccount();
    for (const id of ['1', '2', '2', '1', '3', '4', '5'])
      await addInstagramScopedId(linkedAccount.ref, id);
    expect((await getStoredAccount(linkedAccount)).ownIds).toEqual(['1', '2', '3', '4', '5']);

    await addInstagramScopedId(linkedAccount.ref, '6');

    expect((await getStoredAccount(linkedAccount)).ownIds).toEqual(['2', '3', '4', '5', '6']);
  });

  test("stores no scoped id twice, and never the account's own id", async () => {
    const { ref } = await createAccount();
    await addInstagramScopedId(ref, '1');
    const send = vi.spyOn(getDynamoClient(), 'send');

    await addInstagramScopedId(ref, '1');
    await addInstagramScopedId(ref, ref.igUserId);

    const names = send.mock.calls.map(([command]) => command.constructor.name);
    send.mockRestore();
    expect(names).toEqual(['GetItemCommand', 'GetItemCommand']);
  });

  test('stores two scoped ids that are learned at the same time', async () => {
    const linkedAccount = await createAccount();

    await Promise.all(['1', '2'].map((id) => addInstagramScopedId(linkedAccount.ref, id)));

    expect((await getStoredAccount(linkedAccount)).ownIds.toSorted()).toEqual(['1', '2']);
  });

  test('stores no scoped id for an account that does not exist', async () => {
    const ref = { userId: 'usr_nobody', igUserId: '17840009' };

    await addInstagramScopedId(ref, '1');

    expect(await findInstagramAccount(ref)).toBeUndefined();
  });

  test("keeps the account's scoped ids when the user relinks", async () => {
    const linkedAccount = await createAccount();
    await addInstagramScopedId(linkedAccount.ref, '1');
    linkedAccount.account.username = 'renamed';
    const [facebookUser] = fakeNetwork.facebookUsers.filter(({ accounts }) =>
      accounts.includes(linkedAccount.account),
    );
    if (!facebookUser) throw new Error('nobody');

    await linkFacebookUser(linkedAccount.user, facebookUser);

    expect(await getStoredAccount(linkedAccount)).toMatchObject({
      ownIds: ['1'],
      username: 'renamed',
    });
  });

  test('learns a scoped id from the webhook of an own comment', async () => {
    const linkedAccount = await createAccount();
    const { username, id } = linkedAccount.account;
    const own = writeCommentAs(linkedAccount, { id: SCOPED_ID, username });

    await deliverCommentEvent(linkedAccount, own, { id, username, self_ig_scoped_id: SCOPED_ID });

    expect((await getStoredAccount(linkedAccount)).ownIds).toEqual([SCOPED_ID]);
    expect(await getCommentItem(linkedAccount, own)).not.toHaveProperty('source');
  });

  test.each([
    ['under another id', { id: '9', self_ig_scoped_id: SCOPED_ID }],
    ['without an id', { self_ig_scoped_id: SCOPED_ID }],
    ['in an unknown format', { id: 9, self_ig_scoped_id: {} }],
  ])('learns no scoped id from an author %s, whose comment is new', async (_what, from) => {
    const linkedAccount = await createAccount();
    const comment = writeCommentAs(linkedAccount, { id: '9', username: 'bob' });

    await deliverCommentEvent(linkedAccount, comment, from);

    expect((await getStoredAccount(linkedAccount)).ownIds).toEqual([]);
    expect(await getCommentItem(linkedAccount, comment)).toMatchObject({ source: 'webhook' });
  });
});

describe('a comment event after the account was renamed', () => {
  test("a comment under the account's scoped id is neither new nor event", async () => {
    const linkedAccount = await createAccount();
    const { id, username } = linkedAccount.account;
    const before = writeCommentAs(linkedAccount, { id: SCOPED_ID, username });
    const author = { id, self_ig_scoped_id: SCOPED_ID };
    await deliverCommentEvent(linkedAccount, before, { ...author, username });

    const own = writeCommentAs(linkedAccount, { id: SCOPED_ID, username: 'renamed' });
    await deliverCommentEvent(linkedAccount, own, { ...author, username: 'renamed' });

    expect(await getCommentItem(linkedAccount, own)).toMatchObject({ is_own: true });
    expect(await getCommentItem(linkedAccount, own)).not.toHaveProperty('source');
    expect(await getCommentItem(linkedAccount, own)).not.toHaveProperty('new_in');
  });

  test('stores a comment under the former username of the account as new', async () => {
    const linkedAccount = await createAccount();
    await addInstagramScopedId(linkedAccount.ref, SCOPED_ID);
    const { username } = linkedAccount.account;
    linkedAccount.account.username = 'renamed';
    const impostor = writeCommentAs(linkedAccount, { id: '666', username });

    await deliverCommentEvent(linkedAccount, impostor, { id: '666', username });

    expect(await getCommentItem(linkedAccount, impostor)).toMatchObject({
      is_own: false,
      source: 'webhook',
    });
  });
});

describe('the scheduled check of a renamed account', () => {
  test("a renamed account's check stores the username and recognizes own comments", async () => {
    const linkedAccount = await createAccount();
    linkedAccount.account.username = 'renamed';
    const own = writeCommentAs(linkedAccount, { id: SCOPED_ID, username: 'renamed' });

    const calls = await runScheduledCheck(linkedAccount);

    expect(await getStoredAccount(linkedAccount)).toMatchObject({
      username: 'renamed',
      name: 'RENAMED',
    });
    expect(calls).toEqual([
      `GET /${linkedAccount.account.id}/media`,
      `GET /${linkedAccount.account.id}`,
      `GET /${own.mediaId}/comments`,
    ]);
    expect(await getCommentItem(linkedAccount, own)).toMatchObject({ is_own: true });
    const body = await readInstagramAccountStatus(linkedAccount.user);
    expect([body.username, body.name]).toEqual(['renamed', 'RENAMED']);
  });

  test('a scheduled check makes no username call when posts show the name', async () => {
    const linkedAccount = await createAccount();

    expect(await runScheduledCheck(linkedAccount)).toEqual([
      `GET /${linkedAccount.account.id}/media`,
    ]);
    expect(await runScheduledCheck(linkedAccount)).toEqual([
      `GET /${linkedAccount.account.id}/media`,
    ]);
  });

  test('does not store the username of a post that another account published', async () => {
    const linkedAccount = await createAccount();
    const { username } = linkedAccount.account;
    fakeNetwork.state.fieldOverrides.set(linkedAccount.account.media[0]?.id ?? '', {
      username: 'partner',
    });

    await runScheduledCheck(linkedAccount);

    expect((await getStoredAccount(linkedAccount)).username).toBe(username);
  });

  test('reads the username of an account without posts once a day', async () => {
    const linkedAccount = await createAccount([]);
    const { id } = linkedAccount.account;
    expect(await runScheduledCheck(linkedAccount)).toEqual([`GET /${id}/media`, `GET /${id}`]);
    linkedAccount.account.username = 'renamed';

    expect(await runScheduledCheck(linkedAccount)).toEqual([`GET /${id}/media`]);
    advanceFakeClockSeconds(86_401);
    expect(await runScheduledCheck(linkedAccount)).toEqual([`GET /${id}/media`, `GET /${id}`]);

    expect((await getStoredAccount(linkedAccount)).username).toBe('renamed');
  });

  test('a scheduled check keeps the stored username during a rate limit', async () => {
    const linkedAccount = await createAccount();
    const { username, id } = linkedAccount.account;
    linkedAccount.account.username = 'renamed';
    fakeNetwork.fail({ on: new RegExp(`${id}$`), times: 1, code: 4 });

    await runScheduledCheck(linkedAccount);

    expect((await getStoredAccount(linkedAccount)).username).toBe(username);
    expect(await findNetworkPauseEnd(linkedAccount.ref)).toBeDefined();
  });
});

describe("refreshing the account's username", () => {
  test('refreshing the username stores the current one and returns the network access', async () => {
    const linkedAccount = await createAccount();
    await addInstagramScopedId(linkedAccount.ref, SCOPED_ID);
    linkedAccount.account.username = 'renamed';

    const access = await refreshInstagramUsername(linkedAccount.ref);

    expect(access).toMatchObject({ username: 'renamed', ownIds: [SCOPED_ID], isValid: true });
    expect((await getStoredAccount(linkedAccount)).username).toBe('renamed');
  });

  test.each([
    ['does not respond', () => fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 })],
    [
      'omits the username',
      ({ account }: AccountImport) =>
        fakeNetwork.state.fieldOverrides.set(account.id, { username: undefined }),
    ],
  ])('keeps the stored username when the network %s', async (_what, prepare) => {
    const linkedAccount = await createAccount();
    const { username } = linkedAccount.account;
    prepare(linkedAccount);

    await expect(refreshInstagramUsername(linkedAccount.ref)).rejects.toThrow(NetworkError);

    expect((await getStoredAccount(linkedAccount)).username).toBe(username);
    expect(await findUserIdByInstagramUserId(linkedAccount.ref.igUserId)).toBe(
      linkedAccount.ref.userId,
    );
  });
});
