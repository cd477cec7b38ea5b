// People's actions and their visible effects in the scenario of a reply to a message.
import { expect, vi } from 'vitest';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import {
  type ConversationScenario,
  type MessageReplyEnvironment,
  POST_HOLD_SECONDS,
} from './message-reply-scenario.ts';
import { readCurrentDraft } from './store-test-replies.ts';

export function createMessageReplyActions(
  { network, queues, wire }: MessageReplyEnvironment,
  conversation: ConversationScenario,
) {
  const { ref, reply, write, createDraft, postReply } = conversation;
  const countSends = () => network.countCalls(/POST \/page-\d+\/messages$/);
  const sendsBefore = countSends();

  /** The stored draft for a message, by default for the first of the scenario. */
  const readDraft = async (messageId = conversation.messageId) =>
    readCurrentDraft({ kind: 'message', ...ref, messageId });
  /** Calls that sent a message, messages of the account on the network, and usage of the plan. */
  const countReplies = async () => ({
    sends: countSends() - sendsBefore,
    published: conversation.listSentMessages().length,
    ...(await readPlanUsage(ref.userId, 'trial')),
  });
  /** Moves the clock to the end of the hold. */
  const passHold = () => vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * 1_000);
  /** Runs only the send of the queued reply. */
  const runSend = async (): Promise<void> => {
    passHold();
    await queues.run();
  };
  /** Moves the clock from one queued job to the next and runs it, until no job is left. */
  const finishReplies = async (maxSteps = 80): Promise<void> => {
    for (let step = 0; step < maxSteps; step++) {
      const visibleTimes = queues
        .messages()
        .filter(({ queue }) => queue === 'post' || queue === 'draft')
        .map(({ visibleAt }) => visibleAt);
      if (wire.unexpectedError !== undefined) throw wire.unexpectedError;
      if (visibleTimes.length === 0) return;
      vi.setSystemTime(Math.max(Date.now(), Math.min(...visibleTimes)));
      await queues.run();
    }
  };
  /** Drafts and posts a reply, which then waits for its send. Returns its response id. */
  const postNewDraft = async (text: string, messageId?: string): Promise<string> => {
    const responseId = await createDraft(messageId);
    await postReply(responseId, text, messageId);
    return responseId;
  };

  /** The reply as the screen shows it: with the conversation, or from a request for this reply alone. */
  const readShownReply = async () => (await conversation.getMessagesPage()).response;
  const checkReply = async (responseId: string) =>
    (await conversation.checkReplies(responseId)).response;

  return {
    readDraft,
    countReplies,
    passHold,
    readShownReply,
    checkReply,
    /** Expects these fields of the stored draft and its counts. */
    expectOutcome: async (fields: object, messageId?: string): Promise<void> =>
      expect({ ...(await readDraft(messageId)), ...(await countReplies()) }).toMatchObject(fields),
    expectCounts: async (fields: object): Promise<void> =>
      expect(await countReplies()).toMatchObject(fields),
    expectState: async (state: string): Promise<void> =>
      expect((await readDraft())?.state).toBe(state),
    expectReply: async (responseId: string, fields: object): Promise<void> =>
      expect(await checkReply(responseId)).toMatchObject(fields),
    expectShown: async (fields: object): Promise<void> =>
      expect(await readShownReply()).toMatchObject(fields),
    /** The texts of the account on the network, newest first. */
    listSentTexts: () => conversation.listSentMessages().map(({ text }) => text),
    runSend,
    finishReplies,
    postNewDraft,
    /** Posts a reply that waits for its send, and plays it to its end. */
    sendReply: async (responseId: string, text: string): Promise<void> => {
      await postReply(responseId, text);
      await finishReplies();
    },
    /** Does the same with a new draft. Returns its response id. */
    sendNewDraft: async (text: string, messageId?: string): Promise<string> => {
      const responseId = await postNewDraft(text, messageId);
      await finishReplies();
      return responseId;
    },
    /** Posts a new draft, and plays only its send. Returns its response id. */
    tryNewDraft: async (text: string): Promise<string> => {
      const responseId = await postNewDraft(text);
      await runSend();
      return responseId;
    },
    /** The screen shows the reply back at its owner, with its text and the reason. */
    expectReturned: async (error: RegExp, text: string): Promise<void> => {
      const returned = { status: 'editing', reply_text: text, error: expect.stringMatching(error) };
      expect((await conversation.getMessagesPage()).response).toMatchObject(returned);
    },
    editReply: (responseId: string, text: string, fields: object = {}) =>
      reply('response/update', { response_id: responseId, response_text: text, ...fields }),
    cancelReply: (responseId: string) => reply('response/cancel', { response_id: responseId }),
    requestNewDraft: () => reply('gpt_response', { request_new_response: true }),
    /** The owner answers in the Instagram app. */
    answerByPhone: (fields: { readonly at?: string } = {}) =>
      write('Yes it is!', { fromOwner: true, ...fields }),
    /** The contact continues to write, so that older messages leave the network's list. */
    writeMore: async (total: number, fields: Parameters<typeof write>[1] = {}): Promise<void> => {
      for (let number = 0; number < total; number += 1) await write(`More ${number}`, fields);
    },
    /** The contact asks again: returns the id of that message, and drafts for it and the first one. */
    createTwoDrafts: async () => {
      const second = await write('And the red one?');
      const first = await createDraft();
      return { second, first, other: await createDraft(second) };
    },
  };
}
