// The heartbeat of open screens: versions and counts, from the product's writes through the change stream.
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import { buildApprovalCountWrite } from '#functions/connection/approval-count-repository.ts';
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { setCurrentInstagramAccount } from '#functions/session/user-repository.ts';
import { startUserDeletion } from '#functions/users/start-user-deletion.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItem, writeTransaction } from '#platform/table/table.ts';
import { changesContracts } from '#shared/contracts/changes.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
} from '#tests/support/network/make-network-messages.ts';
import {
  isoTimeInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { storeConversations } from '#tests/support/network/store-test-conversations.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import {
  measureAccessPatterns,
  measureConsumedCapacity,
} from '#tests/support/table/measure-consumed-capacity.ts';
import {
  expectDocumentedCapacity,
  readDocumentedCapacity,
} from '#tests/support/table/read-documented-capacity.ts';
import {
  enableTableStream,
  openTableStream,
  selectAccountChangeRecords,
  type TableStream,
} from '#tests/support/table/read-table-stream.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';

setUpTestTable();

let stream: TableStream;
beforeAll(async () => {
  await enableTableStream();
  stream = await openTableStream();
});

const deliver = async (records: readonly DynamoDBRecord[]) =>
  expect(await recordChanges({ Records: [...records] })).toEqual({ batchItemFailures: [] });

let accountCount = 0;

/** A user whose screens are open. */
async function createWatchingUser() {
  const user = await createTestUserWithAccount(`1786${++accountCount}`);
  const account: AccountRef = { userId: user.userId, igUserId: user.igUserId };
  const { token } = user;
  const readNew = async () => selectAccountChangeRecords(await stream.readNew());
  const beat = async () => {
    const { status, body } = await invokeApiByContract(changesContracts.getChanges, {}, { token });
    expect(status).toBe(200);
    return changesContracts.getChanges.response.parse(body);
  };
  await deliver(await readNew());
  return {
    account,
    token,
    readNew,
    beat,
    /** Lists the kinds whose version the work changes. */
    listChangesBy: async (work: () => Promise<unknown>) => {
      const before = await beat();
      await work();
      await deliver(await readNew());
      const { versions } = await beat();
      return Object.entries(versions).flatMap(([kind, version]) =>
        version === before.versions[kind as keyof typeof versions] ? [] : [kind],
      );
    },
    markSeen: (media_id: string) =>
      invokeApiByContract(postsContracts.markPostSeen, { media_id }, { token }),
    readMessages: (instagram_conversation_id: string) =>
      invokeApiByContract(
        conversationsContracts.listMessages,
        { instagram_conversation_id, set_messages_as_seen: true },
        { token },
      ),
    comment: (mediaId: string, ...ids: readonly string[]) =>
      storePostWithComments(account, ids, makeNetworkMedia(mediaId)),
    message: (id: string, ...messageIds: readonly string[]) =>
      storeConversations(account, [
        makeNetworkConversation(
          id,
          messageIds.map((one) => makeInboundMessage(one)),
        ),
      ]),
  };
}

describe('the heartbeat', () => {
  test('the heartbeat counts the new comments of all posts until seen', async () => {
    const { markSeen, comment, listChangesBy, beat } = await createWatchingUser();

    expect(await listChangesBy(() => comment('1', '10', '11'))).toEqual(['posts']);
    expect(await listChangesBy(() => comment('2', '20'))).toEqual(['posts']);
    expect((await beat()).counts).toMatchObject({ new_comments: 3, new_messages: 0 });

    expect(await listChangesBy(() => markSeen('1'))).toEqual(['posts']);
    expect((await beat()).counts).toMatchObject({ new_comments: 1 });
  });

  test('the heartbeat counts the new messages of all conversations until seen', async () => {
    const { readMessages, message, listChangesBy, beat } = await createWatchingUser();

    expect(await listChangesBy(() => message('a', '1', '2'))).toEqual(['conversations']);
    expect(await listChangesBy(() => message('b', '3'))).toEqual(['conversations']);
    expect((await beat()).counts).toMatchObject({ new_comments: 0, new_messages: 3 });

    expect(await listChangesBy(() => readMessages('a'))).toEqual(['conversations']);
    expect((await beat()).counts).toMatchObject({ new_messages: 1 });
  });

  test('the heartbeat returns the number of replies that await approval', async () => {
    const { account, listChangesBy, beat } = await createWatchingUser();

    const kinds = await listChangesBy(() =>
      writeTransaction([buildApprovalCountWrite(account, 2)]),
    );

    expect(kinds).toEqual(['approvals']);
    expect((await beat()).counts.awaiting_approvals).toBe(2);
  });

  test("a change of a reply changes the heartbeat's version of posts", async () => {
    const { account, comment, listChangesBy } = await createWatchingUser();
    await comment('1', '10');

    const kinds = await listChangesBy(() =>
      storeReply({ kind: 'comment', ...account, mediaId: '1', commentId: '10' }, makeTestDraft()),
    );

    expect(kinds).toEqual(['posts']);
  });

  test.each([
    ['with the draft below it', null],
    ['and stays for what its owner typed', 'On Mondays.'],
  ])('tells a screen of posts that a comment is gone %s', async (_, editedText) => {
    const { account, comment, listChangesBy } = await createWatchingUser();
    await comment('1', '10', '11');
    const subject = { kind: 'comment', ...account, mediaId: '1', commentId: '10' } as const;
    await storeReply(subject, makeTestDraft({ editedText }));
    await listChangesBy(async () => undefined);

    const wholeList = makeFetchedComments([makeNetworkComment('11')], {
      coveredRange: { after: undefined, upTo: undefined, readAt: isoTimeInOneHour() },
    });
    const kinds = await listChangesBy(() => saveComments({ ...account, mediaId: '1' }, wholeList));

    expect(kinds).toEqual(['posts']);
  });

  test('the heartbeat counts a change once, however often the stream delivers it', async () => {
    const { comment, message, readNew, beat } = await createWatchingUser();
    await comment('1', '10', '11');
    await comment('2', '20');
    await message('a', '1');
    const records = await readNew();

    await deliver(records.slice(0, 3));
    await deliver(records.slice(1));
    await deliver(records);
    await Promise.all([deliver(records), deliver(records.slice(2))]);

    expect((await beat()).counts).toMatchObject({ new_comments: 3, new_messages: 1 });
  });

  test('the heartbeat shows an account nothing of another account', async () => {
    const one = await createWatchingUser();
    const other = await createWatchingUser();

    await one.comment('1', '10');
    await one.message('a', '1');

    expect(await other.listChangesBy(async () => undefined)).toEqual([]);
    expect((await other.beat()).counts).toMatchObject({ new_comments: 0, new_messages: 0 });
  });

  test("the heartbeat's stream worker stores nothing for a deleted user", async () => {
    const { account, comment, readNew } = await createWatchingUser();
    await comment('1', '10');
    await startUserDeletion(account.userId, 'code');
    await deleteItem(tableKeys.accountChanges(account));

    await deliver(await readNew());

    expect(await getItem(tableKeys.accountChanges(account))).toBeUndefined();
  });

  test('the heartbeat consumes the documented table capacity', async () => {
    const { comment, readNew, beat } = await createWatchingUser();
    await comment('1', '10', '11');
    const records = await readNew();

    const measured = await measureAccessPatterns({
      'Record a batch of changes of an account': () => deliver(records),
      'The heartbeat': beat,
    });

    expectDocumentedCapacity(measured);
    // Half a unit beyond those for the caller.
    expect(measured['The heartbeat']).toEqual([2.5, 0]);
  });
});

