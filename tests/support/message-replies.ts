// Replies to messages for tests: the real APIs and workers, the tests' network behind them, and a hand
// on the one wire between the two.
import { vi } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { handler as conversationsApi } from '#functions/conversations/api.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import { handler as draft } from '#functions/drafts/generate.worker.ts';
import { handler as post } from '#functions/drafts/post.worker.ts';
import { accountWith, chosen, conversationsOf, personWith } from './connection.ts';
import { invoke, type TestResponse } from './http.ts';
import { startNetwork } from './network.ts';
import type { FakeConversation, FakeMessage } from './network-conversations.ts';
import { startQueues } from './queue.ts';
import { startTable } from './table.ts';
import { CLIENT_ID, loggedInAgain } from './users.ts';

const MODEL_URL = 'http://model.test/v1';
export const HOLD_SECONDS = 5;

/** What happens on the wire to one call: it may be changed before and after the real one. */
type Tap = (url: string, method: string, call: () => Promise<Response>) => Promise<Response>;

const passes: Tap = (_url, _method, call) => call();

export type Stage = Awaited<ReturnType<typeof startStage>>;

/** Everything one file needs; `vi` fakes the date alone, so that hours pass at once. */
export async function startStage() {
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: CLIENT_ID,
    POST_HOLD_SECONDS: String(HOLD_SECONDS),
    OPENAI_BASE_URL: MODEL_URL,
    OPENAI_MODEL: 'told',
    // Which secret it is matters to nobody here.
    OPENAI_API_KEY_ARN: 'arn:STRIPE_SECRET_KEY',
  });
  const [table, network] = await Promise.all([startTable(), startNetwork()]);
  const queues = startQueues({ draft, post });
  const model = { answers: [] as string[], asked: [] as string[] };
  const wire = { tap: passes, trouble: undefined as unknown };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.startsWith(MODEL_URL)) {
      model.asked.push(String(init?.body));
      const content = JSON.stringify({ text: model.answers.shift() ?? 'Thank you, Bob!' });
      return Response.json({ choices: [{ message: { content } }] });
    }
    return wire
      .tap(url, init?.method ?? 'GET', () => real(input, init))
      .catch((error: unknown) => {
        // The product takes it for a lost answer: what a test expected on the wire is told by `settle`.
        if (error instanceof Error && error.name === 'AssertionError') wire.trouble = error;
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
      Object.assign(model, { answers: [], asked: [] });
      Object.assign(wire, { tap: passes, trouble: undefined });
    },
    stop: () => {
      globalThis.fetch = real;
      vi.useRealTimers();
      network.stop();
      table.stop();
    },
  };
}

const SENDS = /POST \/page-\d+\/messages$/;
const isSend = (url: string, method: string) => method === 'POST' && /\/messages$/.test(url);

/** The network acts and its answer is lost, for the next `times` sends; something may happen before it is. */
export function loseAnswers(stage: Stage, times: number, happens = async () => {}): void {
  let left = times;
  stage.wire.tap = async (url, method, call) => {
    const answer = await call();
    if (!isSend(url, method) || left === 0) return answer;
    left -= 1;
    await happens();
    throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
  };
}

/** Something that happens after the network acted and before its answer is here. */
export function beforeAnswers(stage: Stage, happens: () => Promise<void>): void {
  stage.wire.tap = async (url, method, call) => {
    const answer = await call();
    if (isSend(url, method)) await happens();
    return answer;
  };
}

/** What is sent stands with another text, whatever else happens on the wire. */
export function alterSent(stage: Stage, scene: Scene, alter: (text: string) => string): void {
  const { tap } = stage.wire;
  stage.wire.tap = (url, method, call) =>
    tap(url, method, async () => {
      const answer = await call();
      if (!isSend(url, method)) return answer;
      const [sent, ...before] = scene.conversation.messages;
      if (sent) scene.conversation.messages = [{ ...sent, text: alter(sent.text) }, ...before];
      return answer;
    });
}

type Listed = { readonly from: { readonly id: string }; readonly created_time?: string };

/** The network tells the messages of a conversation otherwise, whatever else happens on the wire. */
export function tellOtherwise(stage: Stage, scene: Scene, told: (one: Listed) => object): void {
  const { tap } = stage.wire;
  stage.wire.tap = async (url, method, call) => {
    const answer = await tap(url, method, call);
    if (method !== 'GET' || !url.includes(`/${scene.conversation.id}?`) || !answer.ok)
      return answer;
    const body = (await answer.json()) as { messages: { data: readonly Listed[] } };
    return Response.json({ ...body, messages: { data: body.messages.data.map(told) } });
  };
}

