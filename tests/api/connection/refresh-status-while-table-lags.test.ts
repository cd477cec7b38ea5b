// The refresh status of a list right after its start or cancel, while replicas of the table lag.
import { describe, expect, test } from 'vitest';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import {
  createConversationsApiCaller,
  makeInboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import { createPostsApiCaller } from '#tests/support/network/make-network-posts.ts';
import { storeMessages } from '#tests/support/network/store-test-conversations.ts';
import { createPost, TEST_MEDIA_ID } from '#tests/support/network/store-test-posts.ts';
import { serveStaleTableItem } from '#tests/support/table/serve-stale-table-item.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeRefreshQueue();

type RefreshedList = {
  /** The item with the lease of the refresh. */
  readonly item: ItemKey;
  readonly isUpdating: (fields?: object) => Promise<boolean>;
  readonly cancel: () => Promise<unknown>;
};

async function createPostList(): Promise<RefreshedList> {
  const { account, call } = await createPostsApiCaller();
  return {
    item: tableKeys.postList(account),
    isUpdating: async (fields = {}) =>
      (await call('/posts', fields)).body.still_updating_posts_from_api,
    cancel: () => call('/posts/cancel'),
  };
}

async function createCommentList(): Promise<RefreshedList> {
  const { call, callList, key } = await createPost();
  return {
    item: key,
    isUpdating: async (fields) => (await callList(fields)).body.still_updating_comments_from_api,
    cancel: () => call('/post/comments/cancel', { instagram_post_media_id: TEST_MEDIA_ID }),
  };
}

async function createConversationList(): Promise<RefreshedList> {
  const { account, call } = await createConversationsApiCaller();
  return {
    item: tableKeys.conversationList(account),
    isUpdating: async (fields = {}) =>
      (await call('/conversations', fields)).body.still_updating_conversations_from_api,
    cancel: () => call('/conversations/cancel'),
  };
}

async function createMessageList(): Promise<RefreshedList> {
  const { account, messages, call, refOf } = await createConversationsApiCaller();
  await storeMessages(account, makeInboundMessage('1'));
  return {
    item: tableKeys.conversation(refOf('c')),
    isUpdating: async (fields = {}) =>
      (await messages('c', fields)).body.still_updating_messages_from_api,
    cancel: () => call('/conversation/messages/cancel', { instagram_conversation_id: 'c' }),
  };
}

describe.each([
  ['posts', createPostList],
  ['comments', createCommentList],
  ['conversations', createConversationList],
  ['messages', createMessageList],
])('the list of %s', (_, createList) => {
  test('a list says that its refresh runs despite a stale read', async () => {
    const { item, isUpdating } = await createList();
    await serveStaleTableItem(item);

    expect(await isUpdating({ update_from_api: true })).toBe(true);
    expect(await isUpdating()).toBe(true);
  });

  test('a list says that its cancelled refresh ended despite a stale read', async () => {
    const { item, isUpdating, cancel } = await createList();
    expect(await isUpdating({ update_from_api: true })).toBe(true);
    await serveStaleTableItem(item);

    await cancel();

    expect(await isUpdating()).toBe(false);
  });
});
