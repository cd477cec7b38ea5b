// Replies to messages through the real APIs and workers against the fake network. Tests can intercept the
// calls between the product and the network.
import { vi } from 'vitest';
import { handler as conversationsApi } from '#functions/conversations/api.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '#functions/conversations/updates/save-message-event.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import { handler as draft } from '#functions/drafts/generate.worker.ts';
import { handler as post } from '#functions/drafts/post.worker.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';
import { startFakeNetwork } from '../network/fake-network.ts';
import type { FakeNetworkConversation, FakeNetworkMessage } from '../network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
} from '../network/link-fake-network-account.ts';
import { startFakeClock } from '../run/fake-clock.ts';
import { startTestTable } from '../table/test-table.ts';
import { logInTestUserAgain, TEST_CLIENT_ID } from '../users/test-users.ts';
import { startFakeQueues } from '../vendors/fake-queues-bus-and-secrets.ts';

const MODEL_URL = 'http://model.test/v1';
export const POST_HOLD_SECONDS = 5;

/** Wraps one call to the network: it may act before and after the real call and replace its response. */
type CallInterceptor = (
  url: string,
  method: string,
  call: () => Promise<Response>,
) => Promise<Response>;

const passThrough: CallInterceptor = (_url, _method, call) => call();

export type MessageReplyEnvironment = Awaited<ReturnType<typeof startMessageReplyEnvironment>>;

/** Starts everything one test file needs. Only the date is faked, so that tests can skip hours. */
export async function startMessageReplyEnvironment() {
  startFakeClock();
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: TEST_CLIENT_ID,
    POST_HOLD_SECONDS: String(POST_HOLD_SECONDS),
    OPENAI_BASE_URL: MODEL_URL,
    OPENAI_MODEL: 'test-model',
    // Any secret works: no part of the test checks the model's key.
    OPENAI_API_KEY_ARN: 'arn:STRIPE_SECRET_KEY',
  });
  const [table, network] = await Promise.all([startTestTable(), startFakeNetwork()]);
  const queues = startFakeQueues({ draft, post });
  const model = { completions: [] as string[], requests: [] as string[] };
  const wire = { intercept: passThrough, unexpectedError: undefined as unknown };
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.startsWith(MODEL_URL)) {
      model.requests.push(String(init?.body));
      const content = JSON.stringify({ text: model.completions.shift() ?? 'Thank you, Bob!' });
      return Response.json({ choices: [{ message: { content } }] });
    }
    return wire
      .intercept(url, init?.method ?? 'GET', () => realFetch(input, init))
      .catch((error: unknown) => {
        // The product takes the error for a lost response; `runQueuesUntilEmpty` throws it at the test.
        if (error instanceof Error && error.name === 'AssertionError') wire.unexpectedError = error;
        throw error;
      });
  };

  return {
    network,
    queues,
    model,
    wire,
    reset: () => {
      queues.clear();
      network.state.failures.length = 0;
      Object.assign(model, { completions: [], requests: [] });
      Object.assign(wire, { intercept: passThrough, unexpectedError: undefined });
    },
    stop: async (): Promise<void> => {
      globalThis.fetch = realFetch;
      vi.useRealTimers();
      await Promise.all([network.stop(), table.stop()]);
    },
  };
}

const createMessageConverter =
  (account: { id: string; username: string }, conversation: FakeNetworkConversation) =>
  (message: FakeNetworkMessage): NetworkMessage => ({
    id: message.id,
    timestamp: message.timestamp,
    fromId: message.fromOwner ? account.id : conversation.contact.id,
    fromUsername: message.fromOwner ? account.username : conversation.contact.username,
    text: message.text,
    attachments: [],
    story: null,
    reactions: [],
    isUnsupported: false,
  });

const toIso = (ms = Date.now()) => new Date(ms).toISOString();

let count = 0;

