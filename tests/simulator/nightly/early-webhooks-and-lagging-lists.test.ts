// Webhooks that arrive before their comment can be read, and lists that lag behind their count or end early. An
// announced comment is shown within a minute, and after a day of scheduled checks nothing is missing.
import { describe, expect, test } from 'vitest';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { expectContentImported } from '../imports/import-expectations.ts';
import {
  advanceVirtualTime,
  createImportSimulationOpener,
  getSimulatedContentNetwork,
  HOUR_MS,
  relinkAccount,
  requestPostsRefreshAsOwner,
  startAccountImport,
  waitUntilIdle,
} from '../imports/import-scenario.ts';
import {
  listInboundEventCommentIds,
  listStoredEventCommentIds,
  writeRandomSimulatedComment,
} from '../imports/write-random-simulated-comment.ts';
import { createFaultPlanWithoutFaults } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import type {
  SimulatedContentComment,
  SimulatedContentPost,
} from '../network/random-account-content.ts';
import type { SimulatedContentNetworkSettings } from '../network/simulated-content-network.ts';
import { sendSimulatedCommentWebhook } from '../network/simulated-webhook-sender.ts';
import { runForSeeds } from '../runs/run-for-seeds.ts';
import { setUpSharedSimulator } from '../runs/set-up-shared-simulator.ts';
import type { Simulation } from '../runs/simulator.ts';

const simulator = setUpSharedSimulator();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Eight scheduled checks. */
const EIGHT_CHECKS_MS = 2 * HOUR_MS;
const COMMENTS_PAGE_SIZE = 100;

type WrittenComment = ReturnType<typeof writeRandomSimulatedComment>;

async function importAccount(simulation: Simulation): Promise<void> {
  await startAccountImport(simulation);
  await waitUntilIdle(simulation);
}

/** The comments of a post as its screen lists them. */
async function readShownComments({ world, tenant }: Simulation, mediaId: string) {
  const { userId, igUserId } = tenant.subject;
  const caller = { userId, igUserId };
  const pages = [0, COMMENTS_PAGE_SIZE].map((pagination_offset) => {
    const page = { page_limit: COMMENTS_PAGE_SIZE, pagination_offset };
    const request = { instagram_post_media_id: mediaId, ...page };
    return world.runAsObserver(() => listComments({ caller, request } as never));
  });
  return (await Promise.all(pages)).flatMap((page) => ('comments' in page ? page.comments : []));
}

/** The author deletes the comment, and the lists no longer contain it. */
function deleteComment(simulation: Simulation, { commentId }: WrittenComment): void {
  const omitComment = (list: readonly SimulatedContentComment[]): SimulatedContentComment[] =>
    list.filter(({ id }) => id !== commentId);
  const content = getSimulatedContentNetwork(simulation);
  content.posts = content.posts.map(
    (post): SimulatedContentPost => ({
      ...post,
      comments: omitComment(post.comments).map((one) => ({
        ...one,
        replies: omitComment(one.replies),
      })),
    }),
  );
}

const COMMENTS = 5;

/** Writes some comments within ten minutes; each is announced at once and must be shown a minute later. */
async function writeAndExpectShown(simulation: Simulation): Promise<readonly WrittenComment[]> {
  const { world } = simulation;
  const random = world.random.fork('early');
  const writtenComments: WrittenComment[] = [];
  for (let count = 0; count < COMMENTS; count++) {
    await advanceVirtualTime(simulation, random.between(0, 2 * MINUTE_MS));
    const written = writeRandomSimulatedComment(simulation, random);
    writtenComments.push(written);
    sendSimulatedCommentWebhook(simulation, [written]);
    if (random.chance(0.3)) void requestPostsRefreshAsOwner(simulation);
    await advanceVirtualTime(simulation, MINUTE_MS);
    const shownComment = (await readShownComments(simulation, written.mediaId)).find(
      ({ id }) => id === written.commentId,
    );
    expect(shownComment, `comment ${written.commentId} a minute after its webhook`).toMatchObject({
      text: written.comment.text,
      username: written.comment.username,
      is_own: written.isOwn,
      seen: written.isOwn,
      replied_to_id: written.parentId ?? null,
    });
    // Some are deleted before the product can read them, although they were shown.
    if (random.chance(0.25)) deleteComment(simulation, written);
  }
  return writtenComments;
}

/** Lets a day of scheduled checks pass and compares the lists with the network. */
async function expectImportedAfterADay(
  simulation: Simulation,
  writtenComments: readonly WrittenComment[],
) {
  await advanceVirtualTime(simulation, DAY_MS);
  await waitUntilIdle(simulation);
  await expectContentImported(simulation, 13);
  const eventIds = await listStoredEventCommentIds(simulation);
  expect(listInboundEventCommentIds(writtenComments)).toEqual(
    expect.arrayContaining([...eventIds]),
  );
  expect(simulation.queues.deadLetters).toEqual([]);
}

/** Starts after the import, which takes seconds. */
const OUTAGE = { from: HOUR_MS, to: 2 * HOUR_MS };
const isInOutage = (sinceStartMs: number) =>
  sinceStartMs >= OUTAGE.from && sinceStartMs < OUTAGE.to;

const EARLY_SEED_COUNT = getSimulationSeedCount(1, 0.01);