describe('the heartbeat of an account that was activated before there was one', () => {
  async function createUserWithoutChanges() {
    const user = await createWatchingUser();
    await user.comment('old', '1', '2');
    await user.message('old', '1', '2', '3');
    await writeTransaction([buildApprovalCountWrite(user.account, 2)]);
    await user.readNew();
    await deleteItem(tableKeys.accountChanges(user.account));
    return user;
  }

  test('the first heartbeat has no versions, but counts replies awaiting approval', async () => {
    const { beat } = await createUserWithoutChanges();

    expect(await beat()).toEqual({
      versions: {
        posts: '',
        conversations: '',
        approvals: '',
        rules: '',
        facts: '',
        account: '',
      },
      counts: { new_comments: 0, new_messages: 0, awaiting_approvals: 2 },
    });
    expect((await measureConsumedCapacity(beat)).reads).toBe(
      readDocumentedCapacity().get('The heartbeat before the first change')?.[0],
    );
  });

  test("the heartbeat counts new items from an account's first change on", async () => {
    const { comment, message, listChangesBy, beat, markSeen } = await createUserWithoutChanges();

    expect(await listChangesBy(() => comment('1', '10', '11'))).toEqual(['posts']);
    expect((await beat()).counts).toEqual({
      new_comments: 2,
      new_messages: 0,
      awaiting_approvals: 2,
    });
    expect(await listChangesBy(() => message('a', '1'))).toEqual(['conversations']);
    expect(await listChangesBy(() => markSeen('1'))).toEqual(['posts']);
    expect((await beat()).counts).toEqual({
      new_comments: 0,
      new_messages: 1,
      awaiting_approvals: 2,
    });
  });

  test("an uncounted first change leaves the heartbeat's count of approvals right", async () => {
    const { account, listChangesBy, beat } = await createUserWithoutChanges();

    const kinds = await listChangesBy(() =>
      storeReply({ kind: 'comment', ...account, mediaId: 'old', commentId: '1' }, makeTestDraft()),
    );

    expect(kinds).toEqual(['posts']);
    expect((await beat()).counts.awaiting_approvals).toBe(2);
  });

  test('the heartbeat counts items that arrive after older ones were seen', async () => {
    const { comment, message, listChangesBy, beat, markSeen, readMessages } =
      await createUserWithoutChanges();

    await listChangesBy(() => markSeen('old'));
    await listChangesBy(() => readMessages('old'));
    expect((await beat()).counts).toMatchObject({ new_comments: 0, new_messages: 0 });

    await listChangesBy(() => comment('1', '10'));
    await listChangesBy(() => message('a', '1', '2'));
    expect((await beat()).counts).toMatchObject({ new_comments: 1, new_messages: 2 });
  });

  test('the heartbeat counts a change once, however often the stream delivers it', async () => {
    const { comment, readNew, beat } = await createUserWithoutChanges();
    await comment('1', '10', '11');
    await comment('2', '20');
    const records = await readNew();

    await Promise.all([deliver(records), deliver(records)]);
    await deliver(records.slice(1));

    expect((await beat()).counts).toMatchObject({ new_comments: 3 });
  });

  test("the heartbeat's stream worker stores nothing for an account not chosen", async () => {
    const { account, comment, readNew } = await createUserWithoutChanges();
    await setCurrentInstagramAccount(account.userId, { igUserId: '9', facebookUserId: 'fb-9' });
    await comment('1', '10');

    await deliver(await readNew());

    expect(await getItem(tableKeys.accountChanges(account))).toBeUndefined();
  });
});
