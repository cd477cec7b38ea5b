// The lists of comments and messages show the rules' pending replies and their written ones.
import { describe, expect, test } from 'vitest';
import { readStoredMessage } from '#functions/conversations/storage/message-repository.ts';
import { readRuleRepliesOfMessagePage } from '#functions/conversations/storage/read-rule-replies-of-messages.ts';
import { loadRequestedMessages } from '#functions/conversations/use-cases/load-messages-for-reply-api.ts';
import { findReplyingRule } from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import type { RuleReply } from '#shared/schemas/rule-reply.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { runAroundNextPublish } from '#tests/support/network/run-around-next-publish.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  PRIVATE_LIST_MESSAGE_ACTION,
  PUBLIC_PRICE_REPLY_ACTION,
} from '#tests/support/rules/make-rule.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { createTestTenant } from '#tests/support/users/test-tenants.ts';

setUpAutomationWorld();

/** A delay of ten minutes, and the work at its end. */
async function passDelay(): Promise<void> {
  await world.passSeconds(11 * 60);
  await world.passSeconds(60);
}

type Listed = {
  readonly id: string;
  readonly text?: string;
  readonly message?: string;
  readonly is_own?: boolean;
  readonly rule_replies: readonly RuleReply[];
  readonly written_by_rule: { readonly id: string; readonly name: string } | null;
};

async function listCommentsOf(mediaId: string, fields: object = {}) {
  const { body } = await world.call('listComments', {
    instagram_post_media_id: mediaId,
    ...fields,
  });
  return body as { readonly comments: readonly Listed[]; readonly version: string };
}

const findComment = async (mediaId: string, id: string): Promise<Listed | undefined> =>
  (await listCommentsOf(mediaId)).comments.find((one) => one.id === id);

async function listMessagesOf(username: string, fields: object = {}) {
  const instagram_conversation_id = await world.findConversationId(username);
  const { body } = await world.call('listMessages', { instagram_conversation_id, ...fields });
  return body as { readonly conversation_messages: readonly Listed[]; readonly version: string };
}

