// What a plan allows, asked for fifty times at once with one use left, and over a change of plan.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as drafts } from '#functions/drafts/api.ts';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import type { PlanLimits } from '#functions/session/domain/user.ts';
import { readUsage, reserveUsage, type UsageKind } from '#functions/session/usage-repository.ts';
import { keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { accountWith, choose, link, personWith } from '#tests/support/connection.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { invoke, type TestResponse } from '#tests/support/http.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { batchOf, commentOf, mediaOf } from '#tests/support/posts.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import {
  CLIENT_ID,
  sessionApi,
  signedUp,
  type TestUser,
  withAccount,
} from '#tests/support/users.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
const MEDIA_ID = '19000';
const LIMITS = { max_comments: 7, max_instagram_accounts: 2, max_responses: 7 };

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID, POST_HOLD_SECONDS: '5' });
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues();
});
beforeEach(() => queues.clear());
afterAll(() => {
  network.stop();
  table.stop();
});

/** Gives a user a paid plan, as the card provider's events would; answers its usage period. */
async function payFor(userId: string, limits: PlanLimits, startedMs = Date.now()): Promise<string> {
  const periodStart = new Date(startedMs).toISOString();
  const subscription = {
    id: 'sub_1',
    status: 'active',
    priceId: 'price_1',
    lookupKey: null,
    planName: 'Plan',
    price: 1_900,
    interval: 'month',
    intervalCount: 1,
    periodStart,
    periodEnd: new Date(startedMs + 30 * DAY_MS).toISOString(),
    cancelAtPeriodEnd: false,
    limits,
  };
  await updateItem(keys.user(userId), { set: { subscription } });
  return periodStart.slice(0, 10);
}

let accounts = 0;

/** A paying user with fifty comments under one post, each with a draft where asked. */
async function withComments({ drafted }: { readonly drafted: boolean }) {
  const user = await withAccount(`1785${++accounts}`);
  const period = await payFor(user.userId, LIMITS);
  const account = { userId: user.userId, igUserId: user.igUserId };
  const ids = Array.from({ length: AT_ONCE }, (_, at) => String(1_000 + at));
  await contentStore.savePosts(account, { media: [mediaOf(MEDIA_ID)], covered: undefined });
  const ref = { ...account, mediaId: MEDIA_ID };
  await contentStore.saveComments(ref, batchOf(ids.map((id) => commentOf(id))));
  if (drafted) {
    await Promise.all(
      ids.map((commentId) =>
        writeDraft({ ...ref, commentId }, 0, draftOf({ id: `rsp_${commentId}` })),
      ),
    );
  }
  return { ...user, period, ids };
}

const useAllButOne = async (userId: string, kind: UsageKind, period: string) => {
  for (let used = 1; used < LIMITS.max_comments; used++) {
    await reserveUsage({ userId, kind, period, max: LIMITS.max_comments });
  }
};

const callDrafts = (user: TestUser, path: string, body: object): Promise<TestResponse> =>
  invoke(drafts, {
    method: 'POST',
    path: `/api/v1/users/me/ig/post/comment/${path}`,
    token: user.token,
    body: { media_id: MEDIA_ID, ...body },
  });

const post = (user: TestUser, commentId: string) =>
  callDrafts(user, 'response/post', {
    comment_id: commentId,
    response_id: `rsp_${commentId}`,
    response_text: 'Thank you!',
  });

const generate = (user: TestUser, commentId: string) =>
  callDrafts(user, 'gpt_response', { comment_id: commentId });

