// Rights that only rare paths need, each taken by the function itself, in the whole product.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountOfKey, type Key, keys, type PostRef } from '#platform/table/keys.ts';
import { adminContracts as admin } from '#shared/contracts/admin.ts';
import { billingContracts as billing } from '#shared/contracts/billing.ts';
import { connectionContracts as connection } from '#shared/contracts/connection.ts';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { draftsContracts as drafts } from '#shared/contracts/drafts.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import { sessionContracts as session } from '#shared/contracts/session.ts';
import { supportContracts as support } from '#shared/contracts/support.ts';
import { usersContracts as users } from '#shared/contracts/users.ts';
import { signedRequest } from '#tests/security/signed.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const PATIENCE = { timeout: 30_000, interval: 100 };

let product: RunningProduct;
/** Posts whose page index is one small leaf, newest comments first. */
let smallPosts: readonly PostRef[];

/** Messages have one as well. */
const isIndexOfPost = (pk: unknown, sk: unknown): boolean =>
  sk === 'INDEX' && String(pk).includes('#POST#');

beforeAll(async () => {
  product = await startProduct();
  const items = await product.table.all();
  const account = items.flatMap((item) => accountOfKey(item) ?? [])[0];
  if (!account) throw new Error('No account was imported.');
  smallPosts = items
    .filter(({ pk, sk, counts }) => isIndexOfPost(pk, sk) && counts?.length === 1)
    .filter(({ counts: [count] }) => count >= 2 && count <= 14)
    .map(({ pk }) => ({ ...account, mediaId: String(pk).split('#').at(-1) ?? '' }));
}, 180_000);
afterAll(() => product?.stop());

const postAt = (place: number): PostRef => {
  const post = smallPosts[place];
  if (!post) throw new Error(`The world has no ${place + 1} small posts.`);
  return post;
};

/** As if its time had come: the next sweep takes the row on. */
async function makeDue(key: Key): Promise<void> {
  const item = await product.table.get(key);
  const from = item?.gsi3sk as string | undefined;
  if (from === undefined) throw new Error(`${key.sk} waits for nothing.`);
  await product.table.replace(key, 'gsi3sk', { from, to: LONG_AGO + from.slice(LONG_AGO.length) });
}

/** Waits until the sweep sent the row's job, whose time comes again whenever its worker puts it off. */
const isSweptUp = (key: Key, queue: string) =>
  product.used('DueSweep', 'sqs:SendMessage', queue, () => makeDue(key));

/**
 * Leaves the post's page index as removals of comments may: two leaves, the first so small that the
 * next change to it joins them, which deletes one.
 */
async function leaveLooseLeaves(post: PostRef): Promise<void> {
  const root = keys.commentIndex(post);
  const stored = await product.table.get(root);
  const [id] = stored.ids;
  const leaf = await product.table.get(keys.indexLeaf(root, id));
  const [first, ...rest] = leaf.keys;
  const next = String(stored.next_leaf);
  await product.table.put({ ...leaf, keys: [first] });
  await product.table.put({ ...keys.indexLeaf(root, next), keys: rest });
  await product.table.put({
    ...stored,
    ids: [id, next],
    froms: ['', rest[0]],
    counts: [1, rest.length],
    next_leaf: stored.next_leaf + 1,
  });
}

/** As if a comment were held that the network does not count: what differs is read once more. */
async function holdOneMore(ref: PostRef): Promise<void> {
  const post = await product.table.get(keys.post(ref));
  await product.table.put({ ...post, comments_total: post.comments_total + 1 });
}

const followerComments = ({ mediaId }: PostRef) =>
  product.control('POST', '/comments', {
    media_id: mediaId,
    text: 'Do you ship this one?',
    username: 'ines.rare',
  }) as Promise<{ readonly id: string }>;

const slow = (route: string, delay_ms: number) =>
  product.control('POST', '/latency', { route, delay_ms });

it('the sweep has an account checked', async () => {
  await isSweptUp(keys.instagramAccount(postAt(0)), 'RefreshQueue');
  await product.used('DueSweep', 'dynamodb:UpdateItem', 'table/');
}, 60_000);

it('an import is begun by hand, swept up when it stalls, and joins leaves of an index', async () => {
  const post = postAt(0);
  await product.control('POST', '/webhooks', { enabled: false });
  await leaveLooseLeaves(post);
  await holdOneMore(post);
  await followerComments(post);
  await slow('GET account/media', 3_000);

  await product.call(connection.beginImport);
  await product.used('ConnectionApi', 'sqs:SendMessage', 'ImportQueue');
  await isSweptUp(keys.import(post), 'ImportQueue');

  await slow('GET account/media', 0);
  await product.used('ImportWorker', 'dynamodb:DeleteItem', 'table/');
  await product.used('ImportWorker', 'sqs:SendMessage', 'RefreshQueue');
  await vi.waitFor(async () => {
    const { importing } = (await product.call(connection.getImport)) as { importing: boolean };
    expect(importing).toBe(false);
  }, PATIENCE);
  await product.control('POST', '/webhooks', { enabled: true });
}, 60_000);

it('a comment told by webhook joins leaves of an index', async () => {
  const post = postAt(1);
  await leaveLooseLeaves(post);
  await followerComments(post);

  await product.used('RefreshWorker', 'dynamodb:DeleteItem', 'table/');
}, 60_000);

