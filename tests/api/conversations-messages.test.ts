// A conversation's messages through the whole handler on a real table: pages, filters, shapes.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { writeMessageDraft } from '#functions/conversations/storage/message-repository.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import {
  at,
  conversationOf,
  conversationsCaller,
  epochSeconds,
  OWN,
  PERSON,
  told,
  toldOwn,
} from '#tests/support/conversations.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
const queue = mockClient(SQSClient);
beforeAll(async () => {
  table = await startTable();
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
});
beforeEach(() => {
  queue.reset();
  queue.on(SendMessageCommand).resolves({});
});
afterAll(() => table.stop());

const numbered = (count: number) =>
  Array.from({ length: count }, (_, one) => told(String(one + 1)));
const idsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, one) => String(first + one));

async function withMessages(...messages: readonly ToldMessage[]) {
  const caller = await conversationsCaller();
  const save = (...some: readonly ToldMessage[]) =>
    saveConversations(caller.account, { conversations: [conversationOf('c', some)], own: OWN });
  await save(...messages);
  const show = async (fields: object = {}) => {
    const answer = await caller.messages('c', fields);
    expect(answer.status).toBe(200);
    conversationsContracts.listMessages.response.parse(answer.body);
    return answer.body;
  };
  const ids = async (fields: object = {}) =>
    (await show(fields)).conversation_messages.map(({ id }: { id: string }) => id);
  return { ...caller, ref: caller.refOf('c'), save, show, ids };
}

describe('the pages', () => {
  it('begin with the newest, and each is oldest first', async () => {
    const { show, ids } = await withMessages(...numbered(175));

    expect(await ids()).toEqual(idsBetween(126, 175));
    expect(await ids({ pagination_offset: 50 })).toEqual(idsBetween(76, 125));
    expect(await ids({ pagination_offset: 150 })).toEqual(idsBetween(1, 25));
    expect(await ids({ offset: 171, page_limit: 2 })).toEqual(['3', '4']);
    expect(await ids({ offset: 175 })).toEqual([]);
    expect(await ids({ page_limit: 3 })).toEqual(['173', '174', '175']);
    expect(await show({ offset: 50 })).toMatchObject({
      total_messages_count: 175,
      pagination_offset: 50,
      conversation: { id: 'c', new_messages_count: 175 },
    });
  });

  it('keep to the dates of a filter, both ends included', async () => {
    const { show, ids } = await withMessages(...numbered(120));
    const filter = { filter_start_date: epochSeconds(100), filter_end_date: epochSeconds(31) };

    expect(await ids(filter)).toEqual(idsBetween(51, 100));
    expect(await ids({ ...filter, offset: 50 })).toEqual(idsBetween(31, 50));
    expect(await ids({ ...filter, offset: 70 })).toEqual([]);
    expect((await show(filter)).total_messages_count).toBe(70);
    expect(await ids({ filter_end_date: epochSeconds(119) })).toEqual(['119', '120']);
    expect(await ids({ filter_start_date: epochSeconds(2) })).toEqual(['1', '2']);
    expect(await ids({ filter_start_date: Date.now() / 1_000, filter_end_date: '' })).toEqual(
      idsBetween(71, 120),
    );
  });

  it('are empty where nothing was said yet', async () => {
    const { show } = await withMessages();

    expect(await show()).toMatchObject({
      conversation: { id: 'c', last_message: null, can_reply_until: null },
      conversation_messages: [],
      total_messages_count: 0,
      response: null,
      new_message: null,
      live_ids: [],
    });
  });
});

test('a message is shown with all it carries', async () => {
  const attachments = [
    {
      kind: 'video' as const,
      image_data: { url: 'https://cdn.example/1.jpg' },
      video_data: { url: 'https://cdn.example/1.mp4' },
      file_url: null,
      name: null,
    },
  ];
  const story = { kind: 'reply' as const, link: 'https://cdn.example/story' };
  const reactions = [
    { symbol: '❤', userId: PERSON.id, username: PERSON.username },
    { symbol: '❤', userId: OWN.igUserId, username: OWN.username },
  ];
  const { show } = await withMessages(
    told('1', { text: 'Ciao 🥐', attachments, story, reactions }),
    toldOwn('2', { text: null, isUnsupported: true }),
  );

  expect((await show()).conversation_messages).toEqual([
    {
      id: '1',
      instagram_conversation_id: 'c',
      message_type: 'story_reply',
      message: 'Ciao 🥐',
      from_username: PERSON.username,
      message_created_time: at(1),
      seen: false,
      pending_post: false,
      attachments,
      story: { link: story.link },
      reactions: [{ symbol: '❤', users: [OWN.username, PERSON.username] }],
      is_own: false,
    },
    {
      id: '2',
      instagram_conversation_id: 'c',
      message_type: 'is_unsupported',
      message: null,
      from_username: OWN.username,
      message_created_time: at(2),
      seen: true,
      pending_post: false,
      attachments: [],
      story: null,
      reactions: [],
      is_own: true,
    },
  ]);
});

