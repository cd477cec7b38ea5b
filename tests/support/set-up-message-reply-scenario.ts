// The message reply scenario of a test file: a new conversation for each test.
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import { skipPauses } from './fake-clock.ts';
import {
  type ConversationScenario,
  countMessageSendCalls,
  createConversationScenario,
  type MessageReplyEnvironment,
  POST_HOLD_SECONDS,
  startMessageReplyEnvironment,
} from './message-reply-scenario.ts';
import { readCurrentDraft } from './stored-replies.ts';

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
  skipPauses();
  beforeAll(async () => {
    messageReplyEnvironment = await startMessageReplyEnvironment();
  });
  beforeEach(resetMessageReplyScenario);
  afterAll(() => messageReplyEnvironment.stop());
}

/** Calls that send a message, since the scenario began. */
export const countNewMessageSends = (): number =>
  countMessageSendCalls(messageReplyEnvironment) - sendsBefore;

export const readTrialUsage = () => readPlanUsage(conversationScenario.ref.userId, 'trial');

/** The stored draft for a message, by default for the first of the scenario. */
export const readMessageDraft = async (messageId = conversationScenario.messageId) =>
  readCurrentDraft({ kind: 'message', ...conversationScenario.ref, messageId });

/** Moves the clock to the end of the time in which the owner can cancel. */
export const passHold = () => vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * 1_000);

/** Runs the send of the queued reply, and nothing after it. */
export async function runSend(): Promise<void> {
  passHold();
  await messageReplyEnvironment.queues.run();
}

/** The network rejects the next send of a message as an outage. */
export const failNextSend = () =>
  messageReplyEnvironment.network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 2 });

/** The contact asks once more: the id of that message, and drafts for the first one and for it. */
export async function createTwoDrafts() {
  const second = await conversationScenario.write('And the red one?');
  const first = await conversationScenario.createDraft();
  return { second, first, other: await conversationScenario.createDraft(second) };
}