it('a draft and a reply whose message is lost are swept up, and the reply joins leaves of an index', async () => {
  const post = postAt(2);
  const { id } = await followerComments(post);
  const comment = { ...post, commentId: id };
  const about = { media_id: post.mediaId, comment_id: id };
  await vi.waitFor(async () => {
    expect(await product.table.get(keys.comment(comment))).toBeDefined();
  }, PATIENCE);

  await slow('POST openai/chat/completions', 3_000);
  await product.call(drafts.requestCommentDraft, about);
  await isSweptUp(keys.comment(comment), 'DraftQueue');
  await product.used('DueSweep', 'dynamodb:GetItem', 'table/');
  await slow('POST openai/chat/completions', 0);

  const draft = await vi.waitFor(async () => {
    const { response } = await product.call(drafts.requestCommentDraft, about);
    expect(response.status).toBe('editing');
    return response;
  }, PATIENCE);
  await leaveLooseLeaves(post);
  await product.call(drafts.postCommentReply, {
    ...about,
    response_id: draft.id,
    response_text: 'Yes, on Tuesdays.',
  });
  await isSweptUp(keys.comment(comment), 'PostQueue');
  await product.used('PostWorker', 'dynamodb:DeleteItem', 'table/');
}, 90_000);

/** The login of the product's own client, by the settings of the local product. */
const CLIENT = 'replyloom-web';
const PASSWORD = 'Weaving-2-Replies';
const APP_SECRET = 'sandbox-app-secret';

const signUp = async (email: string) => {
  const login = { client_id: CLIENT, email, password: PASSWORD };
  const { access_token, user } = await product.callAs(undefined, session.signUp, {
    ...login,
    tos_agreement: true,
  });
  return { token: String(access_token), userId: String(user.id), login };
};

it('a forgotten password, a message to support, and a log-out', async () => {
  const { token, login } = await signUp('forgetful@example.com');
  const letter = { name: 'Ann', email: login.email, subject: 'Hello', message: 'Where is it?' };

  await product.callAs(undefined, session.forgotPassword, login);
  await product.callAs(undefined, support.sendContact, { ...letter, token });
  await product.callAs(undefined, session.revokeToken, { client_id: CLIENT, token });

  await product.used('MailWorker', 'dynamodb:GetItem', 'table/');
  await product.used('MailWorker', 'dynamodb:PutItem', 'table/');
  await product.used('SupportApi', 'sqs:SendMessage', 'MailQueue');
}, 60_000);

it('an admin acts as a user: what they change is put on record by each function', async () => {
  const { token } = await signUp('admin@example.com');
  const post = postAt(0);
  const { id } = await followerComments(post);
  const about = { media_id: post.mediaId, comment_id: id };
  await vi.waitFor(async () => {
    expect(await product.table.get(keys.comment({ ...post, commentId: id }))).toBeDefined();
  }, PATIENCE);
  await product.callAs(token, admin.listUsers, { query: 'demo' });
  const acting = await product.callAs(token, admin.impersonate, { id: post.userId });
  const asUser = String(acting.token.access_token);

  await product.callAs(asUser, posts.markCommentSeen, about);
  await product.callAs(asUser, drafts.requestCommentDraft, about);
  await product.callAs(asUser, conversations.cancelConversationsRefresh);
  await product.callAs(asUser, admin.stopImpersonating);

  await product.used('ConversationsApi', 'dynamodb:PutItem', 'table/');
  await product.used('PostsApi', 'dynamodb:PutItem', 'table/');
  await product.used('DraftsApi', 'dynamodb:PutItem', 'table/');
  await product.used('AdminApi', 'dynamodb:DeleteItem', 'table/');
}, 60_000);

it('a plan is paid for, and read anew', async () => {
  const { prices } = await product.call(billing.listPrices);
  const { payload } = await product.call(billing.checkout, { price_id: prices[0].price_id });
  const checkout = /cs_[A-Za-z0-9_]+/.exec(payload.url)?.[0] ?? '';
  await product.call(users.getMySubscription);
  await product.used('UsersApi', 'sqs:SendMessage', 'BillingQueue');

  await product.control('POST', `/cards/checkout/${checkout}/pay`);

  await product.used('BillingApi', 'sqs:SendMessage', 'BillingQueue');
  await product.used('BillingWorker', 'dynamodb:UpdateItem', 'table/');
}, 60_000);

const tellUsers = async (place: string, about: object) => {
  const answer = await fetch(`${product.appUrl}/webhooks/network/${place}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest(about, APP_SECRET) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly confirmation_code: string };
};

const loginLikeTheirs = async (userId: string, facebookUserId: string) => {
  const items = await product.table.all();
  const { pk } = keys.user(userId);
  const login = items.find((item) => item.pk === pk && String(item.sk).startsWith('FB#'));
  return { ...login, ...keys.facebookAccount(userId, facebookUserId), facebookUserId };
};

it('somebody leaves: the network says so, then the user is erased, though a message is lost', async () => {
  const { userId } = postAt(0);
  const stranger = { algorithm: 'HMAC-SHA256', user_id: '4242' };
  const { confirmation_code } = await tellUsers('data_deletion', stranger);
  await product.callAs(undefined, users.getDataDeletion, { code: confirmation_code });
  // A login without accounts: that of the demo user is needed until they are erased.
  await product.table.put({ ...keys.facebookClaim('4242'), userId });
  await product.table.put(await loginLikeTheirs(userId, '4242'));
  await tellUsers('deauthorize', stranger);
  await product.used('UsersApi', 'dynamodb:Query', 'table/');

  await product.call(users.deleteMe);

  const deletions = (await product.table.all()).filter((item) => item.userId === userId);
  const [deletion] = deletions.filter(({ sk }) => sk === 'DELETION');
  await isSweptUp(keys.deletion(String(deletion?.code)), 'ErasureQueue');
  await product.used('EraseWorker', 'sqs:SendMessage', 'ErasureQueue');
  await product.used('EraseWorker', 'dynamodb:BatchWriteItem', 'table/');
  await product.used('EraseWorker', 'secretsmanager:GetSecretValue', 'STRIPE_SECRET_KEY');
}, 90_000);
