// Taking conversations in: whatever is told, in any order and at once, the table ends in one state.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type {
  MessageEvent,
  ToldConversation,
  ToldMessage,
} from '#functions/connection/domain/told-messages.ts';
import {
  findConversationWith,
  markSeen,
  readConversation,
} from '#functions/conversations/storage/conversation-repository.ts';
import {
  readMessage,
  readNewestMessages,
  writeMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { dynamo } from '#platform/table/client.ts';
import { type AccountRef, keys, partitions, prefixes } from '#platform/table/keys.ts';
import { readLeaves, readRoot } from '#platform/table/page-index-store.ts';
import { query } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { history, outcomeOf, type Telling } from '#tests/support/conversation-history.ts';
import {
  at,
  conversationOf,
  OWN,
  PERSON,
  told,
  toldByEvent,
  toldOwn,
} from '#tests/support/conversations.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

let accounts = 0;
const newAccount = (): AccountRef => ({ userId: 'user_1', igUserId: `1786${++accounts}` });

const save = (account: AccountRef, ...conversations: readonly ToldConversation[]) =>
  saveConversations(account, { conversations, own: OWN });

/** As the worker does it: whoever is not known yet is read from the network first. */
async function hear(account: AccountRef, event: MessageEvent): Promise<void> {
  const { personId } = event;
  if ((await applyMessageEvent(account, event, OWN)) === 'applied') return;
  const person = { id: personId, username: personId === PERSON.id ? PERSON.username : personId };
  await save(account, conversationOf(`conversation-${personId}`, [], { person }));
  expect(await applyMessageEvent(account, event, OWN)).toBe('applied');
}

const tell = (account: AccountRef, personId: string) => async (telling: Telling) => {
  if (telling.kind === 'event') return hear(account, { ...telling.happening, personId });
  await save(account, conversationOf(`conversation-${personId}`, telling.messages));
};

const indexKeys = async (index: ReturnType<typeof keys.messageIndex>) => {
  const { root } = await readRoot(index, { consistent: true });
  const leaves = await readLeaves(
    index,
    root.leaves.map(({ id }) => id),
  );
  return [...leaves.values()].flat();
};

/** Counters, page indexes and the list say the same as the messages themselves. */
async function expectConsistent(account: AccountRef, conversationId: string): Promise<void> {
  const ref = { ...account, conversationId };
  const conversation = await readConversation(ref, { consistent: true });
  const stored = await query({ partition: partitions.messages(ref), beginsWith: prefixes.message });
  const messages = await readNewestMessages(ref, 1_000);
  const others = messages.filter(({ isOwn }) => !isOwn);

  expect(await indexKeys(keys.messageIndex(ref))).toEqual(stored.map(({ sk }) => sk));
  expect(conversation).toMatchObject({ total: stored.length, arrivals: others.length });
  expect(others.map(({ arrival }) => arrival).sort((a, b) => a - b)).toEqual(
    others.map((_, before) => before + 1),
  );
  const fresh = others.filter(
    ({ arrival, unsent }) => !unsent && arrival > (conversation?.seenArrival ?? 0),
  );
  expect(conversation?.newCount).toBe(fresh.length);
  expect(conversation?.lastInboundAt).toBe(others[0]?.timestamp);
  expect(conversation?.lastMessage).toMatchObject({
    place: stored[0]?.sk,
    text: messages[0]?.text,
  });
  const list = await query({ index: 'gsi1', partition: partitions.conversations(account) });
  expect(await indexKeys(keys.conversationListIndex(account))).toEqual(
    list.map(({ gsi1sk }) => gsi1sk),
  );
  expect(await getItem(keys.conversationList(account))).toMatchObject({ total: list.length });
}

test('events and lists in any order, twice and all at once leave the same conversation', async () => {
  await fc.assert(
    fc.asyncProperty(history(4), async ({ tellings, outcome }) => {
      const account = newAccount();
      await Promise.all(tellings.map(tell(account, PERSON.id)));

      const ref = { ...account, conversationId: `conversation-${PERSON.id}` };
      const held = await readNewestMessages(ref, 100);
      expect(Object.fromEntries(held.map((one) => [one.id, outcomeOf(one)]))).toEqual(outcome);
      await expectConsistent(account, ref.conversationId);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('what counts as new is what is shown as new, whatever is unsent and marked in between', async () => {
  const marks = fc.array(fc.nat(30), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(history(4), marks, async ({ tellings }, after) => {
      const account = newAccount();
      const ref = { ...account, conversationId: `conversation-${PERSON.id}` };
      // Some marks rest on what was read a moment earlier.
      let read = 0;
      for (const [index, telling] of tellings.entries()) {
        await tell(account, PERSON.id)(telling);
        if (after.includes(index)) await markSeen(ref, read);
        if (index % 2 === 0) read = (await readConversation(ref))?.arrivals ?? 0;
      }
      await expectConsistent(account, ref.conversationId);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('fifty things told at once of three people end where they would one by one', async () => {
  const account = newAccount();
  const people = ['900', '901', '902'];
  const tellings = Array.from({ length: 48 }, (_, count) => {
    const message = told(String(count + 1), { fromId: people[count % 3] ?? '' });
    const happening = { kind: 'message' as const, message: toldByEvent(message) };
    return { personId: people[count % 3] ?? '', telling: { kind: 'event' as const, happening } };
  });
  await Promise.all([
    ...tellings.map(({ personId, telling }) => tell(account, personId)(telling)),
    // Older than all of theirs: it answers nothing, whenever it is told.
    save(
      account,
      conversationOf('conversation-900', [
        told('1'),
        told('4'),
        toldOwn('100', { timestamp: at(0) }),
      ]),
    ),
    save(account, conversationOf('conversation-900', [told('46'), told('4')])),
  ]);

  for (const [personId, total] of [
    ['900', 17],
    ['901', 16],
    ['902', 16],
  ] as const) {
    const ref = { ...account, conversationId: `conversation-${personId}` };
    expect(await readConversation(ref, { consistent: true })).toMatchObject({
      total,
      newCount: 16,
    });
    await expectConsistent(account, ref.conversationId);
  }
}, 60_000);

test('five first messages of one person at once begin one conversation', async () => {
  const account = newAccount();
  const events = [1, 2, 3, 4, 5].map((second) => ({
    kind: 'message' as const,
    personId: '900',
    message: toldByEvent(told(String(second))),
  }));
  await Promise.all(events.map((event) => hear(account, event)));

  const list = await query({ index: 'gsi1', partition: partitions.conversations(account) });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ messages_total: 5, arrivals: 5, updated_at: at(5) });
  expect(await findConversationWith(account, '900')).toMatchObject({
    conversationId: 'conversation-900',
  });
});

describe('saving a list', () => {
  it('says what it added, and nothing the second time', async () => {
    const account = newAccount();
    const listed = conversationOf('c', [told('1'), toldOwn('2')]);

    expect(await save(account, listed)).toEqual({
      conversationsAdded: 1,
      messagesAdded: 2,
      changed: 2,
    });
    const before = await readConversation({ ...account, conversationId: 'c' });
    expect(await save(account, listed)).toEqual({
      conversationsAdded: 0,
      messagesAdded: 0,
      changed: 0,
    });
    expect(await readConversation({ ...account, conversationId: 'c' })).toEqual(before);
  });

  it('takes more messages than one transaction holds', async () => {
    const account = newAccount();
    const messages = Array.from({ length: 70 }, (_, count) => told(String(count + 1)));

    const saved = await save(account, conversationOf('c', messages));

    expect(saved).toEqual({ conversationsAdded: 1, messagesAdded: 70, changed: 70 });
    const held = await readNewestMessages({ ...account, conversationId: 'c' }, 100);
    expect(held).toHaveLength(70);
    await expectConsistent(account, 'c');
  });

  it('does not begin a conversation with nobody', async () => {
    const alone = conversationOf('c', [toldOwn('1')], {
      participants: [{ id: OWN.igUserId, username: OWN.username }],
    });
    expect(await save(newAccount(), alone)).toMatchObject({ conversationsAdded: 0 });
  });

  it('keeps a name the network withholds later, and takes a new one', async () => {
    const account = newAccount();
    const ref = { ...account, conversationId: 'c' };
    const named = (username: string) =>
      conversationOf('c', [], { person: { id: '900', username } });
    const names = async () => (await readConversation(ref))?.participants;

    await save(account, named('bob'));
    await save(account, named(''));
    expect(await names()).toEqual([{ id: '900', username: 'bob' }]);
    await save(account, named('rob'));
    expect(await names()).toEqual([{ id: '900', username: 'rob' }]);
  });
});

test.each([
  ['the later one first', ['new', 'old']],
  ['the later one last', ['old', 'new']],
])('of two conversations with one person events go to the latest, %s', async (_what, order) => {
  const account = newAccount();
  const listed: Readonly<Record<string, ToldConversation>> = {
    old: conversationOf('old', [told('1')]),
    new: conversationOf('new', [told('2')]),
  };
  for (const name of order) await save(account, listed[name] as ToldConversation);

  await hear(account, { kind: 'message', personId: '900', message: toldByEvent(told('3')) });

  const total = async (conversationId: string) =>
    (await readConversation({ ...account, conversationId }))?.total;
  expect([await total('old'), await total('new')]).toEqual([1, 2]);
});

test('a conversation in which the account is told under an unknown name and id is put off, not taken for one with itself', async () => {
  const account = newAccount();
  const renamed = { id: '2105722729836161', username: 'renamed' };
  const conversation = conversationOf('c1', [told('1')]);
  const participants = [renamed, PERSON];
  await save(account, { ...conversation, participants });
  expect(await readConversation({ ...account, conversationId: 'c1' })).toBeUndefined();

  await saveConversations(account, {
    conversations: [{ ...conversation, participants }],
    own: { ...OWN, username: renamed.username },
  });
  expect(await readConversation({ ...account, conversationId: 'c1' })).toMatchObject({
    contactId: PERSON.id,
  });
});

test('an event about somebody unknown is put off', async () => {
  const event = { kind: 'unsent', personId: '4', byId: '4', messageId: '1', at: at(9) } as const;
  expect(await applyMessageEvent(newAccount(), event, OWN)).toBe('unknown_contact');
});

test('keeps the time at which an unseen own message was unsent when later events arrive', async () => {
  const account = newAccount();
  const ref = { ...account, conversationId: 'c' };
  const takenBackAt = async () => (await readConversation(ref))?.ownTakenBackAt;
  await save(account, conversationOf('c', [told('1')]));
  expect(await takenBackAt()).toBeUndefined();

  const personId = PERSON.id;
  const taken = { kind: 'unsent', byId: OWN.igUserId, messageId: '2', at: at(9) } as const;
  await hear(account, { ...taken, personId });
  const before = await takenBackAt();
  expect(before).toEqual(expect.any(String));
  await hear(account, { kind: 'message', personId, message: toldByEvent(told('3')) });

  expect(await takenBackAt()).toBe(before);
});

const SCOPED_ID = '2105722729836161';

test.each([
  ['its own id', OWN, OWN.igUserId],
  ['a scoped id', { ...OWN, ownIds: [SCOPED_ID] }, SCOPED_ID],
])(
  'an answer from the phone under %s ends the draft, though the worker that stored it died',
  async (_, own, fromId) => {
    const account = newAccount();
    const ref = { ...account, conversationId: 'c', messageId: '1' };
    const answer = toldOwn('2', { fromId, timestamp: new Date().toISOString() });
    const take = (messages: readonly ToldMessage[]) =>
      saveConversations(account, { conversations: [conversationOf('c', messages)], own });
    await take([told('1')]);
    await writeMessageDraft(ref, 0, draftOf({ since: at(2) }));
    const send = dynamo().send.bind(dynamo());
    let isStored = false;
    vi.spyOn(dynamo(), 'send').mockImplementation((async (command: never) => {
      if (isStored) throw new Error('the worker dies');
      const result = await send(command);
      isStored = (command as object).constructor.name === 'TransactWriteItemsCommand';
      return result;
    }) as never);

    await expect(take([told('1'), answer])).rejects.toThrow('dies');
    vi.restoreAllMocks();
    expect((await readMessage(ref))?.draft?.answeredElsewhere).toBe(false);
    await take([told('1'), answer]);

    expect((await readMessage(ref))?.draft?.answeredElsewhere).toBe(true);
  },
);
