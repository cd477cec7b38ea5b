// Which words of a thread count as the owner's answer to a comment, when rules answer others in the thread.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makePublicReplyAction,
  PUBLIC_PRICE_REPLY_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

test("a rule's answer to a deleted comment counts for no other comment", async () => {
  await world.createCommentRule('price', [later(PUBLIC_PRICE_REPLY_ACTION, 30)]);
  await world.createCommentRule('now', [makePublicReplyAction('Right away.')]);
  const media_id = await world.firstMedia();
  const first = await world.comment(media_id, 'price?', 'thread.fay');
  const second = await world.replyBelow(first, 'now?', 'thread.gil');
  await world.passSeconds(30);
  expect(await world.repliesTo(first)).toContain('@thread.gil Right away.');
  await world.deleteComment(second);
  const listIds = async () => {
    const { body } = await world.call('listComments', { instagram_post_media_id: media_id });
    return body.comments.map(({ id }: { id: string }) => id);
  };
  for (let step = 0; step < 12 && (await listIds()).includes(second); step += 1) {
    await world.passSeconds(70);
    await world.call('listComments', { instagram_post_media_id: media_id, update_from_api: true });
    await world.finishWork();
    await world.passSeconds(10);
  }
  expect(await listIds()).not.toContain(second);

  await world.passSeconds(31 * 60);

  expect(await world.repliesTo(first)).toContain('It is 20 euros.');
});

test("a rule's reply is sent although the owner answered another person", async () => {
  await world.createCommentRule('price', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const first = await world.ask('price?', 'thread.ana');
  await world.passSeconds(5 * 60);
  await world.replyBelow(first, 'price for me too?', 'thread.bob');
  await world.passSeconds(6 * 60);
  expect(await world.repliesTo(first)).toContain('It is 20 euros.');
  await world.replyBelow(first, 'open on Sunday?', 'thread.cid');

  await world.answerOnPhone(first, '@thread.cid no');
  await world.passSeconds(7 * 60);

  expect(await world.repliesTo(first)).toContain('@thread.bob It is 20 euros.');
});

test('an approval ends when the owner answers the person in the thread', async () => {
  await world.createCommentRule('order', [PUBLIC_PRICE_REPLY_ACTION], APPROVAL_MODE_ON);
  await world.createCommentRule('price', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const first = await world.ask('price?', 'thread.dan');
  await world.replyBelow(first, 'order?', 'thread.eva');
  await world.passSeconds(11 * 60);
  expect(await world.listApprovals()).toHaveLength(1);

  await world.answerOnPhone(first, '@thread.eva with pleasure');
  await world.passSeconds(60);

  expect(await world.listApprovals()).toEqual([]);
});

/** Posts the owner's reply from here; with `failsFirst` the first try fails, and a new draft follows. */
async function answerFromHere(
  comment_id: string,
  text: string,
  failsFirst: boolean,
): Promise<void> {
  const fields = { media_id: await world.firstMedia(), comment_id };
  const { body } = await world.call('requestCommentDraft', { ...fields, own_words: true });
  let response_id = body.response.id;
  if (failsFirst) {
    await world.setFault('POST comment/replies', { status: 400, code: 100, times: 1 });
    await world.call('postCommentReply', { ...fields, response_id, response_text: 'No' });
    await world.passSeconds(8, 20);
    const asked = { ...fields, request_new_response: true };
    response_id = (await world.call('requestCommentDraft', asked)).body.response.id;
    await world.finishWork();
  }
  await world.call('postCommentReply', { ...fields, response_id, response_text: text });
  await world.passSeconds(8, 20);
}

test.each([false, true])(
  'a reply is not sent after another reply to the person (%s)',
  async (failsFirst) => {
    const person = failsFirst ? 'thread.ida' : 'thread.ivo';
    await world.createCommentRule('price', [later(PUBLIC_PRICE_REPLY_ACTION, 60)]);
    const first = await world.ask('nothing', 'thread.hal');
    await world.replyBelow(first, 'price?', person);
    const second = await world.replyBelow(first, 'hello?', person);

    const answer = `@${person} it is 25 euros now`;
    await answerFromHere(second, answer, failsFirst);
    await world.passSeconds(61 * 60);

    const replies = await world.repliesTo(first);
    expect(replies).toContain(answer);
    expect(replies.filter((text) => text.includes('20 euros'))).toEqual([]);
  },
  60_000,
);

test("a rule's text with a mention is sent to another person's reply", async () => {
  const text = '@partner.shop sells it.';
  await world.createCommentRule('where', [makePublicReplyAction(text)]);
  const first = await world.ask('nothing', 'thread.jan');

  await world.replyBelow(first, 'where?', 'thread.kim');
  await world.passSeconds(30);

  expect(await world.repliesTo(first)).toContain(`@thread.kim ${text}`);
});
