// Comments that the network announces but does not return yet: shown as the webhook describes them, and read later.
import { describe, expect, test } from 'vitest';
import { updateFacebookAccount } from '#functions/connection/account-repository.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as sweep } from '#functions/sweep/due-items.schedule.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  advanceSeconds,
  type CommentScenario,
  createCommentScenario,
  deliverCommentWebhook,
  findShownComment,
  getPostItem,
  getStoredComment,
  network,
  queues,
  setUpCommentScenarios,
  toAccountRef,
} from '#tests/support/comment-scenario.ts';
import {
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';

setUpCommentScenarios();

const getDueKey = async (scenario: CommentScenario) =>
  (await getItem(tableKeys.instagramAccount(toAccountRef(scenario))))?.gsi3sk;

const failReads = ({ fresh }: CommentScenario, times: number) =>
  network.fail({ on: new RegExp(`GET /${fresh.id}$`), times, code: 100, subcode: 33 });
const countReads = ({ fresh }: CommentScenario) =>
  network.countCalls(new RegExp(`GET /${fresh.id}$`));

const RETRY_SECONDS = [30, 30, 60, 120, 360] as const;

/** Lets all retries of the read pass. */
async function waitForAllRetries(): Promise<void> {
  for (const seconds of RETRY_SECONDS) {
    advanceSeconds(seconds);
    await queues.run();
  }
}

async function runScheduledCheck(scenario: CommentScenario): Promise<void> {
  advanceSeconds(15 * 60 + 1);
  await sweep();
  await queues.run();
  advanceSeconds(121);
  await queues.run();
  expect(queues.deadLetters(), `after a check of ${scenario.account.id}`).toEqual([]);
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
    expect(await getPostItem(scenario)).toMatchObject({ comments_total: 5, new_comments_count: 5 });
    expect(queues.events()).toHaveLength(1);
  });

  test('reads an announced comment half a minute later and corrects it without announcing it again', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceSeconds(30);
    await queues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getStoredComment(scenario)).toMatchObject({
      text,
      timestamp,
      thread_at: timestamp,
    });
    expect((await getPostItem(scenario))?.latest_new).toEqual({ id: scenario.fresh.id, timestamp });
    expect(queues.events()).toHaveLength(1);
    expect(queues.jobs()).toEqual([]);
  });

  test('tries to read an announced comment after 30 seconds and 1, 2, 4 and 10 minutes, then no more', async () => {
    const scenario = await createCommentScenario();
    failReads(scenario, 10);
    await deliverCommentWebhook(scenario);
    const reads = [countReads(scenario)];
    for (const seconds of RETRY_SECONDS) {
      advanceSeconds(seconds - 1);
      await queues.run();
      advanceSeconds(1);
      await queues.run();
      reads.push(countReads(scenario));
    }

    expect(reads).toEqual([1, 2, 3, 4, 5, 6]);
    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
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
    expect(await getPostItem(scenario)).toMatchObject({ comments_total: 4, read_count: 4 });
  });

  test('does not bring a removed comment back in a later retry to read it', async () => {
    const scenario = await createCommentScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    await deliverCommentWebhook(scenario);
    advanceSeconds(130);
    await queues.run();
    const queuedJobs = JSON.stringify(queues.jobs());
    await runScheduledCheck(scenario);
    await queues.run();

    expect(queuedJobs).toContain('"isHeld":true');
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
    network.fail({ on: new RegExp(`GET /${thread.id}$`), times: 1, code: 100, subcode: 33 });
    const replyScenario = { ...scenario, fresh: reply };

    await deliverCommentWebhook(replyScenario, { parent_id: thread.id });
    expect(await findShownComment(replyScenario)).toMatchObject({ replied_to_id: thread.id });
    advanceSeconds(30);
    await queues.run();

    expect(await getStoredComment(replyScenario)).toMatchObject({
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
    expect(queues.events()).toEqual([]);
  });

  test.each([
    ['has no author', { from: undefined }],
    ['has no text', { text: undefined }],
  ])('does not show a comment before it is read when its webhook %s', async (_, value) => {
    const scenario = await createCommentScenario();
    failReads(scenario, 1);
    await deliverCommentWebhook(scenario, value);
    expect(await findShownComment(scenario)).toBeUndefined();

    advanceSeconds(30);
    await queues.run();

    expect(await findShownComment(scenario)).toMatchObject({ text: scenario.fresh.text });
    expect(queues.events()).toHaveLength(1);
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
    advanceSeconds(30);
    await queues.run();

    expect(await findShownComment(otherPostScenario)).toMatchObject({ text: scenario.fresh.text });
    expect(queues.events()).toHaveLength(1);
  });
});

describe('a comment announced by a webhook while the network cannot be read', () => {
  const FAILURES: readonly (readonly [
    string,
    (scenario: CommentScenario) => Promise<unknown> | unknown,
    number,
  ])[] = [
    ['an outage', () => network.fail({ on: /./, times: 1, code: 2, status: 500 }), 1],
    ['a rate limit', () => network.fail({ on: /./, times: 1, code: 80_002 }), 1],
    [
      'a pause',
      (scenario) =>
        startNetworkPause(toAccountRef(scenario), { reason: 'limit', seconds: 120, named: true }),
      0,
    ],
    [
      'an expired login',
      (scenario) => {
        const [facebookUser] = network.state.facebookUsers.filter(({ accounts }) =>
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
      expect([network.calls.length, queues.events().length]).toEqual([calls, 1]);
      expect(String(await getDueKey(scenario)) < due, 'the next check is brought forward').toBe(
        true,
      );
      expect(await getPostItem(scenario)).not.toHaveProperty('read_count');
    },
  );

  test('the next scheduled check completes an announced comment that could not be read', async () => {
    const scenario = await createCommentScenario();
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
    await deliverCommentWebhook(scenario, { text: 'How much' });

    advanceSeconds(60);
    await sweep();
    await queues.run();

    const { text, timestamp } = scenario.fresh;
    expect(await getStoredComment(scenario)).toMatchObject({ text, timestamp });
    expect(queues.events()).toHaveLength(1);
  });

  test('a comment announced while the network cannot be read does not overwrite one that was read before', async () => {
    const scenario = await createCommentScenario();
    await deliverCommentWebhook(scenario);
    const before = await getStoredComment(scenario);
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
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

    expect(await getStoredComment(scenario)).toEqual(before);
    expect(queues.events()).toHaveLength(1);
  });
});
