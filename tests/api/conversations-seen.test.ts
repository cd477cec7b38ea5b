// What is new in a conversation, marking it as seen, and the version that spares an unchanged poll.
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import {
  markSeen,
  readConversation,
} from '#functions/conversations/storage/conversation-repository.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { dynamo } from '#platform/table/client.ts';
import {
  at,
  conversationOf,
  conversationsCaller,
  OWN,
  PERSON,
  told,
  toldByEvent,
  toldOwn,
} from '#tests/support/conversations.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

type Shown = { readonly id: string; readonly seen: boolean };

async function withMessages(...messages: readonly ToldMessage[]) {
  const caller = await conversationsCaller();
  const ref = caller.refOf('c');
  const save = (...some: readonly ToldMessage[]) =>
    saveConversations(caller.account, { conversations: [conversationOf('c', some)], own: OWN });
  await save(...messages);
  const show = async (fields: object = {}) => (await caller.messages('c', fields)).body;
  const hear = (message: ToldMessage) => {
    const event = { kind: 'message', personId: PERSON.id, message: toldByEvent(message) } as const;
    return applyMessageEvent(caller.account, event, OWN);
  };
  /** The ids shown as not seen, what counts as new, and the new message. */
  const news = async (fields: object = {}) => {
    const { conversation, conversation_messages, new_message } = await show(fields);
    const unseen = (conversation_messages as readonly Shown[]).filter(({ seen }) => !seen);
    return [unseen.map(({ id }) => id), conversation.new_messages_count, new_message?.id ?? null];
  };
  const stored = () => readConversation(ref, { consistent: true });
  return { ...caller, ref, save, show, hear, news, stored };
}

const MARK = { set_messages_as_seen: true };

describe('new messages', () => {
  it('are those of others that were neither marked as seen nor answered', async () => {
    const { hear, news } = await withMessages(told('1'), toldOwn('20'), told('30'), told('40'));
    expect(await news()).toEqual([['30', '40'], 2, '40']);

    await hear(toldOwn('50'));
    expect(await news()).toEqual([[], 0, null]);
    await hear(told('60'));
    expect(await news()).toEqual([['60'], 1, '60']);
  });

  it('stay new where a machine answered at once', async () => {
    const { hear, news } = await withMessages(told('1'));

    await hear(toldOwn('2'));
    await hear(told('30'));
    await hear(toldOwn('32'));

    expect(await news()).toEqual([['1', '30'], 2, '30']);
  });

  it('are not those that were unsent, before they came or after', async () => {
    const { account, hear, news } = await withMessages(told('1'), told('2'), told('3'));
    const unsend = (messageId: string) =>
      applyMessageEvent(
        account,
        { kind: 'unsent', personId: PERSON.id, byId: PERSON.id, messageId, at: at(90) },
        OWN,
      );

    await unsend('3');
    await unsend('4');
    await hear(told('4'));
    expect(await news()).toEqual([['1', '2'], 2, '2']);
    expect(await news(MARK)).toEqual([['1', '2'], 2, '2']);
    await unsend('2');
    await hear(told('5'));
    expect(await news()).toEqual([['5'], 1, '5']);
    await unsend('5');
    expect(await news()).toEqual([[], 0, null]);
  });

  it('stay new where an answer is told of late', async () => {
    const { hear, news } = await withMessages(told('1'), told('3'));

    await hear(toldOwn('2'));

    expect(await news()).toEqual([['1', '3'], 2, '3']);
  });

  it('are shown as new in the very answer that marks them, and as seen after it', async () => {
    const { news } = await withMessages(told('1'), told('2'));

    expect(await news(MARK)).toEqual([['1', '2'], 2, '2']);
    expect(await news(MARK)).toEqual([[], 0, null]);
  });

  it('that come after a mark are new, also where they are older than what was seen', async () => {
    const { news, hear } = await withMessages(told('1'), told('5'));
    await news(MARK);

    await hear(told('3'));
    expect(await news()).toEqual([['3'], 1, '3']);
    await hear(told('6'));
    expect(await news(MARK)).toEqual([['3', '6'], 2, '6']);
    expect(await news()).toEqual([[], 0, null]);
  });

  it('are found wherever they stand, and all are marked from any page', async () => {
    const many = Array.from({ length: 70 }, (_, one) => told(String(one + 2)));
    const { news, show, hear } = await withMessages(...many);
    await show(MARK);
    await hear(told('1'));

    expect(await news()).toEqual([[], 1, '1']);
    expect(await news({ offset: 50, ...MARK })).toEqual([['1'], 1, '1']);
    expect(await news({ offset: 50 })).toEqual([[], 0, null]);
  });
});

