// The limits of a plan: fifty concurrent calls with one use left, and changes of plan.
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as drafts } from '#functions/drafts/api.ts';
import type { PlanLimits } from '#functions/session/domain/user.ts';
import {
  type PlanUsageKind,
  readPlanUsage,
  reserveUsageOfBillingPeriod,
} from '#functions/session/usage-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { invokeApiHandler, type TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import {
  callChooseInstagramAccount,
  createTestUserWithLinked,
  makeFakeNetworkAccount,
} from '#tests/support/network/link-fake-network-account.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { fakeQueues, setUpFakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { makeSubscription } from '#tests/support/users/make-subscription.ts';
import {
  callSessionApi,
  createTestUserWithAccount,
  type TestUser,
} from '#tests/support/users/test-users.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
const MEDIA_ID = '19000';
const LIMITS = { max_comments: 7, max_instagram_accounts: 2, max_responses: 7 };

setUpTestTable();
setUpFakeNetwork();
beforeAll(() => {
  process.env.POST_HOLD_SECONDS = '5';
});

/** Gives a user a paid plan, as Stripe's events do. Returns its usage period. */
async function givePaidPlan(
  userId: string,
  limits: PlanLimits,
  startedMs = Date.now(),
): Promise<string> {
  const periodStart = new Date(startedMs).toISOString();
  const periodEnd = new Date(startedMs + 30 * DAY_MS).toISOString();
  const subscription = { ...makeSubscription(limits), price: 1_900, periodStart, periodEnd };
  await updateItem(tableKeys.user(userId), { set: { subscription } });
  return periodStart.slice(0, 10);
}

let accounts = 0;

/** Creates a paying user with fifty comments under one post, each with a draft if `drafted`. */
async function createUserWithComments({ drafted }: { readonly drafted: boolean }) {
  const user = await createTestUserWithAccount(`1785${++accounts}`);
  const period = await givePaidPlan(user.userId, LIMITS);
  const ids = Array.from({ length: AT_ONCE }, (_, at) => String(1_000 + at));
  const ref = await storePostWithComments(user, ids, makeNetworkMedia(MEDIA_ID));
  if (drafted) {
    await Promise.all(
      ids.map((commentId) =>
        storeReply(
          { kind: 'comment', ...ref, commentId },
          makeTestDraft({ id: `rsp_${commentId}` }),
        ),
      ),
    );
  }
  return { ...user, period, ids };
}

const reserveAllButOne = async (userId: string, kind: PlanUsageKind, period: string) => {
  for (let used = 1; used < LIMITS.max_comments; used++) {
    await reserveUsageOfBillingPeriod({ userId, kind, period, max: LIMITS.max_comments });
  }
};

const callDrafts = (user: TestUser, path: string, body: object): Promise<TestResponse> =>
  invokeApiHandler(drafts, {
    method: 'POST',
    path: `/api/v1/users/me/ig/post/comment/${path}`,
    token: user.token,
    body: { media_id: MEDIA_ID, ...body },
  });

const postReply = (user: TestUser, commentId: string) =>
  callDrafts(user, 'response/post', {
    comment_id: commentId,
    response_id: `rsp_${commentId}`,
    response_text: 'Thank you!',
  });

const generateDraft = (user: TestUser, commentId: string) =>
  callDrafts(user, 'gpt_response', { comment_id: commentId });