test('an unsent message keeps its place and says nothing any more', async () => {
  const { account, show } = await withMessages(told('1'), told('2'), told('3'));

  const by = { personId: PERSON.id, byId: PERSON.id };
  const unsent = { kind: 'unsent', ...by, messageId: '2', at: at(9) } as const;
  await applyMessageEvent(account, unsent, OWN);

  const shown = (await show()).conversation_messages;
  expect(shown.map(({ message }: { message: string | null }) => message)).toEqual([
    'Message 1',
    null,
    'Message 3',
  ]);
  expect(shown[1]).toMatchObject({ attachments: [], story: null, reactions: [] });
});

describe('replies', () => {
  const queued = draftOf({
    id: 'rsp_queued',
    state: 'queued',
    sendingText: 'On its way',
    sendsAt: '2026-11-20T10:00:30.000Z',
  });

  it('on their way stand last on the first page, and nowhere else', async () => {
    const { ref, show } = await withMessages(...numbered(60));
    await writeMessageDraft({ ...ref, messageId: '60' }, 0, queued);

    const [first, second] = [await show(), await show({ offset: 50 })];

    expect(first.conversation_messages).toHaveLength(51);
    expect(first.conversation_messages.at(-1)).toMatchObject({
      id: 'rsp_queued',
      message: 'On its way',
      from_username: OWN.username,
      pending_post: true,
      is_own: true,
      seen: true,
    });
    expect(second.conversation_messages.map(({ id }: { id: string }) => id)).toEqual(
      idsBetween(1, 10),
    );
    expect(first.total_messages_count).toBe(60);
    for (const page of [first, second]) {
      expect(page.response).toMatchObject({ id: 'rsp_queued', message_id: '60', status: 'queued' });
    }
    const past = await show({ filter_start_date: epochSeconds(60) });
    expect(past.conversation_messages.at(-1).id).toBe('60');
  });

  it('that are live are named on the page of the message they answer', async () => {
    const { ref, show } = await withMessages(...numbered(60));
    const live = draftOf({ id: 'rsp_live', state: 'live', networkId: '61' });
    await writeMessageDraft({ ...ref, messageId: '5' }, 0, live);

    expect((await show()).live_ids).toEqual([]);
    expect((await show({ offset: 50 })).live_ids).toEqual(['rsp_live']);
  });

  it('change the version whenever their draft changes', async () => {
    const { ref, show } = await withMessages(told('1'));
    const { version } = await show();

    await writeMessageDraft({ ...ref, messageId: '1' }, 0, queued);

    expect(await show({ known_version: version })).toHaveProperty('response.id', 'rsp_queued');
  });
});

describe('a refresh of the messages', () => {
  it('is begun once where asked for, and says so until it is cancelled', async () => {
    const { account, call, show } = await withMessages(told('1'));
    const cancel = () =>
      call('/conversation/messages/cancel', { instagram_conversation_id: 'c' }).then(
        ({ body }) => body,
      );

    expect((await show({ update_from_api: true })).still_updating_messages_from_api).toBe(true);
    await show({ update_from_api: true });

    const sent = queue.commandCalls(SendMessageCommand);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.args[0].input.MessageBody ?? '')).toMatchObject({
      job: 'refresh-messages',
      payload: { ...account, conversationId: 'c', lease: expect.any(String) },
    });
    const { version } = await show();
    expect(await show({ known_version: version })).toEqual({
      unchanged: true,
      version,
      still_updating_messages_from_api: true,
    });
    expect(await cancel()).toEqual({ cancelled: true });
    expect((await show()).still_updating_messages_from_api).toBe(false);
    expect(await cancel()).toEqual({ cancelled: false });
  });
});

test('a conversation that is unknown, or of another user, is not there', async () => {
  const mine = await withMessages(told('1'));
  const theirs = await conversationsCaller();
  const cancel = '/conversation/messages/cancel';

  const answers = [
    await mine.messages('unknown', { update_from_api: true }),
    await theirs.messages('c', { set_messages_as_seen: true, update_from_api: true }),
    await theirs.call(cancel, { instagram_conversation_id: 'c' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(queue.commandCalls(SendMessageCommand)).toHaveLength(0);
  expect((await mine.show()).conversation.new_messages_count).toBe(1);
});