const CONDITIONS: readonly (readonly [
  string,
  (random: SeededRandom) => Partial<SimulatedContentNetworkSettings>,
])[] = [
  [
    'can be read only minutes later',
    (random) => ({
      readableAfterMs: random.pick([5_000, MINUTE_MS, 11 * MINUTE_MS]),
      // Also longer than the wait between a check and its second read.
      listLagMs: random.pick([0, MINUTE_MS, 110_000, 20 * MINUTE_MS]),
      countsIncludeUnlisted: true,
    }),
  ],
  ['can never be read by its id', () => ({ readableAfterMs: Infinity })],
  [
    'arrives in an outage of the network',
    () => ({ getRejection: (sinceStartMs) => (isInOutage(sinceStartMs) ? 'outage' : undefined) }),
  ],
];

describe.each(CONDITIONS)('a comment that has its webhook but %s', (_, drawConditions) => {
  test(`shows a comment a minute after its webhook (${EARLY_SEED_COUNT} seeds)`, async () => {
    await runForSeeds(
      EARLY_SEED_COUNT,
      createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, drawConditions),
      async (simulation) => {
        await importAccount(simulation);
        await advanceVirtualTime(
          simulation,
          OUTAGE.from - (simulation.world.now() - SIMULATION_START_MS),
        );
        const writtenComments = await writeAndExpectShown(simulation);
        await expectImportedAfterADay(simulation, writtenComments);
      },
    );
  });
});

test(`shows a comment whose webhook meets an expired login (${EARLY_SEED_COUNT} seeds)`, async () => {
  let isLoginExpired = false;
  const getRejection = (sinceStartMs: number) =>
    isLoginExpired && sinceStartMs > OUTAGE.from ? 'expired' : undefined;
  const openSimulation = createImportSimulationOpener(
    simulator(),
    createFaultPlanWithoutFaults,
    () => ({
      getRejection,
    }),
  );
  await runForSeeds(EARLY_SEED_COUNT, openSimulation, async (simulation) => {
    isLoginExpired = true;
    await importAccount(simulation);
    await advanceVirtualTime(
      simulation,
      OUTAGE.from - (simulation.world.now() - SIMULATION_START_MS),
    );
    const writtenComments = await writeAndExpectShown(simulation);
    isLoginExpired = false;
    await relinkAccount(simulation);
    await expectImportedAfterADay(simulation, writtenComments);
  });
});

const LAGGING_LIST_SEED_COUNT = getSimulationSeedCount(1, 0.02);
const drawLaggingLists = (random: SeededRandom) => ({
  countsIncludeUnlisted: true,
  listLagMs: random.between(20_000, 100_000),
});

test(`finds every comment without webhooks on a lagging list (${LAGGING_LIST_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    LAGGING_LIST_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, drawLaggingLists),
    async (simulation) => {
      const random = simulation.world.random.fork('unannounced');
      await importAccount(simulation);
      for (let count = 0; count < 3; count++) {
        await advanceVirtualTime(simulation, random.between(4, 20) * MINUTE_MS);
        writeRandomSimulatedComment(simulation, random);
        void requestPostsRefreshAsOwner(simulation);
      }
      await advanceVirtualTime(simulation, EIGHT_CHECKS_MS);
      await expectContentImported(simulation, 13);
    },
  );
});

test(`finds every comment when the list lags during import (${LAGGING_LIST_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    LAGGING_LIST_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, drawLaggingLists),
    async (simulation) => {
      const random = simulation.world.random.fork('unannounced');
      await advanceVirtualTime(simulation, 2_000);
      for (let count = 0; count < 3; count++) writeRandomSimulatedComment(simulation, random);
      await importAccount(simulation);
      await advanceVirtualTime(simulation, EIGHT_CHECKS_MS);
      await expectContentImported(simulation, 13);
    },
  );
});

const EARLY_END_SEED_COUNT = getSimulationSeedCount(1, 0.02);

test(`scheduled checks repeat a list read that ended early (${EARLY_END_SEED_COUNT} seeds)`, async () => {
  const rejectsCursorsAt = (sinceStartMs: number) => isInOutage(sinceStartMs);
  await runForSeeds(
    EARLY_END_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, () => ({
      rejectsCursorsAt,
    })),
    async (simulation) => {
      await importAccount(simulation);
      await advanceVirtualTime(
        simulation,
        OUTAGE.from - (simulation.world.now() - SIMULATION_START_MS),
      );
      const random = simulation.world.random.fork('broken');
      const longPost = getSimulatedContentNetwork(simulation).posts.find(
        ({ comments }) => comments.length > 50,
      );
      const [lastThread] = longPost?.comments.slice(-1) ?? [];
      if (!lastThread) throw new Error('no post of two pages');
      // One comment behind the early end and one before it: the stored list is incomplete then.
      const createComment = (at: number) => ({
        ...writeRandomSimulatedComment(simulation, random).comment,
        at,
      });
      lastThread.replies.push({ ...createComment(simulation.world.now()), id: '990001' });
      void requestPostsRefreshAsOwner(simulation);
      await advanceVirtualTime(simulation, EIGHT_CHECKS_MS);
      await expectContentImported(simulation, 13);
    },
  );
});
