// A reply to a deleted comment or to a person who gets no messages ends within seconds, finally.
import { describe, expect, test, vi } from 'vitest';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeActionDelayOptions,
  SHIPPING_MESSAGE_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const GONE = 'This comment is no longer on Instagram.';

/** Posts a reply, and lets that many seconds pass after the call to the network. */
async function postAndPass(
  name: 'Comment' | 'Message',
  ids: object,
  seconds: number,
): Promise<{ status: string; error: string | null; is_final: boolean }> {
  vi.stubEnv('POST_HOLD_SECONDS', '0');
  const draft = await world.call(`request${name}Draft`, { ...ids, own_words: true });
  const { id: response_id } = draft.body.response;
  const fields = { ...ids, response_id, response_text: 'Thank you!' };
  expect(await world.call(`post${name}Reply`, fields)).toMatchObject({ status: 200 });
  await world.finishWork();
  await world.passSeconds(1, seconds);
  const { body } = await world.call(`request${name}Draft`, ids);
  return body.response;
}

const block = (username: string) =>
  world.sandbox.callControl('POST', `/accounts/${world.account().igUserId}/blocks`, { username });

async function findConversation(username: string): Promise<Conversation> {
  const { body } = await world.call('listConversations', { pagination_limit: 20 });
  const found = body.conversations.find(
    ({ participants }: Conversation) => participants[0]?.username === username,
  );
  return found;
}

describe('a reply of the owner', () => {
  test("an owner's reply to a deleted comment ends within seconds as final", async () => {
    const media_id = await world.firstMedia();
    const comment_id = await world.comment(media_id, 'deleted?', 'gone.ana');
    await world.deleteComment(comment_id);

    expect(await postAndPass('Comment', { media_id, comment_id }, 3)).toMatchObject({
      status: 'editing',
      reply_text: 'Thank you!',
      error: GONE,
      is_final: true,
    });
  });

  test("an owner's reply below a deleted comment ends as final", async () => {
    const media_id = await world.firstMedia();
    const parent_id = await world.comment(media_id, 'parent?', 'gone.bob');
    const comment_id = await world.replyBelow(parent_id, 'me too', 'gone.cleo');
    await world.deleteComment(parent_id);

    expect(await postAndPass('Comment', { media_id, comment_id }, 3)).toMatchObject({
      error: GONE,
      is_final: true,
    });
  });

  test('a refused reply to an existing comment does not end as final', async () => {
    const media_id = await world.firstMedia();
    const comment_id = await world.comment(media_id, 'there?', 'gone.dan');
    await world.setFault('POST comment/replies', { status: 400, code: 100, subcode: 33, times: 1 });

    expect(await postAndPass('Comment', { media_id, comment_id }, 12)).toMatchObject({
      status: 'editing',
      error: expect.stringMatching(/refused this reply/),
      is_final: false,
    });
  });

  test('a reply to a person who blocked the account ends as final', async () => {
    const username = 'gone.eli';
    const message_id = await world.message('Hello?', username);
    const conversation_id = (await findConversation(username)).id;
    await block(username);

    const ids = { conversation_id, message_id };
    expect(await postAndPass('Message', ids, 3)).toMatchObject({
      status: 'editing',
      error: expect.stringMatching(/cannot get messages/),
      is_final: true,
    });
    expect(await findConversation(username)).toMatchObject({ cannot_be_messaged: true });

    await world.message('Are you there?', username);
    expect(await findConversation(username)).toMatchObject({ cannot_be_messaged: false });
  });
});

describe('a reply of a rule that is sent at once', () => {
  test.each([
    ['comment_reply', 'public'],
    ['dm', 'private'],
  ])('ends because its comment was deleted (%s)', async (action_type, word) => {
    vi.stubEnv('RULE_DELAY_MINUTE_SECONDS', '5');
    const action = {
      action_type,
      action_value: [{ text: 'It is 20 euros.' }],
      ...makeActionDelayOptions(2),
    };
    await world.createCommentRule(word, [action]);
    const id = await world.ask(`${word}?`, `gone.${word}`);
    await world.deleteComment(id);

    await world.passSeconds(1, 25);

    expect(await world.findRuleReply(id)).toMatchObject({ ended_by: 'subject_deleted' });
    expect(await world.listApprovals()).toEqual([]);
  });

  test("a rule's reply to a person who blocked the account becomes final", async () => {
    const username = 'gone.gus';
    vi.stubEnv('RULE_DELAY_MINUTE_SECONDS', '5');
    await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 2)]);
    await world.message('Do you ship?', username);
    await block(username);
    await world.passSeconds(1, 25);

    expect(await world.listApprovals()).toMatchObject([
      { status: 'failed', rule_processed_event_response: { is_final: true } },
    ]);
  });
});
