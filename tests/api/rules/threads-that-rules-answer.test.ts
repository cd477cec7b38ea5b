// Which words of a thread count as the owner's answer to a comment, when rules answer others in the same thread.
import { expect, test } from 'vitest';
import {
  firstMedia,
  inMinutes,
  makeCommentRule,
  replyBelow,
  setUpAutomationWorld,
  automationWorld as world,
} from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const PUBLIC = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
const AT_ONCE = { action_type: 'comment_reply', action_value: [{ text: 'Right away.' }] };

test('what a rule answered to a comment that was deleted since does not count as an answer to others', async () => {
  await world.createRule(makeCommentRule('price', [{ ...PUBLIC, ...inMinutes(30) }]));
  await world.createRule(makeCommentRule('now', [AT_ONCE]));
  const media_id = await firstMedia();
  const first = await world.comment(media_id, 'price?', 'thread.fay');
  const second = await replyBelow(first, 'now?', 'thread.gil');
  await world.passSeconds(30);
  expect(await world.repliesTo(first)).toContain('@thread.gil Right away.');
  await world.sandbox.callControl('DELETE', `/comments/${second}`);
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

test('a reply goes out although the owner answered somebody else and a rule wrote directly after the comment', async () => {
  await world.createRule(makeCommentRule('price', [{ ...PUBLIC, ...inMinutes(10) }]));
  const first = await world.ask('price?', 'thread.ana');
  await world.passSeconds(5 * 60);
  await replyBelow(first, 'price for me too?', 'thread.bob');
  await world.passSeconds(6 * 60);
  expect(await world.repliesTo(first)).toContain('It is 20 euros.');
  await replyBelow(first, 'open on Sunday?', 'thread.cid');

  await world.answerOnPhone(first, '@thread.cid no');
  await world.passSeconds(7 * 60);

  expect(await world.repliesTo(first)).toContain('@thread.bob It is 20 euros.');
});

test('an approval ends when the owner answers the comment after a rule wrote directly after it', async () => {
  await world.createRule({ ...makeCommentRule('order', [PUBLIC]), approval_mode: true });
  await world.createRule(makeCommentRule('price', [{ ...PUBLIC, ...inMinutes(10) }]));
  const first = await world.ask('price?', 'thread.dan');
  await replyBelow(first, 'order?', 'thread.eva');
  await world.passSeconds(11 * 60);
  expect(await world.listApprovals()).toHaveLength(1);

  await world.answerOnPhone(first, '@thread.eva with pleasure');
  await world.passSeconds(60);

  expect(await world.listApprovals()).toEqual([]);
});

/** Posts the owner's reply from here, at the second try with a new draft when `failsFirst`. */
async function answerFromHere(
  comment_id: string,
  text: string,
  failsFirst: boolean,
): Promise<void> {
  const fields = { media_id: await firstMedia(), comment_id };
  const { body } = await world.call('requestCommentDraft', { ...fields, own_words: true });
  let response_id = body.response.id;
  if (failsFirst) {
    const fault = { route: 'POST comment/replies', status: 400, code: 100, times: 1 };
    await world.sandbox.callControl('POST', '/faults', fault);
    await world.call('postCommentReply', { ...fields, response_id, response_text: 'No' });
    for (let step = 0; step < 20; step += 1) await world.passSeconds(8);
    const asked = { ...fields, request_new_response: true };
    response_id = (await world.call('requestCommentDraft', asked)).body.response.id;
    await world.finishWork();
  }
  await world.call('postCommentReply', { ...fields, response_id, response_text: text });
  for (let step = 0; step < 20; step += 1) await world.passSeconds(8);
}

test.each([false, true])(
  'a reply is not sent after the owner answered the person from here, in another reply to them (the first try failed: %s)',
  async (failsFirst) => {
    const person = failsFirst ? 'thread.ida' : 'thread.ivo';
    await world.createRule(makeCommentRule('price', [{ ...PUBLIC, ...inMinutes(60) }]));
    const first = await world.ask('nothing', 'thread.hal');
    await replyBelow(first, 'price?', person);
    const second = await replyBelow(first, 'hello?', person);

    const answer = `@${person} it is 25 euros now`;
    await answerFromHere(second, answer, failsFirst);
    await world.passSeconds(61 * 60);

    const replies = await world.repliesTo(first);
    expect(replies).toContain(answer);
    expect(replies.filter((text) => text.includes('20 euros'))).toEqual([]);
  },
  60_000,
);

test('a text of a rule that begins with a mention is sent below the reply of somebody else', async () => {
  const text = '@partner.shop sells it.';
  await world.createRule(
    makeCommentRule('where', [{ action_type: 'comment_reply', action_value: [{ text }] }]),
  );
  const first = await world.ask('nothing', 'thread.jan');

  await replyBelow(first, 'where?', 'thread.kim');
  await world.passSeconds(30);

  expect(await world.repliesTo(first)).toContain(`@thread.kim ${text}`);
});