const toTold =
  (account: { id: string; username: string }, conversation: FakeConversation) =>
  (message: FakeMessage): ToldMessage => ({
    id: message.id,
    timestamp: message.timestamp,
    fromId: message.fromOwner ? account.id : conversation.person.id,
    fromUsername: message.fromOwner ? account.username : conversation.person.username,
    text: message.text,
    attachments: [],
    story: null,
    reactions: [],
    isUnsupported: false,
  });

const iso = (ms = Date.now()) => new Date(ms).toISOString();

let count = 0;

/** An account with one conversation, in which the person wrote a minute ago. */
export async function conversationScene(stage: Stage) {
  const [conversation] = conversationsOf(1, 0);
  if (!conversation) throw new Error('no conversation');
  const account = accountWith([], 'business', [conversation]);
  let user = await chosen(personWith(stage.network, [account]));
  const own = { igUserId: account.id, username: account.username, ownIds: [] };
  const ref = { userId: user.userId, igUserId: account.id, conversationId: conversation.id };
  const told = toTold(account, conversation);

  /** Somebody writes; the network shows it, and we hold it. */
  const write = async (text: string, { fromOwner = false, at = iso(), heard = true } = {}) => {
    const message = { id: `aWdfM${++count}`, fromOwner, text, timestamp: at };
    conversation.messages = [message, ...conversation.messages];
    if (heard) await hear(message);
    return message.id;
  };
  const hear = async (message: FakeMessage) => {
    const event = {
      kind: 'message' as const,
      personId: conversation.person.id,
      message: { ...told(message), fromUsername: undefined, reactions: undefined },
    };
    return applyMessageEvent(ref, event, own);
  };
  await saveConversations(ref, {
    conversations: [
      {
        id: conversation.id,
        updatedAt: iso(),
        participants: [{ id: account.id, username: account.username }, conversation.person],
        messages: [],
      },
    ],
    own,
  });
  const messageId = await write('Is the blue bowl still there?', { at: iso(Date.now() - 60_000) });

  const send = (handler: typeof draftsApi, path: string, body: object): Promise<TestResponse> =>
    invoke(handler, {
      method: 'POST',
      path: `/api/v1/users/me/ig${path}`,
      token: user.token,
      body,
    });
  const reply = (what: string, body: object, answered = messageId) =>
    send(draftsApi, `/conversation/message/${what}`, {
      conversation_id: conversation.id,
      message_id: answered,
      ...body,
    });

  return {
    ref,
    own,
    conversation,
    messageId,
    write,
    /** The network's event of an own message: the echo. Again does no harm. */
    echo: async (text?: string) => {
      const echoed = conversation.messages.filter(
        (one) => one.fromOwner && (text === undefined || one.text === text),
      );
      for (const one of echoed) await hear(one);
    },
    hear,
    /** Any other event of the conversation. */
    tell: (happening: {
      readonly kind: 'unsent';
      readonly messageId: string;
      readonly byId: string;
    }) =>
      applyMessageEvent(ref, { ...happening, at: iso(), personId: conversation.person.id }, own),
    logInAgain: async () => {
      user = await loggedInAgain(user);
    },
    reply,
    /** The draft as the first request begins it, written. */
    drafted: async (answered = messageId): Promise<string> => {
      const { body } = await reply('gpt_response', {}, answered);
      await stage.queues.run();
      return body.response.id;
    },
    post: (responseId: string, text: string, answered = messageId) =>
      reply('response/post', { response_id: responseId, response_text: text }, answered),
    page: async () =>
      (
        await send(conversationsApi, '/conversation/messages', {
          instagram_conversation_id: conversation.id,
        })
      ).body,
    check: async (...ids: string[]) =>
      (
        await send(draftsApi, '/conversation/message/response/check', {
          conversation_id: conversation.id,
          message_ids: ids,
        })
      ).body,
    /** What the network holds of the owner's, newest first. */
    sent: () => conversation.messages.filter(({ fromOwner }) => fromOwner),
  };
}
export type Scene = Awaited<ReturnType<typeof conversationScene>>;

/** Time passes from one waiting message of the queues to the next, until nothing is left to do. */
export async function settle(stage: Stage, most = 80): Promise<void> {
  for (let step = 0; step < most; step++) {
    const waiting = stage.queues
      .messages()
      .filter(({ queue }) => queue === 'post' || queue === 'draft')
      .map(({ visibleAt }) => visibleAt);
    if (stage.wire.trouble !== undefined) throw stage.wire.trouble;
    if (waiting.length === 0) return;
    vi.setSystemTime(Math.max(Date.now(), Math.min(...waiting)));
    await stage.queues.run();
  }
}

export const sendsIn = (stage: Stage): number => stage.network.countCalls(SENDS);
