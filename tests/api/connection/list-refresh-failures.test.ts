// A list shows the failure of its refresh until another refresh begins.
import { describe, expect, test } from 'vitest';
import { handler as conversationsApi } from '#functions/conversations/api.ts';
import { handler as postsApi } from '#functions/posts/api.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import {
  createImportedAccount,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

const LISTS = {
  posts: { handler: postsApi, path: '/posts', cancelPath: '/posts/cancel' },
  comments: { handler: postsApi, path: '/post/comments', cancelPath: '/post/comments/cancel' },
  conversations: {
    handler: conversationsApi,
    path: '/conversations',
    cancelPath: '/conversations/cancel',
  },
  messages: {
    handler: conversationsApi,
    path: '/conversation/messages',
    cancelPath: '/conversation/messages/cancel',
  },
} as const;
const LEASE_SECONDS = 90;
const PAUSE_SECONDS = 301;

async function createList(name: keyof typeof LISTS) {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1), 1);
  const [conversation] = makeFakeNetworkConversations(1);
  if (!conversation) throw new Error('there is no conversation');
  const account = makeFakeNetworkAccount([media], 'business', [conversation]);
  const { user } = await createImportedAccount(account);
  const { handler, path, cancelPath } = LISTS[name];
  const ids = {
    instagram_post_media_id: media.id,
    instagram_conversation_id: conversation.id,
  };
  const call = async (callPath: string, fields: object) => {
    const { token } = user;
    const request = { method: 'POST', path: `/api/v1/users/me/ig${callPath}`, token };
    return (await invokeApiHandler(handler, { ...request, body: { ...ids, ...fields } })).body;
  };
  const read = async (fields: object = {}) => {
    const body = await call(path, fields);
    const isUpdating = Object.keys(body).some((key) => /^still/.test(key) && body[key]);
    return { isUpdating, hasFailed: body.refresh_failed, version: body.version };
  };
  return {
    read,
    cancel: () => call(cancelPath, {}),
    refresh: async () => {
      const started = await read({ update_from_api: true });
      await fakeQueues.run();
      return started;
    },
  };
}

describe.each(['posts', 'comments', 'conversations', 'messages'] as const)(
  'the list of %s',
  (name) => {
    test('a list says that its refresh failed until another one begins', async () => {
      const list = await createList(name);
      fakeNetwork.fail({ on: /GET/, times: 1, code: 4 });
      expect(await list.refresh()).toMatchObject({ isUpdating: true, hasFailed: false });

      const { version, ...failed } = await list.read();
      expect(failed).toEqual({ isUpdating: false, hasFailed: true });
      expect(await list.read({ known_version: version })).toMatchObject(failed);

      advanceFakeClockSeconds(PAUSE_SECONDS);
      expect(await list.refresh()).toMatchObject({ isUpdating: true, hasFailed: false });
      expect(await list.read()).toMatchObject({ isUpdating: false, hasFailed: false });
    });

    test('a list says that its refresh failed when the worker stopped', async () => {
      const list = await createList(name);
      await list.read({ update_from_api: true });

      advanceFakeClockSeconds(LEASE_SECONDS + 1);

      expect(await list.read()).toMatchObject({ isUpdating: false, hasFailed: true });
    });

    test('a list reports no failure when its refresh was cancelled', async () => {
      const list = await createList(name);
      await list.read({ update_from_api: true });

      await list.cancel();
      await fakeQueues.run();

      expect(await list.read()).toMatchObject({ isUpdating: false, hasFailed: false });
    });
  },
);
