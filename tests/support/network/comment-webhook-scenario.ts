// Comments that the network announces by a webhook, on one post of an imported account of the fake network.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { handler as posts } from '#functions/posts/api.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';
import { invokeApiHandler } from '../api/invoke-api-handler.ts';
import { setUpFakeClock } from '../run/fake-clock.ts';
import { setUpTableOfEachTest } from '../table/test-table.ts';
import { logInTestUserAgain, type TestUser } from '../users/test-users.ts';
import type {
  FakeNetworkAccount,
  FakeNetworkComment,
  FakeNetworkMedia,
} from './fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from './link-fake-network-account.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from './set-up-fake-network.ts';

/** A table for each test, the fake network and queues, and a date that tests can move. */
export function setUpCommentScenarios(): void {
  setUpTableOfEachTest();
  setUpFakeNetwork({ import: importWorker, ...refreshWorkers });
  setUpFakeClock();
}

export type CommentScenario = {
  readonly user: TestUser;
  readonly account: FakeNetworkAccount;
  readonly media: FakeNetworkMedia;
  /** The comment to announce; it exists on the network. */
  readonly fresh: FakeNetworkComment;
};

export async function createCommentScenario(): Promise<CommentScenario> {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(2, 1));
  const account = makeFakeNetworkAccount([media]);
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  await fakeQueues.run();
  fakeQueues.clear();
  fakeNetwork.state.calls.length = 0;
  const timestamp = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000).toISOString();
  const [one] = makeFakeNetworkComments(1);
  if (!one) throw new Error('no comment');
  const fresh = { ...one, text: 'How much is it?', timestamp };
  media.comments.unshift(fresh);
  media.comments_count += 1;
  return { user, account, media, fresh };
}

export const toAccountRef = ({ user, account }: CommentScenario) => ({
  userId: user.userId,
  igUserId: account.id,
});

/** Delivers the webhook of the comment, in the documented format, and runs its jobs. */
export async function deliverCommentWebhook(
  { account, media, fresh }: CommentScenario,
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
  const entry = [{ id: account.id, time, changes: [{ field: 'comments', value: change }] }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  const headers = { 'x-hub-signature-256': signNetworkBody(rawBody) };
  await invokeApiHandler(handler, { method: 'POST', path: '/webhooks/network', rawBody, headers });
  await fakeQueues.run();
}

export const getScenarioCommentItem = (scenario: CommentScenario) =>
  getItem(
    tableKeys.comment({
      ...toAccountRef(scenario),
      mediaId: scenario.media.id,
      commentId: scenario.fresh.id,
    }),
  );
export const getScenarioPostItem = (scenario: CommentScenario) =>
  getItem(tableKeys.post({ ...toAccountRef(scenario), mediaId: scenario.media.id }));
/** The comment as the screen lists it; logs in again where a test has moved the clock past the token. */
export async function findShownComment({ user, media, fresh }: CommentScenario) {
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
