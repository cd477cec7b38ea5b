// New messages of a conversation, marking them as seen, and the version that makes an unchanged poll cheap.
import { describe, expect, it, test } from 'vitest';
import {
  markMessagesSeen,
  readStoredConversation,
} from '#functions/conversations/storage/conversation-repository.ts';
import {
  makeInboundMessage,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
} from '#tests/support/network/make-network-messages.ts';
import {
  createConversation,
  type StoredMessage,
} from '#tests/support/network/store-test-conversations.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();

type ShownMessage = { readonly id: string; readonly seen: boolean };

async function createConversationToSee(...messages: readonly StoredMessage[]) {
  const conversation = await createConversation(...messages);
  /** The ids of the unseen messages, the count of new messages, and the id of the newest new one. */
  const readNewMessages = async (fields: object = {}) => {
    const page = await conversation.show(fields);
    const shown: readonly ShownMessage[] = page.conversation_messages;
    const unseen = shown.filter(({ seen }) => !seen).map(({ id }) => id);
    return [unseen, page.conversation.new_messages_count, page.new_message?.id ?? null];
  };
  const stored = () => readStoredConversation(conversation.ref, { consistent: true });
  return { ...conversation, readNewMessages, stored };
}

const MARK_AS_SEEN = { set_messages_as_seen: true };

describe('new messages', () => {
  it('counts inbound messages as new that are neither seen nor answered', async () => {
    const { deliver, readNewMessages } = await createConversationToSee(
      '1',
      makeOutboundMessage('20'),
      '30',
      '40',
    );
    expect(await readNewMessages()).toEqual([['30', '40'], 2, '40']);

    await deliver(makeOutboundMessage('50'));
    expect(await readNewMessages()).toEqual([[], 0, null]);
    await deliver('60');
    expect(await readNewMessages()).toEqual([['60'], 1, '60']);
  });

  it('keeps messages new when only an automatic reply followed them at once', async () => {
    const { deliver, readNewMessages } = await createConversationToSee('1');

    await deliver(makeOutboundMessage('2'));
    await deliver('30');
    await deliver(makeOutboundMessage('32'));

    expect(await readNewMessages()).toEqual([['1', '30'], 2, '30']);
  });

  it('does not count unsent messages as new, before or after arrival', async () => {
    const { apply, deliver, readNewMessages } = await createConversationToSee('1', '2', '3');
    const by = { personId: TEST_MESSAGE_CONTACT.id, byId: TEST_MESSAGE_CONTACT.id };
    const unsend = (messageId: string) =>
      apply({ kind: 'unsent', ...by, messageId, at: isoSecondsAfterTestStart(90) });

    await unsend('3');
    await unsend('4');
    await deliver('4');
    expect(await readNewMessages()).toEqual([['1', '2'], 2, '2']);
    expect(await readNewMessages(MARK_AS_SEEN)).toEqual([['1', '2'], 2, '2']);
    await unsend('2');
    await deliver('5');
    expect(await readNewMessages()).toEqual([['5'], 1, '5']);
    await unsend('5');
    expect(await readNewMessages()).toEqual([[], 0, null]);
  });

  it('keeps messages new when an older outbound message arrives late', async () => {
    const { deliver, readNewMessages } = await createConversationToSee('1', '3');

    await deliver(makeOutboundMessage('2'));

    expect(await readNewMessages()).toEqual([['1', '3'], 2, '3']);
  });

  it('the request that marks messages as seen still returns them as new', async () => {
    const { readNewMessages } = await createConversationToSee('1', '2');

    expect(await readNewMessages(MARK_AS_SEEN)).toEqual([['1', '2'], 2, '2']);
    expect(await readNewMessages(MARK_AS_SEEN)).toEqual([[], 0, null]);
  });

  it('messages that arrive after a mark count as new, even older ones', async () => {
    const { readNewMessages, deliver } = await createConversationToSee('1', '5');
    await readNewMessages(MARK_AS_SEEN);

    await deliver('3');
    expect(await readNewMessages()).toEqual([['3'], 1, '3']);
    await deliver('6');
    expect(await readNewMessages(MARK_AS_SEEN)).toEqual([['3', '6'], 2, '6']);
    expect(await readNewMessages()).toEqual([[], 0, null]);
  });

  it('marks all messages as seen, and counts new ones, on any page', async () => {
    const many = Array.from({ length: 70 }, (_, one) => String(one + 2));
    const { readNewMessages, show, deliver } = await createConversationToSee(...many);
    await show(MARK_AS_SEEN);
    await deliver('1');

    expect(await readNewMessages()).toEqual([[], 1, '1']);
    expect(await readNewMessages({ offset: 50, ...MARK_AS_SEEN })).toEqual([['1'], 1, '1']);
    expect(await readNewMessages({ offset: 50 })).toEqual([[], 0, null]);
  });
});

