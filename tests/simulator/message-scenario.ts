// A conversation's day: the owner answers in the app and now and then on the phone, the person goes on
// writing, and the network tells of it all when it likes.
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler as conversationsApi } from '#functions/conversations/api.ts';
import { invoke } from '#tests/support/http.ts';
import { CONVERSATION_ID, conversationOf } from './conversation.ts';
import { expectNoTwin } from './message-oracle.ts';
import { messageWorld } from './message-world.ts';
import {
  badDay,
  EVERY_SWEEP,
  indexLagOf,
  type Opener,
  POSTING_WORKERS,
  weatherOf,
} from './posting-scenario.ts';
import type { Simulation } from './simulator.ts';

const MINUTE_MS = 60_000;
const API_TIMEOUT_MS = 20_000;

const MESSAGE_WORKERS = {
  ...POSTING_WORKERS,
  refresh: { handler: refreshWorker, timeoutMs: 60_000 },
};

/** A run of a conversation, with the workers that post, take events in and refresh, and the sweep. */
export const openMessages: Opener =
  (simulator, faults = badDay, lagMs, about = messageWorld()) =>
  (seed) =>
    simulator.open(seed, {
      faults,
      about,
      workers: MESSAGE_WORKERS,
      network: { ...weatherOf(seed), ...(lagMs !== undefined && { lagMs }) },
      indexLagMs: indexLagOf(seed),
      every: EVERY_SWEEP,
    });

/** The app reads the newest page; `marks` says that all of it was seen. */
async function openConversation({ world, tenant }: Simulation, marks: boolean) {
  const request = {
    method: 'POST',
    path: '/api/v1/users/me/ig/conversation/messages',
    token: tenant.token,
    body: {
      instagram_conversation_id: CONVERSATION_ID,
      page_limit: 50,
      pagination_offset: 0,
      set_messages_as_seen: marks,
      update_from_api: marks,
    },
  };
  return world.start('app reads', API_TIMEOUT_MS, () => invoke(conversationsApi, request));
}

/** Told soon, or late, or twice at once. */
function someDelays({ world }: Simulation, id: string): readonly number[] {
  const random = world.random.fork(`told ${id}`);
  const first = random.between(0, random.pick([500, 5_000, 3 * MINUTE_MS]));
  return random.chance(0.3) ? [first, first + random.between(0, 1)] : [first];
}

/** Fills a run with what others do in it, and looks at what is shown meanwhile. */
export function liveOn(simulation: Simulation): void {
  const { world } = simulation;
  const random = world.random.fork('life');
  const conversation = conversationOf(simulation);
  const say = (by: 'person' | 'phone', text: string, atMs: number) =>
    world.schedule(atMs, () => void conversation.say(by, text, (id) => someDelays(simulation, id)));
  const lines = random.pick([0, 0, 1, 3]);
  for (let line = 0; line < lines; line++) {
    say('person', `And ${line}`, random.between(0, 3 * MINUTE_MS));
  }
  if (random.chance(0.2)) say('phone', 'From the phone', random.between(0, 2 * MINUTE_MS));
  if (random.chance(0.1)) {
    const from = random.between(5_000, MINUTE_MS);
    for (let line = 0; line < 22; line++) say('person', `Flood ${line}`, from + line * 300);
  }
  if (random.chance(0.4)) {
    world.schedule(random.between(0, 3 * MINUTE_MS), () => void openConversation(simulation, true));
  }
  watchForTwins(simulation);
}

const LOOKS = 16;

/** Looks often around the moment of sending and in the minutes after it. */
export function watchForTwins(simulation: Simulation): void {
  const random = simulation.world.random.fork('looks');
  for (let look = 0; look < LOOKS; look++) {
    const atMs = random.between(5_000, look % 2 === 0 ? 20_000 : 3 * MINUTE_MS);
    simulation.world.schedule(atMs, () => expectNoTwin(simulation));
  }
}
