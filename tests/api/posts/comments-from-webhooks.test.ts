// Comments that a webhook event describes: stored from it without a call, also during a pause of calls, and completed
// later.
import { describe, expect, test } from 'vitest';
import { updateFacebookAccount } from '#functions/connection/account-repository.ts';
import {
  findNetworkPauseEnd,
  startNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  runJobsAfter,
  runScheduledJobsAfter,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import {
  type CommentWebhookScenario,
  createCommentWebhookScenario,
  deliverCommentWebhook,
  findShownComment,
  getScenarioCommentItem,
  getScenarioPostItem,
} from '#tests/support/network/comment-webhook-scenario.ts';
import {
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { recordTableWritesOf } from '#tests/support/table/record-table-writes.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';

setUpAccountImports();

const failReads = ({ fresh, media }: CommentWebhookScenario, times: number) =>
  fakeNetwork.fail({
    on: new RegExp(`GET /(${fresh.id}|${media.id})$`),
    times,
    code: 100,
    subcode: 33,
  });
const countReads = ({ fresh, media }: CommentWebhookScenario) =>
  fakeNetwork.countCalls(new RegExp(`GET /(${fresh.id}|${media.id})$`));

const RETRY_SECONDS = [30, 30, 60, 120, 360] as const;

async function runScheduledCheck(scenario: CommentWebhookScenario): Promise<void> {
  await runScheduledJobsAfter(15 * 60 + 1);
  await runJobsAfter(121);
  expect(fakeQueues.deadLetters(), `after a check of ${scenario.account.id}`).toEqual([]);
}

/** A scenario whose comment is on a post that the table does not contain. */
async function createUnknownPostScenario(): Promise<CommentWebhookScenario> {
  const scenario = await createCommentWebhookScenario();
  scenario.media.comments.shift();
  scenario.media.comments_count -= 1;
  const media = makeFakeNetworkMedia([scenario.fresh], 999);
  scenario.account.media.unshift(media);
  return { ...scenario, media, post: { ...scenario.ref, mediaId: media.id } };
}

describe('a comment that a webhook event describes', () => {
  test("shows a webhook's comment at once without a call, as an event", async () => {
    const scenario = await createCommentWebhookScenario();

    await deliverCommentWebhook(scenario);

    expect(await findShownComment(scenario)).toMatchObject({
      text: 'How much is it?',
      username: scenario.fresh.username,
      seen: false,
      is_own: false,
      replied_to_id: null,
    });
    expect(await getScenarioPostItem(scenario)).toMatchObject({
      comments_total: 5,
      new_comments_count: 5,
    });
    expect(await getScenarioCommentItem(scenario)).toMatchObject({ source: 'webhook' });
    expect(fakeNetwork.calls).toEqual([]);
    expect(fakeQueues.jobs()).toEqual([]);
  });

  test("the next check completes a webhook's comment as the same event", async () => {
    const scenario = await createCommentWebhookScenario();
    await deliverCommentWebhook(scenario, { text: 'How much' });

    await runScheduledCheck(scenario);

    const { text, timestamp } = scenario.fresh;
    expect(await getScenarioCommentItem(scenario)).toMatchObject({
      text,
      timestamp,
      thread_at: timestamp,
      source: 'webhook',
    });
    expect((await getScenarioPostItem(scenario))?.latest_new).toEqual({
      id: scenario.fresh.id,
      timestamp,
    });
  });

  test("the next check removes a webhook's comment that was deleted", async () => {
    const scenario = await createCommentWebhookScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    expect(await findShownComment(scenario)).toBeDefined();

    await runScheduledCheck(scenario);

    expect(await findShownComment(scenario)).toBeUndefined();
    expect(await getScenarioPostItem(scenario)).toMatchObject({ comments_total: 4, read_count: 4 });
  });

  test("lists a webhook's reply by its time until its parent is known", async () => {
    const scenario = await createCommentWebhookScenario();
    const [thread] = makeFakeNetworkComments(1, 1).map((one) => ({
      ...one,
      timestamp: scenario.fresh.timestamp,
    }));
    const reply = thread?.replies?.[0];
    if (!thread || !reply) throw new Error('no thread');
    scenario.media.comments.unshift(thread);
    scenario.media.comments_count += 2;
    const replyScenario = { ...scenario, fresh: reply };

    await deliverCommentWebhook(replyScenario, { parent_id: thread.id });
    expect(await findShownComment(replyScenario)).toMatchObject({ replied_to_id: thread.id });
    await runScheduledCheck(scenario);

    expect(await getScenarioCommentItem(replyScenario)).toMatchObject({
      timestamp: reply.timestamp,
      thread_at: thread.timestamp,
    });
  });

  test("a webhook's comment is no event when the account wrote it", async () => {
    const scenario = await createCommentWebhookScenario();

    await deliverCommentWebhook(scenario, {
      from: { id: scenario.account.id, self_ig_scoped_id: '9' },
    });

    expect(await findShownComment(scenario)).toMatchObject({ is_own: true, seen: true });
    expect(await getScenarioCommentItem(scenario)).not.toHaveProperty('source');
  });

  test("stores a webhook's comment and marks its post in one write", async () => {
    const scenario = await createCommentWebhookScenario();
    const before = await getScenarioPostItem(scenario);
    const { pk } = tableKeys.postList(scenario.ref);

    const { writes } = await recordTableWritesOf(() => deliverCommentWebhook(scenario));

    expect(writes.filter(({ partitions }) => partitions.includes(pk))).toHaveLength(1);
    const { read_count, ...after } = (await getScenarioPostItem(scenario)) ?? {};
    expect([before?.read_count, read_count]).toEqual([4, undefined]);
    expect(after.comments_total).toBe(5);
  });

  test('a comment stays as read when its webhook event is redelivered', async () => {
    const scenario = await createCommentWebhookScenario();
    await deliverCommentWebhook(scenario);
    await runScheduledCheck(scenario);
    const before = await getScenarioCommentItem(scenario);
    const { igUserId } = scenario.ref;
    const { fresh, media } = scenario;
    const payload = { igUserId, commentId: fresh.id, mediaId: media.id, text: 'Old words' };
    const body = { job: 'comment-event', payload: { ...payload, username: fresh.username } };

    await REFRESH_WORKER_HANDLERS.comment_events({
      Records: [
        {
          messageId: 'm',
          body: JSON.stringify(body),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as never);

    expect(await getScenarioCommentItem(scenario)).toEqual(before);
  });

  test.each<[string, (scenario: CommentWebhookScenario) => Promise<unknown> | unknown]>([
    ['an outage', () => fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 })],
    [
      'a pause',
      (scenario) => startNetworkPause(scenario.ref, { reason: 'limit', seconds: 120, named: true }),
    ],
    [
      'an expired login',
      (scenario) => {
        const [facebookUser] = fakeNetwork.state.facebookUsers.filter(({ accounts }) =>
          accounts.includes(scenario.account),
        );
        return updateFacebookAccount(scenario.user.userId, facebookUser?.id ?? '', {
          problems: ['facebook_token_expired'],
        });
      },
    ],
  ])('is shown at once and read by the next check during %s', async (_, begin) => {
    const scenario = await createCommentWebhookScenario();
    await begin(scenario);

    await deliverCommentWebhook(scenario);

    expect(await findShownComment(scenario)).toMatchObject({ text: 'How much is it?' });
    expect(fakeNetwork.calls).toEqual([]);
    expect(await getScenarioPostItem(scenario)).not.toHaveProperty('read_count');
  });
});

describe('a comment whose webhook event lacks something', () => {
  test.each([
    ['its author', { from: undefined }],
    ['its text', { text: undefined }],
  ])('is read half a minute later when the event lacks %s', async (_, value) => {
    const scenario = await createCommentWebhookScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, value);
    expect(await findShownComment(scenario)).toBeUndefined();

    await runJobsAfter(30);

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
    expect(await getScenarioCommentItem(scenario)).toMatchObject({ source: 'webhook' });
  });

  test('reads an unreadable comment again after 30 seconds to ten minutes', async () => {
    const scenario = await createCommentWebhookScenario();
    failReads(scenario, 10);
    await deliverCommentWebhook(scenario, { text: undefined });
    const reads = [countReads(scenario)];
    for (const seconds of RETRY_SECONDS) {
      await runJobsAfter(seconds - 1);
      await runJobsAfter(1);
      reads.push(countReads(scenario));
    }

    expect(reads).toEqual([1, 2, 3, 4, 5, 6]);
    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });

  test("stores a webhook's comment with its unknown post, with two calls", async () => {
    const scenario = await createUnknownPostScenario();

    await deliverCommentWebhook(scenario);

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
    const { fresh, media } = scenario;
    expect(fakeNetwork.calls).toEqual([`GET /${fresh.id}`, `GET /${media.id}`]);
  });

  test("stores a webhook's comment once its unknown post can be read", async () => {
    const scenario = await createUnknownPostScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario);
    expect(await findShownComment(scenario)).toBeUndefined();

    await runJobsAfter(30);

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
  });

  test("an outage at a comment's post brings the account's check forward", async () => {
    const scenario = await createUnknownPostScenario();
    const readCheckTime = async () =>
      (await getItem(tableKeys.instagramAccount(scenario.ref)))?.gsi3sk;
    const planned = await readCheckTime();
    fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 });

    await deliverCommentWebhook(scenario);

    const pauseEnd = await findNetworkPauseEnd(scenario.ref);
    expect(await readCheckTime()).toBe(pauseEnd);
    expect(String(planned) > String(pauseEnd)).toBe(true);
  });

  test("stores a webhook's comment and post after a pause, calling nothing before", async () => {
    const scenario = await createUnknownPostScenario();
    const { until } = await startNetworkPause(scenario.ref, {
      reason: 'limit',
      seconds: 45,
      named: true,
    });
    await deliverCommentWebhook(scenario);
    const { gsi3sk } = (await getItem(tableKeys.instagramAccount(scenario.ref))) ?? {};
    expect([gsi3sk, fakeNetwork.calls]).toEqual([until, []]);

    await runJobsAfter(30);
    await runJobsAfter(30);

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
  });
});
