// Comments that the network announces but does not return yet: shown as the webhook describes them, and read later.
import { describe, expect, test } from 'vitest';
import { updateFacebookAccount } from '#functions/connection/account-repository.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type CommentScenario,
  createCommentScenario,
  deliverCommentWebhook,
  findShownComment,
  getScenarioCommentItem,
  getScenarioPostItem,
  setUpCommentScenarios,
  toAccountRef,
} from '#tests/support/comment-webhook-scenario.ts';
import { advanceFakeClockSeconds } from '#tests/support/fake-clock.ts';
import {
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/set-up-fake-network.ts';

setUpCommentScenarios();

const getDueKey = async (scenario: CommentScenario) =>
  (await getItem(tableKeys.instagramAccount(toAccountRef(scenario))))?.gsi3sk;

const failReads = ({ fresh }: CommentScenario, times: number) =>
  fakeNetwork.fail({
    on: new RegExp(`GET /${fresh.id}$`),
    times,
    code: 100,
    subcode: 33,
  });
const countReads = ({ fresh }: CommentScenario) =>
  fakeNetwork.countCalls(new RegExp(`GET /${fresh.id}$`));

const RETRY_SECONDS = [30, 30, 60, 120, 360] as const;

/** Lets all retries of the read pass. */
async function waitForAllRetries(): Promise<void> {
  for (const seconds of RETRY_SECONDS) {
    advanceFakeClockSeconds(seconds);
    await fakeQueues.run();
  }
}

async function runScheduledCheck(scenario: CommentScenario): Promise<void> {
  advanceFakeClockSeconds(15 * 60 + 1);
  await runScheduler();
  await fakeQueues.run();
  advanceFakeClockSeconds(121);
  await fakeQueues.run();
  expect(fakeQueues.deadLetters(), `after a check of ${scenario.account.id}`).toEqual([]);
}

describe('a comment announced by a webhook that cannot be read yet', () => {
  test('shows an announced comment at once as its webhook describes it', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);

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
    expect(fakeQueues.events()).toHaveLength(1);
  });

  test('reads an announced comment half a minute later and corrects it without announcing it again', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceFakeClockSeconds(30);
    await fakeQueues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getScenarioCommentItem(scenario)).toMatchObject({
      text,
      timestamp,
      thread_at: timestamp,
    });
    expect((await getScenarioPostItem(scenario))?.latest_new).toEqual({
      id: scenario.fresh.id,
      timestamp,
    });
    expect(fakeQueues.events()).toHaveLength(1);
    expect(fakeQueues.jobs()).toEqual([]);
  });

  test('tries to read an announced comment after 30 seconds and 1, 2, 4 and 10 minutes, then no more', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 10);
    await deliverCommentWebhook(scenario);
    const reads = [countReads(scenario)];
    for (const seconds of RETRY_SECONDS) {
      advanceFakeClockSeconds(seconds - 1);
      await fakeQueues.run();
      advanceFakeClockSeconds(1);
      await fakeQueues.run();
      reads.push(countReads(scenario));
    }

    expect(reads).toEqual([1, 2, 3, 4, 5, 6]);
    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
    expect(await findShownComment(scenario)).toBeDefined();
  });

  test('removes an announced comment at the next scheduled check when it was deleted before it was read', async () => {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    expect(await findShownComment(scenario)).toBeDefined();
    await waitForAllRetries();

    await runScheduledCheck(scenario);

    expect(await findShownComment(scenario)).toBeUndefined();
    expect(await getScenarioPostItem(scenario)).toMatchObject({ comments_total: 4, read_count: 4 });
  });

  test('does not bring a removed comment back in a later retry to read it', async () => {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    advanceFakeClockSeconds(130);
    await fakeQueues.run();
    const queuedJobs = JSON.stringify(fakeQueues.jobs());
    await runScheduledCheck(scenario);
    await fakeQueues.run();

    expect(queuedJobs).toContain('"isStoredFromEvent":true');
    expect(await findShownComment(scenario)).toBeUndefined();
  });

  test('lists an announced reply by its own time while its parent is unknown, and next to its parent later', async () => {
    const scenario = await createCommentScenario();
    const [thread] = makeFakeNetworkComments(1, 1).map((one) => ({
      ...one,
      timestamp: scenario.fresh.timestamp,
    }));
    const reply = thread?.replies?.[0];
    if (!thread || !reply) throw new Error('no thread');
    scenario.media.comments.unshift(thread);
    fakeNetwork.fail({
      on: new RegExp(`GET /${thread.id}$`),
      times: 1,
      code: 100,
      subcode: 33,
    });
    const replyScenario = { ...scenario, fresh: reply };

    await deliverCommentWebhook(replyScenario, { parent_id: thread.id });
    expect(await findShownComment(replyScenario)).toMatchObject({ replied_to_id: thread.id });
    advanceFakeClockSeconds(30);
    await fakeQueues.run();

    expect(await getScenarioCommentItem(replyScenario)).toMatchObject({
      timestamp: reply.timestamp,
      thread_at: thread.timestamp,
    });
  });

  test('stores a comment that the account itself wrote without announcing it, before it can be read', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);

    await deliverCommentWebhook(scenario, {
      from: { id: scenario.account.id, self_ig_scoped_id: '9' },
    });

    expect(await findShownComment(scenario)).toMatchObject({ is_own: true, seen: true });
    expect(fakeQueues.events()).toEqual([]);
  });

  test.each([
    ['has no author', { from: undefined }],
    ['has no text', { text: undefined }],
  ])('does not show a comment before it is read when its webhook %s', async (_, value) => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, value);
    expect(await findShownComment(scenario)).toBeUndefined();

    advanceFakeClockSeconds(30);
    await fakeQueues.run();

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
    expect(fakeQueues.events()).toHaveLength(1);
  });

  test('retries an announced comment until its post can be read', async () => {
    const scenario = await createCommentScenario();
    const media = makeFakeNetworkMedia([scenario.fresh], 999);
    const otherPostScenario = { ...scenario, media };
    await deliverCommentWebhook(otherPostScenario);
    expect(await findShownComment(otherPostScenario)).toBeUndefined();

    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    scenario.account.media.unshift(media);
    advanceFakeClockSeconds(30);
    await fakeQueues.run();

    expect(await findShownComment(otherPostScenario)).toMatchObject({ text: scenario.fresh.text });
    expect(fakeQueues.events()).toHaveLength(1);
  });
});

