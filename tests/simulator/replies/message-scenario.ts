// The activity in a conversation during a run: the owner answers in the app and sometimes on the phone, the contact
// continues to write, and webhooks arrive at any time.

import { handler as conversationsApi } from '#functions/conversations/api.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { REFRESH_WORKERS } from '../machine/refresh-workers.ts';
import {
  getSimulatedConversation,
  SIMULATED_CONVERSATION_ID,
} from '../network/simulated-conversation.ts';
import type { Simulation } from '../runs/simulator.ts';
import { expectNoDuplicateMessage } from './message-expectations.ts';
import { createMessageSubjectAdapter } from './message-reply-subject-adapter.ts';
import {
  createPostingFaultPlan,
  POSTING_WORKERS,
  pickIndexLagMsBySeed,
  pickNetworkSettingsBySeed,
  SIMULATED_SCHEDULER_TASK,
  type SimulationOpenerFactory,
} from './posting-scenario.ts';

const MINUTE_MS = 60_000;
const API_TIMEOUT_MS = 20_000;

const MESSAGE_WORKERS = {
  ...POSTING_WORKERS,
  ...REFRESH_WORKERS,
};

/** Opens runs of a conversation, with the workers that post, handle events and refresh, and the scheduler. */
export const createMessageSimulationOpener: SimulationOpenerFactory =
  (
    simulator,
    faults = createPostingFaultPlan,
    lagMs,
    subjectAdapter = createMessageSubjectAdapter(),
  ) =>
  (seed) =>
    simulator.openSimulation(seed, {
      faults,
      subjectAdapter,
      workers: MESSAGE_WORKERS,
      network: { ...pickNetworkSettingsBySeed(seed), ...(lagMs !== undefined && { lagMs }) },
      indexLagMs: pickIndexLagMsBySeed(seed),
      scheduledTask: SIMULATED_SCHEDULER_TASK,
    });

/** Reads the newest page as the app does; `marksAsSeen` also marks all messages as seen. */
async function readConversationInApp({ world, tenant }: Simulation, marksAsSeen: boolean) {
  const request = {
    method: 'POST',
    path: '/api/v1/users/me/ig/conversation/messages',
    token: tenant.token,
    body: {
      instagram_conversation_id: SIMULATED_CONVERSATION_ID,
      page_limit: 50,
      pagination_offset: 0,
      set_messages_as_seen: marksAsSeen,
      update_from_api: marksAsSeen,
    },
  };
  return world.startProcess('app reads', API_TIMEOUT_MS, () =>
    invokeApiHandler(conversationsApi, request),
  );
}

/** Draws when the webhook of a message arrives: soon, late, or twice. */
function drawWebhookDelays({ world }: Simulation, id: string): readonly number[] {
  const random = world.random.fork(`told ${id}`);
  const first = random.between(0, random.pick([500, 5_000, 3 * MINUTE_MS]));
  return random.chance(0.3) ? [first, first + random.between(0, 1)] : [first];
}

/** Schedules the actions of others in the conversation, and checks the shown messages during them. */
export function scheduleConversationActivity(simulation: Simulation): void {
  const { world } = simulation;
  const random = world.random.fork('life');
  const conversation = getSimulatedConversation(simulation);
  const scheduleMessage = (by: 'contact' | 'phone', text: string, atMs: number) =>
    world.schedule(
      atMs,
      () => void conversation.writeMessage(by, text, (id) => drawWebhookDelays(simulation, id)),
    );
  const messageCount = random.pick([0, 0, 1, 3]);
  for (let messageIndex = 0; messageIndex < messageCount; messageIndex++) {
    scheduleMessage('contact', `And ${messageIndex}`, random.between(0, 3 * MINUTE_MS));
  }
  if (random.chance(0.2))
    scheduleMessage('phone', 'From the phone', random.between(0, 2 * MINUTE_MS));
  if (random.chance(0.1)) {
    const from = random.between(5_000, MINUTE_MS);
    for (let messageIndex = 0; messageIndex < 22; messageIndex++)
      scheduleMessage('contact', `Flood ${messageIndex}`, from + messageIndex * 300);
  }
  if (random.chance(0.4)) {
    world.schedule(
      random.between(0, 3 * MINUTE_MS),
      () => void readConversationInApp(simulation, true),
    );
  }
  scheduleDuplicateMessageChecks(simulation);
}

const DUPLICATE_CHECKS = 16;

/** Schedules checks for duplicates around the moment of the send and in the minutes after it. */
export function scheduleDuplicateMessageChecks(simulation: Simulation): void {
  const random = simulation.world.random.fork('looks');
  for (let check = 0; check < DUPLICATE_CHECKS; check++) {
    const atMs = random.between(5_000, check % 2 === 0 ? 20_000 : 3 * MINUTE_MS);
    simulation.world.schedule(atMs, () => expectNoDuplicateMessage(simulation));
  }
}