const countOutcomes = (responses: readonly TestResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const name = status === 200 ? 'accepted' : `${status} ${body.error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const getUsage = async ({ token }: TestUser) =>
  (await callSessionApi('GET', '/users/me/usage', { token })).body;

describe('fifty concurrent calls with one use of the plan left', () => {
  test('posts one reply when fifty calls share the last use', async () => {
    const user = await createUserWithComments({ drafted: true });
    await reserveAllButOne(user.userId, 'posted', user.period);

    const responses = await Promise.all(user.ids.map((id) => postReply(user, id)));

    expect(countOutcomes(responses)).toEqual({
      accepted: 1,
      '403 max_posted_comments_for_plan': 49,
    });
    expect(fakeQueues.jobs().filter(({ job }) => job === 'post-reply')).toHaveLength(1);
    expect((await getUsage(user)).current_period_posted_comments).toBe(7);
  });

  test('generates one draft when fifty calls share the last use', async () => {
    const user = await createUserWithComments({ drafted: false });
    await reserveAllButOne(user.userId, 'generated', user.period);

    const responses = await Promise.all(user.ids.map((id) => generateDraft(user, id)));

    expect(countOutcomes(responses)).toEqual({ accepted: 1, '403 max_responses_for_plan': 49 });
    expect(fakeQueues.jobs().filter(({ job }) => job === 'generate-draft')).toHaveLength(1);
    expect((await getUsage(user)).current_period_generated_responses).toBe(7);
  });

  test('activates one account when fifty calls share the last use', async () => {
    const owned = Array.from({ length: AT_ONCE }, () => makeFakeNetworkAccount([]));
    const user = await createTestUserWithLinked(owned);
    await givePaidPlan(user.userId, { ...LIMITS, max_instagram_accounts: 1 });

    const responses = await Promise.all(
      owned.map((account) => callChooseInstagramAccount(user, account)),
    );

    expect(countOutcomes(responses)).toEqual({
      accepted: 1,
      '403 max_instagram_accounts_for_plan': 49,
    });
    expect((await getUsage(user)).current_instagram_accounts).toBe(1);
  });
});

describe("a change of a user's plan", () => {
  test("a changed plan's larger limits apply at once in the running period", async () => {
    const user = await createUserWithComments({ drafted: true });
    const [first = '', second = ''] = user.ids;
    await givePaidPlan(user.userId, { ...LIMITS, max_comments: 1 });
    await postReply(user, first);
    expect((await postReply(user, second)).body.error).toBe('max_posted_comments_for_plan');

    await givePaidPlan(user.userId, LIMITS);

    expect((await postReply(user, second)).status).toBe(200);
    expect(await getUsage(user)).toMatchObject({
      current_period_posted_comments: 2,
      max_comments: 7,
    });
  });

  test('counts usage from zero when the changed plan begins a new period', async () => {
    const user = await createUserWithComments({ drafted: true });
    const before = await givePaidPlan(
      user.userId,
      { ...LIMITS, max_comments: 1 },
      Date.now() - 20 * DAY_MS,
    );
    await postReply(user, user.ids[0] ?? '');

    const after = await givePaidPlan(user.userId, { ...LIMITS, max_comments: 1 });

    expect((await postReply(user, user.ids[1] ?? '')).status).toBe(200);
    expect((await readPlanUsage(user.userId, before)).posted).toBe(1);
    expect((await readPlanUsage(user.userId, after)).posted).toBe(1);
  });

  test('a smaller plan keeps the accounts in use but adds none', async () => {
    const owned = [
      makeFakeNetworkAccount([]),
      makeFakeNetworkAccount([]),
      makeFakeNetworkAccount([]),
    ] as const;
    const user = await createTestUserWithLinked([...owned]);
    await givePaidPlan(user.userId, LIMITS);
    await callChooseInstagramAccount(user, owned[0]);
    await callChooseInstagramAccount(user, owned[1]);

    await givePaidPlan(user.userId, { ...LIMITS, max_instagram_accounts: 1 });

    expect((await callChooseInstagramAccount(user, owned[0])).status).toBe(200);
    expect((await callChooseInstagramAccount(user, owned[2])).body.error).toBe(
      'max_instagram_accounts_for_plan',
    );
    expect(await getUsage(user)).toMatchObject({
      current_instagram_accounts: 2,
      max_instagram_accounts: 1,
    });
  });
});

test('responds 402 to a post after the trial; accounts remain choosable', async () => {
  const account = makeFakeNetworkAccount([]);
  const user = await createTestUserWithLinked([account]);
  await callChooseInstagramAccount(user, account);
  await updateItem(tableKeys.user(user.userId), {
    set: { trialEndsAt: new Date(Date.now() - 1).toISOString() },
  });

  expect(countOutcomes([await postReply(user, '1000')])).toEqual({ '402 no_subscription': 1 });
  expect((await callChooseInstagramAccount(user, account)).status).toBe(200);
});
