// The message reply scenario of a test file: a new conversation for each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { skipProductPauses } from '../run/fake-clock.ts';
import { createMessageReplyActions } from './message-reply-actions.ts';
import { createMessageReplyFaults } from './message-reply-faults.ts';
import {
  createConversationScenario,
  type MessageReplyEnvironment,
  startMessageReplyEnvironment,
} from './message-reply-scenario.ts';

let environment: MessageReplyEnvironment;
export let scenario: Awaited<ReturnType<typeof createMessageReplyScenario>>;

async function createMessageReplyScenario() {
  const { network, queues, model, wire } = environment;
  const conversation = await createConversationScenario(environment);
  const actions = createMessageReplyActions(environment, conversation);
  const faults = createMessageReplyFaults(environment, conversation);
  return { network, queues, model, wire, ...conversation, ...actions, ...faults };
}

/** For tests that play several runs. */
export async function resetReplyScenario(): Promise<void> {
  environment.reset();
  scenario = await createMessageReplyScenario();
}

export function setUpReplyScenario(): void {
  skipProductPauses();
  beforeAll(async () => {
    environment = await startMessageReplyEnvironment();
  });
  beforeEach(resetReplyScenario);
  afterAll(() => environment.stop());
}