describe('a comment that a rule answers later', () => {
  test("a comment shows its waiting reply's time until the reply stands below", async () => {
    const { id: ruleId } = await world.createCommentRule('price', [
      later(PUBLIC_PRICE_REPLY_ACTION, 10),
    ]);
    const mediaId = await world.firstMedia();
    const before = Date.now();
    const commentId = await world.comment(mediaId, 'price?', 'list.ana');

    const waiting = await findComment(mediaId, commentId);
    const [reply] = waiting?.rule_replies ?? [];
    expect(waiting?.rule_replies).toEqual([
      {
        id: expect.stringContaining('-rule'),
        rule: { id: ruleId, name: 'About price' },
        rule_processed_event_id: expect.stringContaining(ruleId),
        audience: 'public',
        state: 'waiting',
        due_at: expect.any(String),
      },
    ]);
    const waitMinutes = (Date.parse(reply?.due_at ?? '') - before) / 60_000;
    expect(waitMinutes).toBeGreaterThanOrEqual(10);
    expect(waitMinutes).toBeLessThan(11);

    await passDelay();

    expect((await findComment(mediaId, commentId))?.rule_replies).toEqual([]);
    const { comments } = await listCommentsOf(mediaId);
    const own = comments.find(({ text }) => text === 'It is 20 euros.');
    expect(own?.written_by_rule).toEqual({ id: ruleId, name: 'About price' });
    expect(comments.filter(({ written_by_rule }) => written_by_rule)).toEqual([own]);
  });

  test("a comment's stopped reply awaits approval, which a poll learns", async () => {
    await world.createCommentRule('stop', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
    const mediaId = await world.firstMedia();
    const commentId = await world.comment(mediaId, 'stop?', 'list.bob');
    // By then the read page is firm, so its version alone proves that nothing has changed.
    await world.passSeconds(60);
    const known = await listCommentsOf(mediaId);
    const { rule_replies = [] } = known.comments.find(({ id }) => id === commentId) ?? {};

    const { status } = await world.takeBack(rule_replies[0]?.rule_processed_event_id ?? '');

    expect(status).toBe(200);
    const { comments } = await listCommentsOf(mediaId, { known_version: known.version });
    expect(comments.find(({ id }) => id === commentId)?.rule_replies).toMatchObject([
      { state: 'awaiting_approval', due_at: null },
    ]);
  });

  test('a comment says that a rule sent its private message', async () => {
    await world.createCommentRule('list', [later(PRIVATE_LIST_MESSAGE_ACTION, 10)]);
    const mediaId = await world.firstMedia();
    const commentId = await world.comment(mediaId, 'list please', 'list.cleo');
    const waiting = (await findComment(mediaId, commentId))?.rule_replies;

    await passDelay();

    expect(waiting).toMatchObject([{ audience: 'private', state: 'waiting' }]);
    expect((await findComment(mediaId, commentId))?.rule_replies).toMatchObject([
      { audience: 'private', state: 'sent', due_at: null },
    ]);
  });

  test("a comment shows nothing of a rule's reply that was discarded", async () => {
    await world.createCommentRule('gone', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
    const mediaId = await world.firstMedia();
    const commentId = await world.comment(mediaId, 'gone?', 'list.dan');
    const [approval] = await world.listApprovals();
    expect((await findComment(mediaId, commentId))?.rule_replies).toMatchObject([
      { state: 'awaiting_approval' },
    ]);

    await world.changeApprovals('discard', [approval?.id]);

    expect((await findComment(mediaId, commentId))?.rule_replies).toEqual([]);
  });
});

test("a rule's reply shows the rule's name even first on a page", async () => {
  const { id: ruleId } = await world.createCommentRule('paged');
  const mediaId = await world.firstMedia();
  const commentId = await world.comment(mediaId, 'paged?', 'list.eli');
  await world.passSeconds(60);
  const { comments } = await listCommentsOf(mediaId);
  const pagination_offset = comments.findIndex(({ id }) => id === commentId) + 1;

  const page = await listCommentsOf(mediaId, { page_limit: 1, pagination_offset });

  expect(page.comments).toMatchObject([
    { text: 'It is 20 euros.', written_by_rule: { id: ruleId, name: 'About paged' } },
  ]);
});

test('another account with the same comments sees no rule replies', async () => {
  await world.createCommentRule('mine', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const mediaId = await world.firstMedia();
  const commentId = await world.comment(mediaId, 'mine?', 'list.fin');
  const { own } = await createTestTenant();
  const comment = makeNetworkComment(commentId, { timestamp: new Date().toISOString() });
  await storePostWithComments(own, [comment], makeNetworkMedia(mediaId));

  const answer = await listComments({
    request: { instagram_post_media_id: mediaId },
    caller: { ...own, features: {} },
  } as never);

  expect('comments' in answer && answer.comments).toMatchObject([
    { id: commentId, rule_replies: [], written_by_rule: null },
  ]);
});

describe('a message that a rule answers later', () => {
  test("a message shows its waiting reply's time until the answer follows", async () => {
    const { id: ruleId } = await world.createMessageRule('ship', [
      later(PRIVATE_LIST_MESSAGE_ACTION, 10),
    ]);
    const messageId = await world.message('Do you ship?', 'list.gus');
    const waiting = await listMessagesOf('list.gus');
    const rule = { id: ruleId, name: 'About ship' };
    expect(waiting.conversation_messages).toMatchObject([
      {
        id: messageId,
        written_by_rule: null,
        rule_replies: [{ rule, audience: 'private', state: 'waiting', due_at: expect.any(String) }],
      },
    ]);

    await passDelay();

    const sent = await listMessagesOf('list.gus', { known_version: waiting.version });
    expect(sent.conversation_messages).toMatchObject([
      { id: messageId, rule_replies: [], written_by_rule: null },
      { message: 'Here is the list.', rule_replies: [], written_by_rule: rule },
    ]);
  });

  test('an old message page names the rule of its last answer', async () => {
    const { id: ruleId } = await world.createMessageRule('old', [PRIVATE_LIST_MESSAGE_ACTION]);
    await world.message('old?', 'list.ivo');
    await world.passSeconds(60);
    const { conversation_messages: messages } = await listMessagesOf('list.ivo');
    const conversationId = await world.findConversationId('list.ivo');
    const ref = { ...world.account(), conversationId };
    const answerId = messages.find(({ is_own }) => is_own)?.id ?? '';
    const answer = await readStoredMessage({ ...ref, messageId: answerId });
    if (!answer) throw new Error('The answer is not stored.');

    // Not among the newest replies of the conversation, which the first page reads.
    const page = { messages: [answer], isNewest: false };
    const { replies } = await readRuleRepliesOfMessagePage(ref, { contactId: 'nobody' }, page, []);

    expect(findReplyingRule(answer, replies)).toEqual({ id: ruleId, name: 'About old' });
  });

  test("a message's stopped reply awaits approval, which a poll learns", async () => {
    await world.createMessageRule('halt', [later(PRIVATE_LIST_MESSAGE_ACTION, 10)]);
    await world.message('halt?', 'list.hana');
    const known = await listMessagesOf('list.hana');
    const [reply] = known.conversation_messages[0]?.rule_replies ?? [];

    await world.takeBack(reply?.rule_processed_event_id ?? '');

    const { conversation_messages } = await listMessagesOf('list.hana', {
      known_version: known.version,
    });
    expect(conversation_messages[0]?.rule_replies).toMatchObject([{ state: 'awaiting_approval' }]);
  });
});

test("a private reply carries the rule's name among the messages", async () => {
  const { id: ruleId } = await world.createCommentRule('both', [PRIVATE_LIST_MESSAGE_ACTION]);
  await world.message('Hello', 'list.jo');
  await world.ask('both', 'list.jo');
  await world.passSeconds(60);
  const known = await listMessagesOf('list.jo');

  const rule = { id: ruleId, name: 'About both' };
  expect(known.conversation_messages).toMatchObject([
    { message: 'Hello', written_by_rule: null },
    { message: 'Here is the list.', written_by_rule: rule },
  ]);
  expect(await listMessagesOf('list.jo', { known_version: known.version })).toMatchObject({
    unchanged: true,
  });
});

test('loading messages by ids finds their rules in few table calls', async () => {
  const { id: ruleId } = await world.createCommentRule('thrice', [PRIVATE_LIST_MESSAGE_ACTION]);
  await world.message('Hello', 'list.max');
  for (const text of ['thrice', 'thrice!', 'thrice?']) {
    await world.ask(text, 'list.max');
    // No person gets one text twice within an hour.
    await world.passSeconds(3_600);
  }
  const { conversation_messages: messages } = await listMessagesOf('list.max');
  const ids = messages.slice(1).map(({ id }) => id);
  const ref = { ...world.account(), conversationId: await world.findConversationId('list.max') };

  const loaded = await loadRequestedMessages(ref, ids);
  const one = await measureConsumedCapacity(() => loadRequestedMessages(ref, ids.slice(0, 1)));
  const all = await measureConsumedCapacity(() => loadRequestedMessages(ref, ids));

  const written_by_rule = { id: ruleId, name: 'About thrice' };
  expect(loaded.messages).toMatchObject(ids.map((id) => ({ id, written_by_rule })));
  expect(ids).toHaveLength(3);
  expect(all.calls).toBe(one.calls);
});

test('a private reply shows its rule at a later poll once claimed', async () => {
  const { id: ruleId } = await world.createCommentRule('early', [PRIVATE_LIST_MESSAGE_ACTION]);
  await world.message('Hello', 'list.kim');
  let early: Awaited<ReturnType<typeof listMessagesOf>> | undefined;
  runAroundNextPublish({
    after: async () => {
      await world.finishWork();
      early = await listMessagesOf('list.kim');
    },
  });

  await world.ask('early', 'list.kim');
  await world.passSeconds(60);

  expect(early?.conversation_messages).toMatchObject([
    { message: 'Hello' },
    { message: 'Here is the list.', written_by_rule: null },
  ]);
  const { conversation_messages } = await listMessagesOf('list.kim', {
    known_version: early?.version,
  });
  expect(conversation_messages.at(-1)?.written_by_rule?.id).toBe(ruleId);
});