const tally = (answers: readonly TestResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'accepted' : `${status} ${body.error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const usageShown = async ({ token }: TestUser) =>
  (await sessionApi('GET', '/users/me/usage', { token })).body;

describe('fifty at once with one left', () => {
  test('of replies: one is posted', async () => {
    const user = await withComments({ drafted: true });
    await useAllButOne(user.userId, 'posted', user.period);

    const answers = await Promise.all(user.ids.map((id) => post(user, id)));

    expect(tally(answers)).toEqual({ accepted: 1, '403 max_posted_comments_for_plan': 49 });
    expect(queues.jobs().filter(({ job }) => job === 'post-reply')).toHaveLength(1);
    expect((await usageShown(user)).current_period_posted_comments).toBe(7);
  });

  test('of generated texts: one is written', async () => {
    const user = await withComments({ drafted: false });
    await useAllButOne(user.userId, 'generated', user.period);

    const answers = await Promise.all(user.ids.map((id) => generate(user, id)));

    expect(tally(answers)).toEqual({ accepted: 1, '403 max_responses_for_plan': 49 });
    expect(queues.jobs().filter(({ job }) => job === 'generate-draft')).toHaveLength(1);
    expect((await usageShown(user)).current_period_generated_responses).toBe(7);
  });

  test('of social accounts: one is activated', async () => {
    const owned = Array.from({ length: AT_ONCE }, () => accountWith([]));
    const user = await signedUp();
    await link(user, personWith(network, owned));
    await payFor(user.userId, { ...LIMITS, max_instagram_accounts: 1 });

    const answers = await Promise.all(owned.map((account) => choose(user, account)));

    expect(tally(answers)).toEqual({ accepted: 1, '403 max_instagram_accounts_for_plan': 49 });
    expect((await usageShown(user)).current_instagram_accounts).toBe(1);
  });
});

describe('a change of plan', () => {
  test('to a larger one counts at once, in the same period', async () => {
    const user = await withComments({ drafted: true });
    const [first = '', second = ''] = user.ids;
    await payFor(user.userId, { ...LIMITS, max_comments: 1 });
    await post(user, first);
    expect((await post(user, second)).body.error).toBe('max_posted_comments_for_plan');

    await payFor(user.userId, LIMITS);

    expect((await post(user, second)).status).toBe(200);
    expect(await usageShown(user)).toMatchObject({
      current_period_posted_comments: 2,
      max_comments: 7,
    });
  });

  test('of period counts from zero', async () => {
    const user = await withComments({ drafted: true });
    const before = await payFor(
      user.userId,
      { ...LIMITS, max_comments: 1 },
      Date.now() - 20 * DAY_MS,
    );
    await post(user, user.ids[0] ?? '');

    const after = await payFor(user.userId, { ...LIMITS, max_comments: 1 });

    expect((await post(user, user.ids[1] ?? '')).status).toBe(200);
    expect((await readUsage(user.userId, before)).posted).toBe(1);
    expect((await readUsage(user.userId, after)).posted).toBe(1);
  });

  test('to fewer accounts leaves those in use, and takes no further one', async () => {
    const owned = [accountWith([]), accountWith([]), accountWith([])] as const;
    const user = await signedUp();
    await link(user, personWith(network, [...owned]));
    await payFor(user.userId, LIMITS);
    await choose(user, owned[0]);
    await choose(user, owned[1]);

    await payFor(user.userId, { ...LIMITS, max_instagram_accounts: 1 });

    expect((await choose(user, owned[0])).status).toBe(200);
    expect((await choose(user, owned[2])).body.error).toBe('max_instagram_accounts_for_plan');
    expect(await usageShown(user)).toMatchObject({
      current_instagram_accounts: 2,
      max_instagram_accounts: 1,
    });
  });
});

test('after trial and plan product calls are refused with 402, and choosing an account is not', async () => {
  const account = accountWith([]);
  const user = await signedUp();
  await link(user, personWith(network, [account]));
  await choose(user, account);
  await updateItem(keys.user(user.userId), {
    set: { trialEndsAt: new Date(Date.now() - 1).toISOString() },
  });

  expect(tally([await post(user, '1000')])).toEqual({ '402 no_subscription': 1 });
  expect((await choose(user, account)).status).toBe(200);
});