/** An account with one conversation, in which the contact wrote a minute ago. */
export async function createConversationScenario(environment: MessageReplyEnvironment) {
  const [conversation] = makeFakeNetworkConversations(1, 0);
  if (!conversation) throw new Error('no conversation');
  const account = makeFakeNetworkAccount([], 'business', [conversation]);
  let user = await createTestUserWithLinkedAccount(
    addFakeFacebookUser(environment.network, [account]),
  );
  const own = { igUserId: account.id, username: account.username, ownIds: [] };
  const ref = { userId: user.userId, igUserId: account.id, conversationId: conversation.id };
  const toListedMessage = createMessageConverter(account, conversation);

  /** Writes a message on the network; unless `isDelivered` is false its webhook event reaches the product. */
  const write = async (
    text: string,
    { fromOwner = false, at = toIso(), isDelivered = true } = {},
  ) => {
    const message = { id: `aWdfM${++count}`, fromOwner, text, timestamp: at };
    conversation.messages = [message, ...conversation.messages];
    if (isDelivered) await deliverMessageEvent(message);
    return message.id;
  };
  const deliverMessageEvent = async (message: FakeNetworkMessage) => {
    const event = {
      kind: 'message' as const,
      personId: conversation.contact.id,
      message: { ...toListedMessage(message), fromUsername: undefined, reactions: undefined },
    };
    return applyAndSaveMessageEvent(ref, event, own);
  };
  await saveConversations(ref, {
    origin: { source: 'refresh' },
    conversations: [
      {
        id: conversation.id,
        updatedAt: toIso(),
        participants: [{ id: account.id, username: account.username }, conversation.contact],
        messages: [],
      },
    ],
    accountIdentity: own,
  });
  const messageId = await write('Is the blue bowl still there?', {
    at: toIso(Date.now() - 60_000),
  });

  const send = (handler: typeof draftsApi, path: string, body: object): Promise<TestResponse> =>
    invokeApiHandler(handler, {
      method: 'POST',
      path: `/api/v1/users/me/ig${path}`,
      token: user.token,
      body,
    });
  const reply = (path: string, body: object, messageIdToAnswer = messageId) =>
    send(draftsApi, `/conversation/message/${path}`, {
      conversation_id: conversation.id,
      message_id: messageIdToAnswer,
      ...body,
    });

  return {
    ref,
    own,
    conversation,
    messageId,
    write,
    /** Delivers the echo events of outbound messages: all, or those with this text. Repeating them is harmless. */
    echo: async (text?: string) => {
      const echoedMessages = conversation.messages.filter(
        (one) => one.fromOwner && (text === undefined || one.text === text),
      );
      for (const one of echoedMessages) await deliverMessageEvent(one);
    },
    deliverMessageEvent,
    /** Delivers an event of the conversation that is not a message. */
    applyEvent: (event: {
      readonly kind: 'unsent';
      readonly messageId: string;
      readonly byId: string;
    }) =>
      applyAndSaveMessageEvent(
        ref,
        { ...event, at: toIso(), personId: conversation.contact.id },
        own,
      ),
    renewLogin: async () => {
      user = await logInTestUserAgain(user);
    },
    reply,
    /** Requests a draft and generates it. Returns its response id. */
    createDraft: async (messageIdToAnswer = messageId): Promise<string> => {
      const { body } = await reply('gpt_response', {}, messageIdToAnswer);
      await environment.queues.run();
      return body.response.id;
    },
    postReply: (responseId: string, text: string, messageIdToAnswer = messageId) =>
      reply('response/post', { response_id: responseId, response_text: text }, messageIdToAnswer),
    getMessagesPage: async () =>
      (
        await send(conversationsApi, '/conversation/messages', {
          instagram_conversation_id: conversation.id,
        })
      ).body,
    checkReplies: async (...ids: string[]) =>
      (
        await send(draftsApi, '/conversation/message/response/check', {
          conversation_id: conversation.id,
          message_ids: ids,
        })
      ).body,
    /** The outbound messages on the network, newest first. */
    listSentMessages: () => conversation.messages.filter(({ fromOwner }) => fromOwner),
  };
}
export type ConversationScenario = Awaited<ReturnType<typeof createConversationScenario>>;
