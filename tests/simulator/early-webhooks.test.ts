// Webhooks that come before their comment can be read, lists that lag behind their count or break off:
// what was announced is on the screen within a minute, and after a day of regular checks nothing is missing.
import { describe, expect, test } from 'vitest';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import type { ContentPost, Said } from './content.ts';
import type { Weather } from './content-network.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { expectMirrored } from './import-oracle.ts';
import {
  chooseAndImport,
  contentOf,
  HOUR_MS,
  linkAgain,
  openImport,
  pass,
  refreshAgain,
  untilQuiet,
} from './import-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { announced, foreign, speak } from './speech.ts';
import { tell } from './webhooks.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Eight regular checks. */
const SOME_CHECKS_MS = 2 * HOUR_MS;
const MOST_COMMENTS = 100;

type Spoken = ReturnType<typeof speak>;

async function imported(simulation: Simulation): Promise<void> {
  await chooseAndImport(simulation);
  await untilQuiet(simulation);
}

/** The comments of a post as its screen lists them. */
async function shownOf({ world, tenant }: Simulation, mediaId: string) {
  const { userId, igUserId } = tenant.subject;
  const caller = { userId, igUserId };
  const pages = [0, MOST_COMMENTS].map((pagination_offset) => {
    const page = { page_limit: MOST_COMMENTS, pagination_offset };
    const request = { instagram_post_media_id: mediaId, ...page };
    return world.look(() => listComments({ caller, request } as never));
  });
  return (await Promise.all(pages)).flatMap((page) => ('comments' in page ? page.comments : []));
}

/** The writer takes it back; the lists know nothing of it from now on. */
function takeBack(simulation: Simulation, { commentId }: Spoken): void {
  const without = (list: readonly Said[]): Said[] => list.filter(({ id }) => id !== commentId);
  const content = contentOf(simulation);
  content.posts = content.posts.map(
    (post): ContentPost => ({
      ...post,
      comments: without(post.comments).map((one) => ({ ...one, replies: without(one.replies) })),
    }),
  );
}

const COMMENTS = 5;

/** Some write under the posts within ten minutes; each is announced at once and expected a minute later. */
async function speakAndExpect(simulation: Simulation): Promise<readonly Spoken[]> {
  const { world } = simulation;
  const random = world.random.fork('early');
  const spoken: Spoken[] = [];
  for (let count = 0; count < COMMENTS; count++) {
    await pass(simulation, random.between(0, 2 * MINUTE_MS));
    const told = speak(simulation, random);
    spoken.push(told);
    tell(simulation, [told]);
    if (random.chance(0.3)) void refreshAgain(simulation);
    await pass(simulation, MINUTE_MS);
    const shown = (await shownOf(simulation, told.mediaId)).find(({ id }) => id === told.commentId);
    expect(shown, `comment ${told.commentId} a minute after its webhook`).toMatchObject({
      text: told.said.text,
      username: told.said.username,
      is_own: told.isOwn,
      seen: told.isOwn,
      replied_to_id: told.parentId ?? null,
    });
    // Deleted before anybody could read it, and after it was shown.
    if (random.chance(0.25)) takeBack(simulation, told);
  }
  return spoken;
}

/** A day of regular checks. */
async function expectRightAfterADay(simulation: Simulation, spoken: readonly Spoken[]) {
  await pass(simulation, DAY_MS);
  await untilQuiet(simulation);
  await expectMirrored(simulation, 13);
  // One that a refresh stores first is announced by nobody: at most once is what is promised.
  const once = announced(simulation);
  expect(once).toEqual([...new Set(once)]);
  expect(foreign(spoken)).toEqual(expect.arrayContaining([...once]));
  expect(simulation.queues.deadLetters).toEqual([]);
}

/** After the import, which takes seconds. */
const TROUBLE = { from: HOUR_MS, to: 2 * HOUR_MS };
const inTrouble = (since: number) => since >= TROUBLE.from && since < TROUBLE.to;

const EARLY = seedCount(1, 0.01);

