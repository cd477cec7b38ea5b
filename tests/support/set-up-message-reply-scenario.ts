// The message reply scenario of a test file: a new conversation for each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  type ConversationScenario,
  countMessageSendCalls,
  createConversationScenario,
  type MessageReplyEnvironment,
  startMessageReplyEnvironment,
} from './message-reply-scenario.ts';

export let messageReplyEnvironment: MessageReplyEnvironment;
export let conversationScenario: ConversationScenario;
let sendsBefore: number;

/** For tests that play several runs. */
export async function resetMessageReplyScenario(): Promise<void> {
  messageReplyEnvironment.reset();
  conversationScenario = await createConversationScenario(messageReplyEnvironment);
  sendsBefore = countMessageSendCalls(messageReplyEnvironment);
}

export function setUpMessageReplyScenario(): void {
  beforeAll(async () => {
    messageReplyEnvironment = await startMessageReplyEnvironment();
  });
  beforeEach(resetMessageReplyScenario);
  afterAll(() => messageReplyEnvironment.stop());
}

/** Calls that send a message, since the scenario began. */
export const countNewMessageSends = (): number =>
  countMessageSendCalls(messageReplyEnvironment) - sendsBefore;
