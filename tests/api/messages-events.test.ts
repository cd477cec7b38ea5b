// Messages told by webhook: from the signed body to the conversation, once each, in any order.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { holdCalls } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import {
  noteMessagesOff,
  readConversation,
  readConversationList,
} from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestMessages } from '#functions/conversations/storage/message-repository.ts';
import { handler } from '#functions/intake/api.ts';
import { dynamo } from '#platform/table/client.ts';
import { partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { accountWith, chosen, conversationsOf, personWith } from '#tests/support/connection.ts';
import { invoke } from '#tests/support/http.ts';
import { type FakeAccount, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import type { FakeConversation } from '#tests/support/network-conversations.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    const until = Date.now() + ms;
    await new Promise(setImmediate);
    if (Date.now() < until) vi.setSystemTime(until);
  },
}));

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
  network.state.messagesOff.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

const post = (body: object) => {
  const rawBody = JSON.stringify(body);
  const digest = createHmac('sha256', SECRETS.FACEBOOK_APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${digest}` };
  return invoke(handler, { method: 'POST', path: '/webhooks/network', rawBody, headers });
};

const bodyOf = (igUserId: string, ...messaging: object[]) => ({
  object: 'instagram',
  entry: [{ id: igUserId, time: Date.now(), messaging }],
});

type Setting = {
  readonly user: TestUser;
  readonly account: FakeAccount;
  readonly conversation: FakeConversation;
};

/** An imported account with one conversation of two messages. */
async function imported(): Promise<Setting> {
  const account = accountWith([], 'business', conversationsOf(1));
  const user = await chosen(personWith(network, [account]));
  await queues.run();
  queues.clear();
  network.state.calls.length = 0;
  const [conversation] = account.conversations ?? [];
  if (!conversation) throw new Error('no conversation');
  return { user, account, conversation };
}

const partiesOf = ({ account, conversation }: Setting, own = false) => {
  const [sender, recipient] = own
    ? [account.id, conversation.person.id]
    : [conversation.person.id, account.id];
  return { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now() };
};

let count = 0;
const newId = () => `aWdfEVENT${++count}`;

const incoming = (setting: Setting, mid: string, text = 'Hi') => ({
  ...partiesOf(setting),
  message: { mid, text },
});

async function heldIn({ user, account }: Pick<Setting, 'user' | 'account'>) {
  const ref = { userId: user.userId, igUserId: account.id };
  const conversations = await query({ index: 'gsi1', partition: partitions.conversations(ref) });
  return Promise.all(
    conversations.map(async (row) => {
      const conversation = { ...ref, conversationId: String(row.id) };
      const held = await readConversation(conversation, { consistent: true });
      const messages = await readNewestMessages(conversation, 2_000);
      return { id: conversation.conversationId, fresh: held?.newCount ?? 0, messages };
    }),
  );
}

/** The messages of the one conversation, newest first. */
const messagesOf = async (setting: Setting) => (await heldIn(setting))[0]?.messages ?? [];

describe('a message told by webhook', () => {
  test('is there without any call, with its milliseconds, and new', async () => {
    const setting = await imported();
    const mid = newId();
    const at = new Date().toISOString();

    expect((await post(bodyOf(setting.account.id, incoming(setting, mid)))).status).toBe(200);
    await queues.run();

    const [held] = await heldIn(setting);
    expect(held?.messages[0]).toMatchObject({ id: mid, text: 'Hi', timestamp: at });
    expect(held?.messages).toHaveLength(3);
    expect(network.calls).toEqual([]);
  });

  test('twice within a millisecond it is one message', async () => {
    const setting = await imported();
    const body = bodyOf(setting.account.id, incoming(setting, newId()));
    const before = (await heldIn(setting))[0]?.fresh;

    // Neither is remembered before both are queued.
    const send = dynamo().send.bind(dynamo());
    const spy = vi.spyOn(dynamo(), 'send').mockImplementation((async (command: never) => {
      const isMark = (command as object).constructor.name === 'BatchWriteItemCommand';
      while (isMark && queues.messages().length < 2) await new Promise(setImmediate);
      return send(command);
    }) as never);
    await Promise.all([post(body), post(body)]);
    spy.mockRestore();
    const told = queues.messages().length;
    await queues.run();

    const [held] = await heldIn(setting);
    expect([told, held?.messages.length, (held?.fresh ?? 0) - (before ?? 0)]).toEqual([2, 3, 1]);
  });

  test('said again later it is not even queued, and delivered twice it changes nothing', async () => {
    const setting = await imported();
    const body = bodyOf(setting.account.id, incoming(setting, newId()));
    await post(body);
    const [message] = queues.messages();
    if (!message) throw new Error('nothing queued');
    await queues.deliverTwice(message);
    const held = await heldIn(setting);
    await post(body);

    expect(queues.jobs()).toEqual([]);
    expect(await heldIn(setting)).toEqual(held);
    expect(held[0]?.messages).toHaveLength(3);
  });

  test('an own one is the account’s, and the list read afterwards adds nothing', async () => {
    const setting = await imported();
    const mid = newId();
    const echo = { ...partiesOf(setting, true), message: { mid, text: 'Hello', is_echo: true } };
    await post(bodyOf(setting.account.id, echo));
    await queues.run();
    const [held] = await heldIn(setting);

    expect(held?.messages[0]).toMatchObject({ id: mid, text: 'Hello', isOwn: true });
    expect(held?.messages).toHaveLength(3);
  });

  test('unsaid, edited and reacted to before it is there: it comes as it ended', async () => {
    const setting = await imported();
    const [unsent, edited] = [newId(), newId()];
    const parties = partiesOf(setting);
    await post(
      bodyOf(setting.account.id, { ...parties, message: { mid: unsent, is_deleted: true } }),
    );
    await post(
      bodyOf(setting.account.id, {
        ...parties,
        message_edit: { mid: edited, text: 'Better', num_edit: 1 },
      }),
    );
    await post(
      bodyOf(setting.account.id, {
        ...parties,
        reaction: { mid: edited, action: 'react', emoji: '❤', reaction: 'love' },
      }),
    );
    await queues.run();
    await post(
      bodyOf(
        setting.account.id,
        incoming(setting, unsent, 'Oops'),
        incoming(setting, edited, 'Bad'),
      ),
    );
    await queues.run();

    const held = await messagesOf(setting);
    expect(held.find(({ id }) => id === unsent)).toMatchObject({ text: null, unsent: true });
    expect(held.find(({ id }) => id === edited)).toMatchObject({
      text: 'Better',
      reactions: [{ symbol: '❤' }],
    });
    expect(queues.deadLetters()).toEqual([]);
  });

  test('of an account nobody works with it is dropped', async () => {
    await post(
      bodyOf('1799', {
        sender: { id: '1' },
        recipient: { id: '1799' },
        timestamp: Date.now(),
        message: { mid: newId(), text: 'Hi' },
      }),
    );
    await queues.run();

    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
  });

  test('a thousand in one body are queued at once', async () => {
    const setting = await imported();
    const all = Array.from({ length: 1_000 }, () => incoming(setting, newId()));
    const answer = await post(bodyOf(setting.account.id, ...all));

    expect([answer.status, queues.jobs().length]).toEqual([200, 1_000]);
  });

  test('what the dashboard sends to try us out does no harm', async () => {
    const { user, account } = await imported();
    const value = {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    };
    const changes = [{ field: 'messages', value }];
    for (const id of ['0', account.id]) {
      const entry = [{ id, time: 1_795_000_000, changes }];
      expect((await post({ object: 'instagram', entry })).status).toBe(200);
    }
    for (let round = 0; round < 20; round++) {
      await queues.run();
      pass(120);
    }

    expect(await heldIn({ user, account })).toHaveLength(1);
    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
  });
});

describe('the first message of a person', () => {
  /** Somebody new, whom the network knows and we do not yet. */
  async function somebodyNew(messages: number): Promise<Setting> {
    const { user, account } = await imported();
    const [conversation] = conversationsOf(1, 0);
    if (!conversation) throw new Error('no conversation');
    conversation.messages = Array.from({ length: messages }, (_, index) => ({
      id: newId(),
      fromOwner: false,
      text: `First ${index}`,
      timestamp: new Date(Date.now() - index * 1_000).toISOString(),
    }));
    account.conversations?.unshift(conversation);
    return { user, account, conversation };
  }

  test('five at once make one conversation of five messages', async () => {
    const setting = await somebodyNew(5);
    network.state.conversationReads.length = 0;
    const told = setting.conversation.messages.map(({ id, text, timestamp }) => ({
      ...incoming(setting, id, text),
      timestamp: Date.parse(timestamp),
    }));

    await Promise.all(told.map((one) => post(bodyOf(setting.account.id, one))));
    const waiting = [...queues.messages()];
    expect(waiting).toHaveLength(5);
    await Promise.all(waiting.map((message) => queues.deliver(message)));
    for (let round = 0; round < 5; round++) {
      await queues.run();
      pass(5);
    }

    const held = await heldIn(setting);
    expect(held.map(({ id }) => id)).toContain(setting.conversation.id);
    expect(held).toHaveLength(2);
    const [first] = held.filter(({ id }) => id === setting.conversation.id);
    expect(first?.messages.map(({ id }) => id).toSorted()).toEqual(
      setting.conversation.messages.map(({ id }) => id).toSorted(),
    );
    expect(first?.fresh).toBe(5);
    expect(network.state.conversationReads.length).toBeLessThanOrEqual(5);
  });

  /**
   * What somebody new wrote so many milliseconds after a full second. The list names seconds, and of some
   * lines it does not tell: it lags behind, or they were taken back.
   */
  async function written(afterMs: readonly number[], untold: readonly number[] = []) {
    const setting = await somebodyNew(afterMs.length);
    const second = Math.floor(Date.now() / 1_000) * 1_000 - 2_000;
    const lines = setting.conversation.messages.map((line, index) => {
      const at = second + (afterMs[index] ?? 0);
      return { ...line, at, timestamp: new Date(Math.floor(at / 1_000) * 1_000).toISOString() };
    });
    setting.conversation.messages = lines.filter((_, at) => !untold.includes(at)).toReversed();
    const tell = async (index: number, content: object = {}) => {
      const { id: mid = '', text = '', at: timestamp = 0 } = lines[index] ?? {};
      const told = { ...partiesOf(setting), message: { mid, text, ...content }, timestamp };
      await post(bodyOf(setting.account.id, told));
    };
    const settle = async () => {
      for (let round = 0; round < 5; round++) {
        await queues.run();
        pass(5);
      }
    };
    /** The texts as shown, oldest first. */
    const shown = async () => {
      const held = (await heldIn(setting)).find(({ id }) => id === setting.conversation.id);
      return (held?.messages ?? []).map(({ text }) => text).toReversed();
    };
    return { tell, settle, shown };
  }

  const FIVE = ['First 0', 'First 1', 'First 2', 'First 3', 'First 4'];

  test.each([
    ['one second', [8, 120, 333, 650, 990]],
    ['two seconds', [700, 850, 1_000, 1_150, 1_300]],
  ])('and four more within %s stand as they were written, in any order', async (_, times) => {
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 4, 0, 3, 1],
    ]) {
      const { tell, settle, shown } = await written(times, [0, 2]);
      for (const index of order) {
        await tell(index);
        if (index === order[0]) await settle();
      }
      await settle();

      expect(await shown(), `told ${order}`).toEqual(FIVE);
    }
  });

  test('stands where it was written, though it is taken back before it is told of', async () => {
    const { tell, settle, shown } = await written([8, 120, 333], [0]);
    await tell(0, { is_deleted: true });
    await settle();
    for (const index of [2, 1, 0]) await tell(index);
    await settle();

    expect(await shown()).toEqual([null, 'First 1', 'First 2']);
  });

  test('brings what was said long before along', async () => {
    const { tell, settle, shown } = await written([-3_600_000, -60_000, 8]);
    await tell(2);
    await settle();

    expect(await shown()).toEqual(['First 0', 'First 1', 'First 2']);
  });

  test('comes again until the network answers, and is not lost', async () => {
    const setting = await somebodyNew(1);
    const [message] = setting.conversation.messages;
    if (!message) throw new Error('no message');
    network.fail({ on: /conversations/, times: 3, code: 2, status: 503 });
    await post(bodyOf(setting.account.id, incoming(setting, message.id, message.text)));
    for (let minute = 0; minute < 10; minute++) {
      await queues.run();
      pass(60);
    }

    expect(await heldIn(setting)).toHaveLength(2);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('waits out a limit the network named, without a call', async () => {
    const setting = await somebodyNew(1);
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await holdCalls(ref, { reason: 'limit', seconds: 1_800, named: true });
    const [message] = setting.conversation.messages;
    await post(bodyOf(setting.account.id, incoming(setting, message?.id ?? '', 'First 0')));
    for (let minute = 0; minute < 29; minute++) {
      await queues.run();
      pass(60);
    }
    expect(network.calls).toEqual([]);
    for (let minute = 0; minute < 20; minute++) {
      await queues.run();
      pass(60);
    }

    expect(await heldIn(setting)).toHaveLength(2);
  });

  test('that the network does not list yet comes again some times, then is left to the check', async () => {
    const setting = await somebodyNew(1);
    const [hidden] = setting.account.conversations?.splice(0, 1) ?? [];
    const [message] = setting.conversation.messages;
    await post(bodyOf(setting.account.id, incoming(setting, message?.id ?? '', 'First 0')));
    await queues.run();
    expect(await heldIn(setting)).toHaveLength(1);
    if (hidden) setting.account.conversations?.unshift(hidden);
    pass(10);
    await queues.run();

    expect(await heldIn(setting)).toHaveLength(2);
  });

  test('where messages are switched off it is noted, and nothing else is tried', async () => {
    const setting = await somebodyNew(1);
    network.state.messagesOff.add(setting.account.id);
    const [message] = setting.conversation.messages;
    await post(bodyOf(setting.account.id, incoming(setting, message?.id ?? '')));
    await queues.run();

    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    expect((await readConversationList(ref)).messagesOff).toBe(true);
    expect(queues.jobs()).toEqual([]);
  });

  test('where messages are switched on again the first read that succeeds tells', async () => {
    const setting = await somebodyNew(1);
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await noteMessagesOff(ref, true);
    const [message] = setting.conversation.messages;
    await post(bodyOf(setting.account.id, incoming(setting, message?.id ?? '')));
    await queues.run();

    expect((await readConversationList(ref)).messagesOff).toBe(false);
  });

  test('known from before, it says nothing of whether messages are switched on', async () => {
    const setting = await imported();
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await noteMessagesOff(ref, true);
    await post(bodyOf(setting.account.id, incoming(setting, newId())));
    await queues.run();

    expect((await readConversationList(ref)).messagesOff).toBe(true);
  });
});