describe('a comment announced by a webhook while the network cannot be read', () => {
  const FAILURES: readonly (readonly [
    string,
    (scenario: CommentScenario) => Promise<unknown> | unknown,
    number,
  ])[] = [
    ['an outage', () => fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 }), 1],
    ['a rate limit', () => fakeNetwork.fail({ on: /./, times: 1, code: 80_002 }), 1],
    [
      'a pause',
      (scenario) =>
        startNetworkPause(toAccountRef(scenario), { reason: 'limit', seconds: 120, named: true }),
      0,
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
      0,
    ],
  ];

  test.each(FAILURES)(
    'shows an announced comment at once and checks it soon during %s',
    async (_, begin, calls) => {
      const scenario = await createCommentScenario();
      await begin(scenario);
      const due = String(await getDueKey(scenario));

      await deliverCommentWebhook(scenario);

      expect(await findShownComment(scenario)).toMatchObject({ text: 'How much is it?' });
      expect([fakeNetwork.calls.length, fakeQueues.events().length]).toEqual([calls, 1]);
      expect(String(await getDueKey(scenario)) < due, 'the next check is brought forward').toBe(
        true,
      );
      expect(await getScenarioPostItem(scenario)).not.toHaveProperty('read_count');
    },
  );

  test('the next scheduled check completes an announced comment that could not be read', async () => {
    const scenario = await createCommentScenario();
    fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 });
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceFakeClockSeconds(60);
    await runScheduler();
    await fakeQueues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getScenarioCommentItem(scenario)).toMatchObject({ text, timestamp });
    expect(fakeQueues.events()).toHaveLength(1);
  });

  test('a comment announced while the network cannot be read does not overwrite one that was read before', async () => {
    const scenario = await createCommentScenario();
    await deliverCommentWebhook(scenario);
    const before = await getScenarioCommentItem(scenario);
    fakeNetwork.fail({ on: /./, times: 1, code: 2, status: 500 });
    const { igUserId } = toAccountRef(scenario);
    const { fresh, media } = scenario;
    const payload = { igUserId, commentId: fresh.id, mediaId: media.id, text: 'Old words' };
    const body = { job: 'comment-event', payload: { ...payload, username: fresh.username } };

    await refreshWorker({
      Records: [
        {
          messageId: 'm',
          body: JSON.stringify(body),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as never);

    expect(await getScenarioCommentItem(scenario)).toEqual(before);
    expect(fakeQueues.events()).toHaveLength(1);
  });
});