const WEATHERS: readonly (readonly [string, (random: Random) => Partial<Weather>])[] = [
  [
    'that can be read minutes later',
    (random) => ({
      unreadableMs: random.pick([5_000, MINUTE_MS, 11 * MINUTE_MS]),
      // Also for longer than a check and its second reading wait.
      listLagMs: random.pick([0, MINUTE_MS, 110_000, 20 * MINUTE_MS]),
      countsAhead: true,
    }),
  ],
  ['that can never be read by its id', () => ({ unreadableMs: Infinity })],
  ['in an outage', () => ({ refusalAt: (since) => (inTrouble(since) ? 'outage' : undefined) })],
];

describe.each(WEATHERS)('a comment %s', (_, weather) => {
  test(`is on the screen a minute after its webhook (${EARLY} seeds)`, LONG, async () => {
    await overSeeds(EARLY, openImport(simulator(), calm, weather), async (simulation) => {
      await imported(simulation);
      await pass(simulation, TROUBLE.from - (simulation.world.now() - START));
      const spoken = await speakAndExpect(simulation);
      await expectRightAfterADay(simulation, spoken);
    });
  });
});

test(
  `a comment announced while the login has ended is shown as well (${EARLY} seeds)`,
  LONG,
  async () => {
    let isEnded = false;
    const refusalAt = (since: number) => (isEnded && since > TROUBLE.from ? 'expired' : undefined);
    const open = openImport(simulator(), calm, () => ({ refusalAt }));
    await overSeeds(EARLY, open, async (simulation) => {
      isEnded = true;
      await imported(simulation);
      await pass(simulation, TROUBLE.from - (simulation.world.now() - START));
      const spoken = await speakAndExpect(simulation);
      isEnded = false;
      await linkAgain(simulation);
      await expectRightAfterADay(simulation, spoken);
    });
  },
);

const UNTOLD = seedCount(2, 0.02);
const behindItsCount = (random: Random) => ({
  countsAhead: true,
  listLagMs: random.between(20_000, 100_000),
});

test(
  `a list that lags behind its count loses nothing, without any webhook (${UNTOLD} seeds)`,
  LONG,
  async () => {
    await overSeeds(UNTOLD, openImport(simulator(), calm, behindItsCount), async (simulation) => {
      const random = simulation.world.random.fork('untold');
      await imported(simulation);
      for (let count = 0; count < 3; count++) {
        await pass(simulation, random.between(4, 20) * MINUTE_MS);
        speak(simulation, random);
        void refreshAgain(simulation);
      }
      await pass(simulation, SOME_CHECKS_MS);
      await expectMirrored(simulation, 13);
    });
  },
);

test(`an import that meets such a list loses nothing either (${UNTOLD} seeds)`, LONG, async () => {
  await overSeeds(UNTOLD, openImport(simulator(), calm, behindItsCount), async (simulation) => {
    const random = simulation.world.random.fork('untold');
    await pass(simulation, 2_000);
    for (let count = 0; count < 3; count++) speak(simulation, random);
    await imported(simulation);
    await pass(simulation, SOME_CHECKS_MS);
    await expectMirrored(simulation, 13);
  });
});

const BROKEN = seedCount(2, 0.02);

test(
  `a list that breaks off is read again by the regular checks (${BROKEN} seeds)`,
  LONG,
  async () => {
    const breaksOffAt = (since: number) => inTrouble(since);
    await overSeeds(
      BROKEN,
      openImport(simulator(), calm, () => ({ breaksOffAt })),
      async (simulation) => {
        await imported(simulation);
        await pass(simulation, TROUBLE.from - (simulation.world.now() - START));
        const random = simulation.world.random.fork('broken');
        const long = contentOf(simulation).posts.find(({ comments }) => comments.length > 50);
        const [last] = long?.comments.slice(-1) ?? [];
        if (!last) throw new Error('no post of two pages');
        // One where the list breaks off, one before it: what is then held is not all there is.
        const say = (at: number) => ({ ...speak(simulation, random).said, at });
        last.replies.push({ ...say(simulation.world.now()), id: '990001' });
        void refreshAgain(simulation);
        await pass(simulation, SOME_CHECKS_MS);
        await expectMirrored(simulation, 13);
      },
    );
  },
);
