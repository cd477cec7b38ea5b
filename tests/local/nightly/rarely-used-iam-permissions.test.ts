// Permissions that only rare code paths need: each is used by its function in the running product.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AccountRef, type ItemKey, type PostRef, tableKeys } from '#platform/table/keys.ts';
import {
  encodePageIndexKeyChanges,
  MAX_BUFFERED_PAGE_INDEX_KEYS,
} from '#platform/table/page-index-buffer.ts';
import { encodePageIndexNode } from '#platform/table/page-index-node.ts';
import { adminContracts as admin } from '#shared/contracts/admin.ts';
import { billingContracts as billing } from '#shared/contracts/billing.ts';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';
import { supportContracts as support } from '#shared/contracts/support.ts';
import { usersContracts as users } from '#shared/contracts/users.ts';
import { buildTestSignedRequest } from '#tests/security/request-signers.ts';
import { startTestLocalProduct, type TestLocalProduct } from '../start-test-local-product.ts';

const PAST_TIME = '2020-01-01T00:00:00.000Z';
const WAIT_OPTIONS = { timeout: 100_000, interval: 100 };

let product: TestLocalProduct;
/** Posts with few comments, whose page index is one node at most. */
let smallPosts: readonly PostRef[];

/** The account of an activated account's item. */
const findAccount = ({ pk, sk, activatedAt }: Record<string, unknown>): readonly AccountRef[] =>
  activatedAt && String(sk).startsWith('IG#')
    ? [{ userId: String(pk).slice('USER#'.length), igUserId: String(sk).slice('IG#'.length) }]
    : [];

const hasFewComments = (total: number | undefined): boolean =>
  total !== undefined && total >= 2 && total <= 14;

beforeAll(async () => {
  product = await startTestLocalProduct();
  const items = await product.table.scanItems();
  const account = items.flatMap((item) => findAccount(item))[0];
  if (!account) throw new Error('No account was imported.');
  smallPosts = items
    .filter(({ comments_total }) => hasFewComments(comments_total))
    .map(({ media_id }) => ({ ...account, mediaId: String(media_id) }));
}, 180_000);
afterAll(() => product?.stop());

const getSmallPost = (position: number): PostRef => {
  const post = smallPosts[position];
  if (!post) throw new Error(`The world has no ${position + 1} small posts.`);
  return post;
};

/** Makes an item due, so that the next scheduler run enqueues its job. */
async function makeDue(key: ItemKey): Promise<void> {
  const item = await product.table.getItem(key);
  const from = item?.gsi3sk as string | undefined;
  if (from === undefined) throw new Error(`${key.sk} waits for nothing.`);
  await product.table.replaceAttribute(key, 'gsi3sk', {
    from,
    to: PAST_TIME + from.slice(PAST_TIME.length),
  });
}

/**
 * Waits until the scheduler has enqueued the item's job; makes the item due again each time its worker reschedules it.
 */
const waitForScheduler = (key: ItemKey, queue: string) =>
  product.waitForPermissionUse('Scheduler', 'sqs:SendMessage', queue, () => makeDue(key));

/**
 * Moves the keys of the post's page index to a leaf, with as many others as the buffer of the post removes. The next
 * change finds no room in the buffer and changes the index. A root with one child then takes over the child's keys and
 * deletes it. In the cloud this happens when a list of hundreds shrinks.
 */
async function moveIndexKeysToLeaf(post: PostRef): Promise<void> {
  const root = tableKeys.commentIndex(post);
  const listed = (await product.table.scanItems())
    .filter(({ pk, sk }) => pk === root.pk && String(sk).startsWith('COMMENT#'))
    .map(({ gsi1sk }) => String(gsi1sk))
    .sort();
  const remove = Array.from({ length: MAX_BUFFERED_PAGE_INDEX_KEYS }, (_, number) => `~${number}`);
  const keys = [...listed, ...remove];
  const child = { id: '0', from: '', count: keys.length };
  const leaf = { keys: encodePageIndexNode({ keys }) };
  await product.table.putItem({ ...tableKeys.indexNode(root, child.id), ...leaf });
  const item = await product.table.getItem(tableKeys.post(post));
  const children = encodePageIndexNode({ children: [child] });
  await product.table.putItem({ ...root, children, next_id: 1, version: item.version });
  await product.table.putItem({
    ...item,
    index_version: item.version,
    index_changes: encodePageIndexKeyChanges({ insert: [], remove }),
  });
}

/** Raises the stored comment count above the network's, so that the import reads the post again. */
async function addPhantomComment(ref: PostRef): Promise<void> {
  const post = await product.table.getItem(tableKeys.post(ref));
  await product.table.putItem({ ...post, comments_total: post.comments_total + 1 });
}

