// What the network tells of conversations: twice at once, in storms, in the wrong order, of ourselves, and
// what the owner writes on the phone around the moment of sending.
import { expect, test } from 'vitest';
import { conversationOf, type Line } from './conversation.ts';
import { historiesOf } from './draft-history.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { showPage } from './message-oracle.ts';
import { openMessages, watchForTwins } from './message-scenario.ts';
import { messageWorld } from './message-world.ts';
import { createOwner } from './owner.ts';
import { expectLiveOnce, expectSafe, finalDraft, finalDrafts } from './posting-oracle.ts';
import { type Owners, plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { isAllTold } from './webhooks.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const repeating = (random: Random) =>
  randomFaults(random, { ...NO_FAULTS, repeats: 0.4, mostDeliveries: 3, untilMs: 3_600_000 });

/** Lets time pass until what was told is taken in. */
async function untilTaken({ world, queues }: Simulation): Promise<void> {
  const isOver = async () => isAllTold(world) && world.isQuiet() && queues.isEmpty();
  await world.run(isOver, 6 * 3_600_000);
}

/**
 * Everything shown as it stands; what the person wrote after the account's last word is new, and what
 * came before it may be. What was unsent is not.
 */
async function expectTaken(simulation: Simulation): Promise<void> {
  await untilTaken(simulation);
  const { about, network } = simulation;
  const drafts = await finalDrafts(simulation);
  await about.expectShown(simulation, { drafts, replies: network.replies });
  const { lines } = conversationOf(simulation);
  const answeredAt = lines.findLast(({ by }) => by !== 'person')?.at ?? 0;
  const unanswered = lines.filter(
    ({ by, at, unsent }) => by === 'person' && at > answeredAt && !unsent,
  );
  const { conversation_messages: shown, new_message } = await showPage(simulation);
  const fresh = shown.filter(({ seen }) => !seen).map(({ id }) => id);
  expect(fresh, 'new ones').toEqual(expect.arrayContaining(unanswered.map(({ id }) => id)));
  const unsent = lines.flatMap((line) => (line.unsent ? line.id : []));
  expect(
    fresh.filter((id) => unsent.includes(id)),
    'new though unsent',
  ).toEqual([]);
  expect(new_message?.id, 'the newest of the new ones').toBe(fresh.at(-1));
}

const TWINS = seedCount(6, 0.05);

test(
  `each told twice within a millisecond: each there once, new once (${TWINS} seeds)`,
  LONG,
  async () => {
    await overSeeds(TWINS, openMessages(simulator(), calm), async (simulation) => {
      const { say } = conversationOf(simulation);
      for (const by of ['person', 'phone', 'person'] as const) say(by, `By ${by}`, () => [0, 1]);
      await expectTaken(simulation);
    });
  },
);

const STORMS = seedCount(2, 0.02);

test(
  `fifty deliveries of eight messages side by side: each there once (${STORMS} seeds)`,
  LONG,
  async () => {
    await overSeeds(STORMS, openMessages(simulator(), calm), async (simulation) => {
      const random = simulation.world.random.fork('storm');
      const { say } = conversationOf(simulation);
      for (let line = 0; line < 8; line++) {
        const copies = line < 2 ? 7 : 6;
        say('person', `Line ${line} of a storm`, () =>
          Array.from({ length: copies }, () => random.between(0, 3)),
        );
      }
      await expectTaken(simulation);
    });
  },
);

const FIRSTS = seedCount(6, 0.05);

test(
  `five first messages of somebody new at once: one conversation, none lost (${FIRSTS} seeds)`,
  LONG,
  async () => {
    const open = openMessages(simulator(), repeating, undefined, messageWorld({ isNew: true }));
    await overSeeds(FIRSTS, open, async (simulation) => {
      const { say } = conversationOf(simulation);
      for (let line = 0; line < 5; line++) say('person', `Hello ${line}`, () => [line % 2]);
      await expectTaken(simulation);
    });
  },
);

const ORDERS = seedCount(10, 0.1);

test(
  `edits and what was taken back, told before the message or after it (${ORDERS} seeds)`,
  LONG,
  async () => {
    await overSeeds(ORDERS, openMessages(simulator(), repeating), async (simulation) => {
      const random = simulation.world.random.fork('orders');
      const { say, change, lines } = conversationOf(simulation);
      const some = () => [random.between(0, 2_000), random.between(0, 2_000)];
      const said = Array.from({ length: 4 }, (_, line) => say('person', `Said ${line}`, some));
      for (const line of said) {
        const asItIs = () => lines.find(({ id }) => id === line.id) as Line;
        for (const end of ['better so', 'once more', 'for good']) {
          const text = `${line.text}, and ${end}`;
          if (random.chance(0.6)) change(asItIs(), { text }, some());
        }
        if (random.chance(0.4)) change(asItIs(), 'unsent', some());
      }
      await expectTaken(simulation);
    });
  },
);

const ECHOES = seedCount(6, 0.05);

test(
  `fifty echoes of our own reply, before its call returns and after (${ECHOES} seeds)`,
  LONG,
  async () => {
    const echoes = ({ random }: Simulation['world'], lineId: string) => {
      const own = random.fork(`echoes ${lineId}`);
      return Array.from({ length: 50 }, () => own.pick([0, 1, own.between(0, 1_500)]));
    };
    const open = openMessages(simulator(), calm, undefined, messageWorld({ echoes }));
    await overSeeds(ECHOES, open, async (simulation) => {
      watchForTwins(simulation);
      const owners = await play(simulation, plainOwner);
      await expectTaken(simulation);
      await expectSafe(simulation, owners);
      await expectLiveOnce(simulation);
    });
  },
);

/** When the worker was through with the webhook of a line: the first one that ended well. */
function takenAt({ queues, world }: Simulation, line: Line): number {
  const jobs = queues.sent.filter(({ body }) => body.includes(line.id));
  const ends = jobs.flatMap(({ id, queue }) =>
    world.trace.flatMap((entry) => {
      const [, at] = new RegExp(`^ *(\\d+) ms  ${queue} ${id}\\.1\\.0 answered`).exec(entry) ?? [];
      return at === undefined ? [] : START + Number(at);
    }),
  );
  return Math.min(Infinity, ...ends);
}

/** Answers on the phone at some moment around the one at which the reply is sent. */
async function phoningOwner(simulation: Simulation): Promise<Owners> {
  const owner = createOwner(simulation);
  const draft = await owner.getDraft();
  await owner.call('post', draft?.response_text ?? '');
  const random = simulation.world.random.fork('phone');
  await owner.sleep(random.pick([random.between(0, 4_000), random.between(4_200, 6_500)]));
  conversationOf(simulation).say('phone', 'On my way', () => [random.between(0, 300)]);
  await owner.watch(120_000);
  return [owner];
}

const PHONES = seedCount(20, 0.1);

test(
  `answered on the phone around the moment of sending: never both, once it is known (${PHONES} seeds)`,
  LONG,
  async () => {
    const won = { phone: 0, worker: 0 };
    await overSeeds(PHONES, openMessages(simulator(), calm), async (simulation) => {
      const owners = await play(simulation, phoningOwner);
      await untilTaken(simulation);
      await expectSafe(simulation, owners);
      const phoned = conversationOf(simulation).lines.find(({ text }) => text === 'On my way');
      const [history = []] = historiesOf(simulation).values();
      const claim = history.find(({ draft }) => draft.state === 'posting');
      const known = phoned ? takenAt(simulation, phoned) : Infinity;
      expect(known, 'the phone is heard of').toBeLessThan(Infinity);
      if (claim === undefined) {
        expect((await finalDraft(simulation))?.answeredElsewhere).toBe(true);
      } else {
        expect(claim.at, 'sent although the answer was known').toBeLessThanOrEqual(known);
      }
      won[claim === undefined ? 'phone' : 'worker'] += 1;
    });
    if (PHONES >= 20 && process.env.SEED === undefined) {
      expect(won.phone, 'answers in time').toBeGreaterThan(0);
      expect(won.worker, 'answers too late').toBeGreaterThan(0);
    }
  },
);