describe('marking messages as seen', () => {
  it('marking messages as seen writes nothing when no message is new', async () => {
    const { show, stored } = await createConversationToSee('1');
    await show(MARK_AS_SEEN);
    const before = await stored();

    await show(MARK_AS_SEEN);

    expect(await stored()).toEqual(before);
  });

  it('keeps a message new that arrives while others are marked seen', async () => {
    const { show, deliver, readNewMessages } = await createConversationToSee('1');
    // The message arrives between the read of the conversation and the mark.
    const stop = interceptTableCalls(async ({ name }, send) => {
      const output = await send();
      if (name !== 'GetItemCommand') return output;
      stop();
      await deliver('2');
      return output;
    });

    const response = await show(MARK_AS_SEEN);

    expect(response.conversation.new_messages_count).toBe(1);
    expect(await readNewMessages()).toEqual([['2'], 1, '2']);
  });

  it('a late write of an older seen mark undoes nothing', async () => {
    const { ref, stored } = await createConversationToSee('1', '2');

    await markMessagesSeen(ref, 2);
    await markMessagesSeen(ref, 1);

    expect(await stored()).toMatchObject({ seenInboundNumber: 2, newCount: 0 });
  });

  it('keeps the count of new messages exact when tabs mark during arrivals', async () => {
    const { show, deliver, stored } = await createConversationToSee('1');
    const incoming = Array.from({ length: 12 }, (_, one) => deliver(String(one + 2)));
    await Promise.all([...incoming, ...Array.from({ length: 8 }, () => show(MARK_AS_SEEN))]);

    const { inboundCount, newCount } = (await stored()) ?? {};
    expect(inboundCount).toBe(13);
    const unseen = (await show()).conversation_messages.filter(({ seen }: ShownMessage) => !seen);
    expect(unseen).toHaveLength(newCount ?? -1);
  });
});

describe('a request for messages that names a known version of the conversation', () => {
  it("responds `unchanged` to a message page's known version until it changes", async () => {
    const { apply, save, show, deliver } = await createConversationToSee('1', '2');
    let { version } = await show();
    const about = {
      personId: TEST_MESSAGE_CONTACT.id,
      messageId: '1',
      at: isoSecondsAfterTestStart(9),
    };
    const changes: readonly (() => Promise<unknown>)[] = [
      () => deliver('3'),
      () => deliver(makeOutboundMessage('4')),
      () => apply({ kind: 'edited', text: 'B', numEdit: 1, ...about }),
      () => apply({ kind: 'reaction', byId: '9', symbol: '❤', ...about }),
      () => apply({ kind: 'unsent', byId: '9', ...about }),
      () => save(makeInboundMessage('2', { text: 'Edited' })),
      () => deliver('5'),
      () => show(MARK_AS_SEEN),
    ];
    for (const change of changes) {
      const unchanged = {
        unchanged: true,
        version,
        still_updating_messages_from_api: false,
        refresh_failed: false,
      };
      expect(await show({ known_version: version })).toEqual(unchanged);
      await change();
      const response = await show({ known_version: version });
      expect(response).toHaveProperty('conversation_messages');
      version = response.version;
    }
  });

  it('responds with messages to the known version of another page', async () => {
    const { show } = await createConversationToSee('1', '2');
    const { version } = await show();

    expect(await show({ known_version: version, offset: 1 })).toHaveProperty('conversation');
    expect(await show({ known_version: version, page_limit: 1 })).toHaveProperty('conversation');
    expect(await show({ known_version: version, filter_end_date: 5 })).toHaveProperty(
      'conversation',
    );
  });

  it('marks messages as seen even when it responds `unchanged`', async () => {
    const { show, readNewMessages } = await createConversationToSee('1');
    const { version } = await show();

    expect(await show({ known_version: version, ...MARK_AS_SEEN })).toHaveProperty(
      'unchanged',
      true,
    );
    expect(await readNewMessages()).toEqual([[], 0, null]);
  });

  it('responds with a new version when a message has arrived', async () => {
    const { show, deliver } = await createConversationToSee('1');
    const { version: before } = await show();
    await deliver('2');
    const { version, conversation_messages } = await show({ known_version: before });

    expect(conversation_messages).toHaveLength(2);
    expect(version).not.toBe(before);
  });
});

test('a conversation keeps its version when a list read brings nothing new', async () => {
  const { save, show } = await createConversationToSee('1', makeOutboundMessage('2'));
  const { version } = await show();

  await save('1', makeOutboundMessage('2'));

  expect(await show({ known_version: version })).toHaveProperty('unchanged', true);
});