describe('a mark', () => {
  it('is written only where something is new', async () => {
    const { show, stored } = await withMessages(told('1'));
    await show(MARK);
    const before = await stored();

    await show(MARK);

    expect(await stored()).toEqual(before);
  });

  it('leaves new what comes while the answer is made', async () => {
    const { show, hear, news } = await withMessages(told('1'));
    // The message comes between the reading of the conversation and the mark.
    const send = dynamo().send.bind(dynamo());
    let reads = 0;
    const spy = vi.spyOn(dynamo(), 'send').mockImplementation((async (command: never) => {
      const result = await send(command);
      const { name } = (command as object).constructor;
      if (name === 'GetItemCommand' && ++reads === 1) {
        spy.mockRestore();
        await hear(told('2'));
      }
      return result;
    }) as never);

    const answer = await show(MARK);

    expect(answer.conversation.new_messages_count).toBe(1);
    expect(await news()).toEqual([['2'], 1, '2']);
  });

  it('is never taken back by one that was decided earlier', async () => {
    const { ref, stored } = await withMessages(told('1'), told('2'));

    await markSeen(ref, 2);
    await markSeen(ref, 1);

    expect(await stored()).toMatchObject({ seenArrival: 2, newCount: 0 });
  });

  it('from many tabs at once, with messages coming in, loses none', async () => {
    const { show, hear, stored } = await withMessages(told('1'));
    const coming = Array.from({ length: 12 }, (_, one) => hear(told(String(one + 2))));
    await Promise.all([...coming, ...Array.from({ length: 8 }, () => show(MARK))]);

    const { arrivals, newCount } = (await stored()) ?? {};
    expect(arrivals).toBe(13);
    const unseen = (await show()).conversation_messages.filter(({ seen }: Shown) => !seen);
    expect(unseen).toHaveLength(newCount ?? -1);
  });
});

describe('a known version', () => {
  it('is answered in a few bytes, and changes with everything the page shows', async () => {
    const { account, save, show, hear } = await withMessages(told('1'), told('2'));
    let { version } = await show();
    const about = { personId: PERSON.id, messageId: '1', at: at(9) };
    const edit = { kind: 'edited', text: 'B', numEdit: 1, ...about } as const;
    const changes: readonly (() => Promise<unknown>)[] = [
      () => hear(told('3')),
      () => hear(toldOwn('4')),
      () => applyMessageEvent(account, edit, OWN),
      () => applyMessageEvent(account, { kind: 'reaction', byId: '9', symbol: '❤', ...about }, OWN),
      () => applyMessageEvent(account, { kind: 'unsent', byId: '9', ...about }, OWN),
      () => save(told('2', { text: 'Edited' })),
      () => hear(told('5')),
      () => show(MARK),
    ];
    for (const change of changes) {
      const unchanged = { unchanged: true, version, still_updating_messages_from_api: false };
      expect(await show({ known_version: version })).toEqual(unchanged);
      await change();
      const answer = await show({ known_version: version });
      expect(answer).toHaveProperty('conversation_messages');
      version = answer.version;
    }
  });

  it('of one page says nothing of another', async () => {
    const { show } = await withMessages(told('1'), told('2'));
    const { version } = await show();

    expect(await show({ known_version: version, offset: 1 })).toHaveProperty('conversation');
    expect(await show({ known_version: version, page_limit: 1 })).toHaveProperty('conversation');
    expect(await show({ known_version: version, filter_end_date: 5 })).toHaveProperty(
      'conversation',
    );
  });

  it('still marks what it shows', async () => {
    const { show, news } = await withMessages(told('1'));
    const { version } = await show();

    expect(await show({ known_version: version, ...MARK })).toHaveProperty('unchanged', true);
    expect(await news()).toEqual([[], 0, null]);
  });

  it('is not given to an answer that a message overtook', async () => {
    const { show, hear } = await withMessages(told('1'));
    const { version: before } = await show();
    await hear(told('2'));
    const { version, conversation_messages } = await show({ known_version: before });

    expect(conversation_messages).toHaveLength(2);
    expect(version).not.toBe(before);
  });
});

test('a list that tells the same again leaves the version as it is', async () => {
  const { save, show } = await withMessages(told('1'), toldOwn('2'));
  const { version } = await show();

  await save(told('1'), toldOwn('2'));

  expect(await show({ known_version: version })).toHaveProperty('unchanged', true);
});
