// Comments that the network announces by a webhook, on one post of an imported account of the fake network.
import { handler as posts } from '#functions/posts/api.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { invokeApiHandler } from '../api/invoke-api-handler.ts';
import { logInTestUserAgain } from '../users/test-users.ts';
import type { ImportedPost } from './account-import.ts';
import { createImportedPost, writeComment } from './account-import.ts';
import type { FakeNetworkComment } from './fake-network-world.ts';
import { makeFakeNetworkComments } from './link-fake-network-account.ts';
import { makeChangesWebhook, postNetworkWebhook } from './network-webhook.ts';
import { fakeQueues } from './set-up-fake-network.ts';

export type CommentWebhookScenario = ImportedPost & {
  /** The comment to announce; it exists on the network. */
  readonly fresh: FakeNetworkComment;
};

export async function createCommentWebhookScenario(): Promise<CommentWebhookScenario> {
  const imported = await createImportedPost(makeFakeNetworkComments(2, 1));
  const timestamp = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000).toISOString();
  const fresh = writeComment(imported.media, { text: 'How much is it?', timestamp });
  return { ...imported, fresh };
}

/** Delivers the webhook of the comment, in the documented format, and runs its jobs. */
export async function deliverCommentWebhook(
  { account, media, fresh }: CommentWebhookScenario,
  value: object = {},
): Promise<void> {
  const change = {
    id: fresh.id,
    text: fresh.text,
    from: { id: `igsid-${fresh.username}`, username: fresh.username },
    media: { id: media.id, media_product_type: 'FEED' },
    ...value,
  };
  const time = Math.floor(Date.now() / 1_000);
  await postNetworkWebhook(
    makeChangesWebhook(account.id, [{ field: 'comments', value: change }], time),
  );
  await fakeQueues.run();
}

export const getScenarioCommentItem = ({ post, fresh }: CommentWebhookScenario) =>
  getItem(tableKeys.comment({ ...post, commentId: fresh.id }));
export const getScenarioPostItem = ({ post }: CommentWebhookScenario) =>
  getItem(tableKeys.post(post));
/** The comment as the screen lists it; logs in again when a test has moved the clock past the token. */
export async function findShownComment({ user, media, fresh }: CommentWebhookScenario) {
  const path = '/api/v1/users/me/ig/post/comments';
  const body = { instagram_post_media_id: media.id, page_limit: 50 };
  const requestComments = (token: string) =>
    invokeApiHandler(posts, { method: 'POST', path, token, body });
  const response = await requestComments(user.token);
  const { body: page } =
    response.status === 401
      ? await requestComments((await logInTestUserAgain(user)).token)
      : response;
  return page.comments?.find((one: { id: string }) => one.id === fresh.id);
}