const addFollowerComment = ({ mediaId }: PostRef) =>
  product.control('POST', '/comments', {
    media_id: mediaId,
    text: 'Do you ship this one?',
    username: 'ines.rare',
  }) as Promise<{ readonly id: string }>;

/** Writes a follower's comment, and returns it once the product has stored it. */
async function addImportedComment(post: PostRef) {
  const { id } = await addFollowerComment(post);
  const comment = { ...post, commentId: id };
  await vi.waitFor(async () => {
    expect(await product.table.getItem(tableKeys.comment(comment))).toBeDefined();
  }, WAIT_OPTIONS);
  return { comment, commentRef: { media_id: post.mediaId, comment_id: id } };
}

const setLatency = (route: string, delay_ms: number) =>
  product.control('POST', '/latency', { route, delay_ms });

it("a due account check uses the scheduler's rare IAM permissions", async () => {
  await waitForScheduler(tableKeys.instagramAccount(getSmallPost(0)), 'CheckQueue');
  await product.waitForPermissionUse('Scheduler', 'dynamodb:UpdateItem', 'table/');
});

it("a one-time scheduled job uses the scheduler's IAM permission to delete", async () => {
  const account = getSmallPost(0);
  const { gsi3pk, due_job } = await product.table.getItem(tableKeys.instagramAccount(account));
  await product.table.putItem({
    ...tableKeys.scheduledJob(account, 'rare'),
    gsi3pk,
    gsi3sk: PAST_TIME,
    due_job: { ...due_job, isOnce: true },
  });

  await product.waitForPermissionUse('Scheduler', 'dynamodb:DeleteItem', 'table/');
});

it('an import uses its rare IAM permissions when started or resumed', async () => {
  const post = getSmallPost(0);
  await product.control('POST', '/webhooks', { enabled: false });
  await moveIndexKeysToLeaf(post);
  await addPhantomComment(post);
  await addFollowerComment(post);
  await setLatency('GET account/media', 3_000);

  await product.call(connection.beginImport);
  await product.waitForPermissionUse('ConnectionApi', 'sqs:SendMessage', 'ImportQueue');
  await waitForScheduler(tableKeys.import(post), 'ImportQueue');

  await setLatency('GET account/media', 0);
  await product.waitForPermissionUse('ImportWorker', 'dynamodb:DeleteItem', 'table/');
  await product.waitForPermissionUse('ImportWorker', 'sqs:SendMessage', 'CommentsQueue');
  await vi.waitFor(async () => {
    const { importing } = (await product.call(connection.getImport)) as { importing: boolean };
    expect(importing).toBe(false);
  }, WAIT_OPTIONS);
  await product.control('POST', '/webhooks', { enabled: true });
});

it("a new comment uses the comment worker's IAM permission to delete nodes", async () => {
  const post = getSmallPost(1);
  await moveIndexKeysToLeaf(post);
  await addFollowerComment(post);

  await product.waitForPermissionUse('CommentEventsWorker', 'dynamodb:DeleteItem', 'table/');
});

it("a lost posting job uses scheduler's and worker's IAM permissions", async () => {
  const post = getSmallPost(2);
  const { comment, commentRef } = await addImportedComment(post);

  await setLatency('POST openai/chat/completions', 3_000);
  await product.call(drafts.requestCommentDraft, commentRef);
  await waitForScheduler(tableKeys.comment(comment), 'DraftQueue');
  await setLatency('POST openai/chat/completions', 0);

  const draft = await vi.waitFor(async () => {
    const { response } = await product.call(drafts.requestCommentDraft, commentRef);
    expect(response.status).toBe('editing');
    return response;
  }, WAIT_OPTIONS);
  await moveIndexKeysToLeaf(post);
  await product.call(drafts.postCommentReply, {
    ...commentRef,
    response_id: draft.id,
    response_text: 'Yes, on Tuesdays.',
  });
  await waitForScheduler(tableKeys.comment(comment), 'PostQueue');
  await product.waitForPermissionUse('PostWorker', 'dynamodb:DeleteItem', 'table/');
}, 90_000);

/** Credentials and secrets of the local settings. */
const CLIENT_ID = 'replyloom-web';
const PASSWORD = 'Weaving-2-Replies';
const APP_SECRET = 'sandbox-app-secret';

const signUp = async (email: string) => {
  const login = { client_id: CLIENT_ID, email, password: PASSWORD };
  const signUpFields = { ...login, tos_agreement: true };
  const { access_token, user } = await product.callAs(undefined, session.signUp, signUpFields);
  return { token: String(access_token), userId: String(user.id), login };
};

