// The messages of a conversation, through the whole handler on a real table: pages, filters, fields.
import { describe, expect, it, test } from 'vitest';
import {
  createConversationsApiCaller,
  makeInboundMessage,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
} from '#tests/support/network/make-network-messages.ts';
import { createConversation } from '#tests/support/network/store-test-conversations.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
const queue = setUpFakeRefreshQueue();

const idsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, one) => String(first + one));

describe('the pages of messages', () => {
  it('returns the newest messages on page one, each page oldest first', async () => {
    const { show, ids } = await createConversation(...idsBetween(1, 175));

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

  it('returns only messages within the date filter, both ends included', async () => {
    const { show, ids } = await createConversation(...idsBetween(1, 120));
    const filter = {
      filter_start_date: epochSecondsAfterTestStart(100),
      filter_end_date: epochSecondsAfterTestStart(31),
    };

    expect(await ids(filter)).toEqual(idsBetween(51, 100));
    expect(await ids({ ...filter, offset: 50 })).toEqual(idsBetween(31, 50));
    expect(await ids({ ...filter, offset: 70 })).toEqual([]);
    expect((await show(filter)).total_messages_count).toBe(70);
    expect(await ids({ filter_end_date: epochSecondsAfterTestStart(119) })).toEqual(['119', '120']);
    expect(await ids({ filter_start_date: epochSecondsAfterTestStart(2) })).toEqual(['1', '2']);
    expect(await ids({ filter_start_date: Date.now() / 1_000, filter_end_date: '' })).toEqual(
      idsBetween(71, 120),
    );
  });

  it('returns an empty page when the conversation has no messages', async () => {
    const { show } = await createConversation();

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

/** Common fields of both messages of the next test. */
const ORDINARY = {
  instagram_conversation_id: 'c',
  pending_post: false,
  rule_replies: [],
  written_by_rule: null,
};

test('returns a message with its attachments, story and reactions', async () => {
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
    { symbol: '❤', userId: TEST_MESSAGE_CONTACT.id, username: TEST_MESSAGE_CONTACT.username },
    {
      symbol: '❤',
      userId: TEST_ACCOUNT_IDENTITY.igUserId,
      username: TEST_ACCOUNT_IDENTITY.username,
    },
  ];
  const { show } = await createConversation(
    makeInboundMessage('1', { text: 'Ciao 🥐', attachments, story, reactions }),
    makeOutboundMessage('2', { text: null, isUnsupported: true }),
  );

  expect((await show()).conversation_messages).toEqual([
    {
      ...ORDINARY,
      id: '1',
      message_type: 'story_reply',
      message: 'Ciao 🥐',
      from_username: TEST_MESSAGE_CONTACT.username,
      message_created_time: isoSecondsAfterTestStart(1),
      seen: false,
      attachments,
      story: { link: story.link },
      reactions: [
        { symbol: '❤', users: [TEST_ACCOUNT_IDENTITY.username, TEST_MESSAGE_CONTACT.username] },
      ],
      is_own: false,
    },
    {
      ...ORDINARY,
      id: '2',
      message_type: 'is_unsupported',
      message: null,
      from_username: TEST_ACCOUNT_IDENTITY.username,
      message_created_time: isoSecondsAfterTestStart(2),
      seen: true,
      attachments: [],
      story: null,
      reactions: [],
      is_own: true,
    },
  ]);
});

test('keeps the position of an unsent message and removes its content', async () => {
  const { apply, show } = await createConversation('1', '2', '3');

  const by = { personId: TEST_MESSAGE_CONTACT.id, byId: TEST_MESSAGE_CONTACT.id };
  await apply({ kind: 'unsent', ...by, messageId: '2', at: isoSecondsAfterTestStart(9) });

  const shown = (await show()).conversation_messages;
  expect(shown.map(({ message }: { message: string | null }) => message)).toEqual([
    'Message 1',
    null,
    'Message 3',
  ]);
  expect(shown[1]).toMatchObject({ attachments: [], story: null, reactions: [] });
});

describe('replies in a conversation', () => {
  const queued = makeTestDraft({
    id: 'rsp_queued',
    state: 'queued',
    sendingText: 'On its way',
    sendsAt: '2026-11-20T10:00:30.000Z',
  });

  it('shows a queued reply last on the first page of messages only', async () => {
    const { subject, show } = await createConversation(...idsBetween(1, 60));
    await storeReply(subject('60'), queued);

    const [first, second] = [await show(), await show({ offset: 50 })];

    expect(first.conversation_messages).toHaveLength(51);
    expect(first.conversation_messages.at(-1)).toMatchObject({
      id: 'rsp_queued',
      message: 'On its way',
      from_username: TEST_ACCOUNT_IDENTITY.username,
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
    const past = await show({ filter_start_date: epochSecondsAfterTestStart(60) });
    expect(past.conversation_messages.at(-1).id).toBe('60');
  });

  it('lists a live reply on the page of the message it answers', async () => {
    const { subject, show } = await createConversation(...idsBetween(1, 60));
    const live = makeTestDraft({ id: 'rsp_live', state: 'live', networkId: '61' });
    await storeReply(subject('5'), live);

    expect((await show()).live_ids).toEqual([]);
    expect((await show({ offset: 50 })).live_ids).toEqual(['rsp_live']);
  });

  it('changes the version of a page when a draft on it changes', async () => {
    const { subject, show } = await createConversation('1');
    const { version } = await show();

    await storeReply(subject('1'), queued);

    expect(await show({ known_version: version })).toHaveProperty('response.id', 'rsp_queued');
  });
});

describe('a refresh of the messages', () => {
  it('queues one refresh of messages and reports it until cancelled', async () => {
    const { account, call, show } = await createConversation('1');
    const cancel = async () =>
      (await call('/conversation/messages/cancel', { instagram_conversation_id: 'c' })).body;

    expect((await show({ update_from_api: true })).still_updating_messages_from_api).toBe(true);
    await show({ update_from_api: true });

    const payload = { ...account, conversationId: 'c', lease: expect.any(String) };
    expect(queue.jobs()).toMatchObject([{ job: 'refresh-messages', payload }]);
    const { version } = await show();
    expect(await show({ known_version: version })).toEqual({
      unchanged: true,
      version,
      still_updating_messages_from_api: true,
      refresh_failed: false,
    });
    expect(await cancel()).toEqual({ cancelled: true });
    expect((await show()).still_updating_messages_from_api).toBe(false);
    expect(await cancel()).toEqual({ cancelled: false });
  });
});

test('responds 404 for messages of an unknown or foreign conversation', async () => {
  const caller = await createConversation('1');
  const otherCaller = await createConversationsApiCaller();
  const cancel = '/conversation/messages/cancel';

  const responses = [
    await caller.messages('unknown', { update_from_api: true }),
    await otherCaller.messages('c', { set_messages_as_seen: true, update_from_api: true }),
    await otherCaller.call(cancel, { instagram_conversation_id: 'c' }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(queue.jobs()).toEqual([]);
  expect((await caller.show()).conversation.new_messages_count).toBe(1);
});
