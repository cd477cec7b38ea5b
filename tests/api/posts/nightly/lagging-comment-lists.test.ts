// Lists of comments that lag behind their count for hours: no shown comment disappears, and no written one is missed.
import { describe, expect, test } from 'vitest';
import { tryStartCommentsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import {
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
import { makeFakeNetworkComments } from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

describe('a list of comments that lags behind its count', () => {
  const HOUR_MINUTES = 60;
  /** An account with arriving webhooks is checked every six hours; after this time a check and its jobs have run. */
  const UNTIL_CHECKED_MINUTES = 7 * HOUR_MINUTES;
  const countListReads = ({ media }: CommentWebhookScenario) =>
    fakeNetwork.countCalls(new RegExp(`${media.id}/comments`));

  /** Lets `minutes` pass with all due jobs, and runs `checkShown` at intervals. */
  async function passMinutes(
    minutes: number,
    every = minutes > HOUR_MINUTES ? 15 : 5,
    checkShown: () => Promise<void> = async () => {},
  ) {
    for (let passedMinutes = 0; passedMinutes < minutes; passedMinutes += every) {
      await runScheduledJobsAfter(every * 60);
      await checkShown();
    }
    expect(fakeQueues.deadLetters()).toEqual([]);
  }

  /** Twelve minutes after the last check a comment is written. It is counted at once but not listed. */
  async function createUnlistedComment(): Promise<CommentWebhookScenario> {
    const scenario = await createCommentWebhookScenario();
    scenario.media.comments.shift();
    scenario.media.comments_count -= 1;
    // The import ended three minutes ago.
    await passMinutes(21, 3);
    scenario.media.comments_count += 1;
    return scenario;
  }

  /** Expects that the comment is always shown, before and after the list contains it. */
  async function expectShownThroughout(
    scenario: CommentWebhookScenario,
    minutes: number,
  ): Promise<void> {
    const checkShown = async () => {
      expect(await findShownComment(scenario)).toMatchObject({ id: scenario.fresh.id });
    };
    await checkShown();
    await passMinutes(minutes, 2, checkShown);
    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(UNTIL_CHECKED_MINUTES, 30, checkShown);
  }

  /** Each insert is an event, and one from a list would have another source than the webhook's. */
  const expectOneEvent = (comment: unknown) => expect(comment).toMatchObject({ source: 'webhook' });

  const readCounts = async (scenario: CommentWebhookScenario) => {
    const { read_count, comments_total, unlisted_count, reread_at } =
      (await getScenarioPostItem(scenario)) ?? {};
    return { read_count, comments_total, unlisted_count, reread_at };
  };

  test.each([40, 4])(
    'shows an announced comment that stays unreadable and unlisted for %s minutes',
    async (minutes) => {
      const scenario = await createUnlistedComment();
      await deliverCommentWebhook(scenario);

      await expectShownThroughout(scenario, minutes);

      expect(await readCounts(scenario)).toEqual({
        read_count: 5,
        comments_total: 5,
        unlisted_count: 0,
      });
      const comment = await getScenarioCommentItem(scenario);
      expect(comment).not.toHaveProperty('unlisted');
      expectOneEvent(comment);
    },
  );

  test.each([40])('shows a comment read by id but unlisted for %s minutes', async (minutes) => {
    const scenario = await createUnlistedComment();
    scenario.media.comments.unshift(scenario.fresh);
    await deliverCommentWebhook(scenario);
    scenario.media.comments.shift();

    await expectShownThroughout(scenario, minutes);

    expectOneEvent(await getScenarioCommentItem(scenario));
  });

  test('removes no announced comment when the owner requests a refresh', async () => {
    const scenario = await createUnlistedComment();
    await deliverCommentWebhook(scenario);
    advanceFakeClockSeconds(150);
    await tryStartCommentsRefresh(scenario.post);
    await fakeQueues.run();

    expect(countListReads(scenario)).toBeGreaterThan(0);
    expect(await findShownComment(scenario)).toBeDefined();
  });

  test('shows a comment without webhook once listed after five hours', async () => {
    const scenario = await createUnlistedComment();
    await passMinutes(5 * HOUR_MINUTES, 5);
    expect(await findShownComment(scenario)).toBeUndefined();
    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(60);

    expect(await findShownComment(scenario)).toBeDefined();
    const reads = countListReads(scenario);
    await passMinutes(26 * HOUR_MINUTES, 60);
    expect(countListReads(scenario)).toBe(reads);
  });

  test('removes only the deleted one of two unlisted comments', async () => {
    const scenario = await createUnlistedComment();
    const [other] = makeFakeNetworkComments(1).map((one) => ({
      ...one,
      timestamp: scenario.fresh.timestamp,
    }));
    if (!other) throw new Error('no comment');
    const deleted = { ...scenario, fresh: other };
    await deliverCommentWebhook(scenario);
    await deliverCommentWebhook(deleted);
    await passMinutes(40);
    expect([await findShownComment(scenario), await findShownComment(deleted)]).toEqual([
      expect.anything(),
      expect.anything(),
    ]);

    scenario.media.comments.unshift(scenario.fresh);
    await passMinutes(UNTIL_CHECKED_MINUTES);

    expect(await findShownComment(scenario)).toBeDefined();
    expect(await findShownComment(deleted)).toBeUndefined();
  });

  test.each([
    ['that is too high by three', 3],
    ['that is too high by one', 1],
  ] as const)('removes a comment deleted before its read, under a count %s', async (_, hidden) => {
    const scenario = await createUnlistedComment();
    scenario.media.comments_count += hidden - 1;
    await deliverCommentWebhook(scenario);
    await passMinutes(23 * HOUR_MINUTES);
    expect(await findShownComment(scenario)).toBeDefined();

    await passMinutes(25 * HOUR_MINUTES);

    expect(await findShownComment(scenario)).toBeUndefined();
    expect(await readCounts(scenario)).toMatchObject({ comments_total: 4, unlisted_count: 0 });
  });

  test('reads a permanently lagging comment list six times, and again on change', async () => {
    const scenario = await createUnlistedComment();
    const reads: number[] = [];
    for (const [minutes, every] of [
      [20, 5],
      [15, 5],
      [75, 15],
      [5 * HOUR_MINUTES, 30],
      [25 * HOUR_MINUTES, 100],
      [48 * HOUR_MINUTES, 240],
    ] as const) {
      await passMinutes(minutes, every);
      reads.push(countListReads(scenario));
    }
    expect(reads).toEqual([2, 3, 4, 5, 6, 6]);
    expect(await readCounts(scenario)).toEqual({
      read_count: 5,
      comments_total: 4,
      unlisted_count: 0,
    });

    scenario.media.comments_count += 1;
    await passMinutes(20);
    expect(countListReads(scenario)).toBe(8);
  });
});