it("both kinds of email use the mail worker's IAM permissions", async () => {
  const { token, login } = await signUp('forgetful@example.com');
  const message = { name: 'Ann', subject: 'Hello', message: 'Where is it?' };
  const contactMessage = { ...message, email: login.email };

  await product.callAs(undefined, session.forgotPassword, login);
  await product.callAs(undefined, support.sendContact, { ...contactMessage, token });
  await product.callAs(undefined, session.revokeToken, { client_id: CLIENT_ID, token });

  await product.waitForPermissionUse('MailWorker', 'dynamodb:GetItem', 'table/');
  await product.waitForPermissionUse('MailWorker', 'dynamodb:PutItem', 'table/');
  await product.waitForPermissionUse('SupportApi', 'sqs:SendMessage', 'MailQueue');
});

it("filtering comments by date uses the posts API's IAM index permission", async () => {
  const { mediaId } = getSmallPost(0);

  await product.call(posts.listComments, { instagram_post_media_id: mediaId, filter_end_date: 1 });

  await product.waitForPermissionUse('PostsApi', 'dynamodb:Query', 'table/');
});

it("impersonated changes use each API's IAM permission to record them", async () => {
  const { token } = await signUp('admin@example.com');
  const post = getSmallPost(0);
  const { commentRef } = await addImportedComment(post);
  await product.callAs(token, admin.listUsers, { query: 'demo' });
  const impersonation = await product.callAs(token, admin.impersonate, { id: post.userId });
  const userToken = String(impersonation.token.access_token);

  await product.callAs(userToken, posts.markCommentSeen, commentRef);
  await product.callAs(userToken, drafts.requestCommentDraft, commentRef);
  await product.callAs(userToken, conversations.cancelConversationsRefresh);
  await product.callAs(userToken, admin.stopImpersonating);

  await product.waitForPermissionUse('ConversationsApi', 'dynamodb:PutItem', 'table/');
  await product.waitForPermissionUse('PostsApi', 'dynamodb:PutItem', 'table/');
  await product.waitForPermissionUse('DraftsApi', 'dynamodb:PutItem', 'table/');
  await product.waitForPermissionUse('AdminApi', 'dynamodb:DeleteItem', 'table/');
});

it("paying a plan uses the billing functions' IAM permissions", async () => {
  const { prices } = await product.call(billing.listPrices);
  const { payload } = await product.call(billing.checkout, { price_id: prices[0].price_id });
  const checkout = /cs_[A-Za-z0-9_]+/.exec(payload.url)?.[0] ?? '';
  await product.call(users.getMySubscription);
  await product.waitForPermissionUse('UsersApi', 'sqs:SendMessage', 'BillingQueue');

  await product.control('POST', `/cards/checkout/${checkout}/pay`);

  await product.waitForPermissionUse('BillingApi', 'sqs:SendMessage', 'BillingQueue');
  await product.waitForPermissionUse('BillingWorker', 'dynamodb:UpdateItem', 'table/');
});

const sendNetworkCallback = async (callbackPath: string, payload: object) => {
  const response = await fetch(`${product.appUrl}/webhooks/network/${callbackPath}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: buildTestSignedRequest(payload, APP_SECRET) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { readonly confirmation_code: string };
};

const copyFacebookLogin = async (userId: string, facebookUserId: string) => {
  const items = await product.table.scanItems();
  const { pk } = tableKeys.user(userId);
  const login = items.find((item) => item.pk === pk && String(item.sk).startsWith('FB#'));
  return { ...login, ...tableKeys.facebookAccount(userId, facebookUserId), facebookUserId };
};

it("a lost erasure job uses the erase worker's IAM permissions", async () => {
  const { userId } = getSmallPost(0);
  const issued_at = Math.floor(Date.now() / 1_000);
  const deletionRequest = { algorithm: 'HMAC-SHA256', user_id: '4242', issued_at };
  const { confirmation_code } = await sendNetworkCallback('data_deletion', deletionRequest);
  await product.callAs(undefined, users.getDataDeletion, { code: confirmation_code });
  // A login without accounts, because the demo user's own login is needed until the erasure.
  await product.table.putItem({ ...tableKeys.facebookClaim('4242'), userId });
  await product.table.putItem(await copyFacebookLogin(userId, '4242'));
  await sendNetworkCallback('deauthorize', deletionRequest);
  await product.waitForPermissionUse('UsersApi', 'dynamodb:Query', 'table/');

  await product.call(users.deleteMe);

  const deletions = (await product.table.scanItems()).filter((item) => item.userId === userId);
  const [deletion] = deletions.filter(({ sk }) => sk === 'DELETION');
  await waitForScheduler(tableKeys.deletion(String(deletion?.code)), 'ErasureQueue');
  await product.waitForPermissionUse('EraseWorker', 'sqs:SendMessage', 'ErasureQueue');
  await product.waitForPermissionUse('EraseWorker', 'dynamodb:BatchWriteItem', 'table/');
  const readSecret = 'secretsmanager:GetSecretValue';
  await product.waitForPermissionUse('EraseWorker', readSecret, 'STRIPE_SECRET_KEY');
}, 90_000);
