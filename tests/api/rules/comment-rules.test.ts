// Rules for comments, from the comment on the network to the reply below it.
import { describe, expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeCommentRule,
  makePublicReplyAction,
  PRIVATE_LIST_MESSAGE_ACTION,
  PUBLIC_PRICE_REPLY_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const behave = (fields: object) => world.sandbox.callControl('PUT', '/language-model', fields);

describe('a rule that sends unseen', () => {
  test('a rule answers a comment that its conditions match, once, no other', async () => {
    await world.createCommentRule('price');

    const asked = await world.ask('What is the PRICE of it?');
    const other = await world.ask('So lovely');

    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
    expect(await world.repliesTo(other)).toEqual([]);
  });

  test('a rule answers a comment in public and in private, each once', async () => {
    await world.createCommentRule('list', [PUBLIC_PRICE_REPLY_ACTION, PRIVATE_LIST_MESSAGE_ACTION]);

    const asked = await world.ask('Send me the list', 'bo.private');

    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
    expect(await world.messagesTo('bo.private')).toEqual(['Here is the list.']);
  });

  test('a rule answers praise by model, and holds promises and claims', async () => {
    await world.createCommentRule('glaze', [{ action_type: 'AI_comment_reply' }]);

    const praised = await world.ask('I love this glaze, so beautiful!');
    const text = JSON.stringify({ text: 'Let me look that up for you!' });
    await world.setFault('POST openai/chat/completions', { outcome: 'text', text });
    const asked = await world.ask('Which glaze is that?');
    await behave({ behavior: 'invented_fact', stubborn: true });
    const claimed = await world.ask('Is the glaze safe?', 'cora.claims');
    await behave({ behavior: 'good' });

    expect(await world.repliesTo(praised)).toHaveLength(1);
    expect(await world.repliesTo(asked)).toEqual([]);
    expect(await world.repliesTo(claimed)).toEqual([]);
    const reasons = (await world.listApprovals()).map((one) => one.rule_processed_event_response);
    expect(reasons.map(({ error }) => error)).toContain(
      'The text promises that you find something out, so it waits for you.',
    );
  });

  test('no standard text goes unseen when the model wrote nothing usable', async () => {
    await world.createCommentRule('glaze', [{ action_type: 'AI_comment_reply' }]);
    await behave({ behavior: 'too_long', stubborn: true });

    const praised = await world.ask('I love this glaze, so beautiful!', 'una.unusable');
    await behave({ behavior: 'good' });

    expect(await world.repliesTo(praised)).toEqual([]);
    const [approval] = await world.listApprovals();
    expect(approval?.rule_processed_event_response).toMatchObject({
      response_text: "Thanks for your message! I'll check and get back to you.",
      error: 'The model wrote nothing usable, so this text waits for you.',
    });
  });

  test('a rule never answers the account itself or its own reply', async () => {
    await world.createCommentRule('euros');
    const mediaId = await world.firstMedia();
    const id = await world.writeComment({ text: 'Forty euros, everybody', as_owner: true });
    await world.finishWork();
    const asked = await world.comment(mediaId, 'How many euros?', 'cleo.asks');
    await world.finishWork();

    expect(await world.repliesTo(id)).toEqual([]);
    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
  });

  test('a rule does not answer a comment that an earlier rule answers', async () => {
    await world.createCommentRule('first');
    await world.createCommentRule('first', [makePublicReplyAction('The later one')]);

    const asked = await world.ask('first!', 'first.asks');

    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
  });

  test('a rule never uses one text twice in succession on a post', async () => {
    const texts = {
      ...PUBLIC_PRICE_REPLY_ACTION,
      action_value: [{ text: 'One' }, { text: ' ' }, { text: 'Two' }],
    };
    await world.createCommentRule('again', [texts]);

    const sent: (string | undefined)[] = [];
    for (const number of [1, 2, 3, 4, 5])
      sent.push(...(await world.repliesTo(await world.ask('again', `dan.${number}`))));

    expect(sent).toHaveLength(5);
    expect(sent.every((text, index) => index === 0 || text !== sent[index - 1])).toBe(true);
  });

  test.each(['the post', 'the ad'])('answers comments on an ad when it is for %s', async (what) => {
    const [, mediaId = '', otherId = ''] = await world.mediaIds();
    const ad = await world.createAd(mediaId);
    const commentRule = makeCommentRule('ad');
    const condition_value = [what === 'the post' ? mediaId : ad];
    const post_conditions = {
      match_all: [{ condition_type: 'selected', condition_value }],
      match_any: [],
    };
    await world.createRule({ ...commentRule, rule: { ...commentRule.rule, post_conditions } });

    const asked = await world.comment(ad, 'An ad?', `asks.about.${ad}`);
    const elsewhere = await world.comment(otherId, 'An ad?', 'gus.asks');

    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
    expect(await world.repliesTo(elsewhere)).toEqual([]);
  });

  test('a rule answers a person under a post only once if limited', async () => {
    await world.createCommentRule('count', [
      { ...PUBLIC_PRICE_REPLY_ACTION, action_options: { trigger_n_times_per_user_per_post: 1 } },
    ]);
    const [mediaId = '', otherId = ''] = await world.mediaIds();

    const first = await world.comment(mediaId, 'count one', 'eve.counts');
    const second = await world.comment(mediaId, 'count two', 'eve.counts');
    // Within the hour the same text would not go to her again.
    await world.passSeconds(HOUR_SECONDS);
    const elsewhere = await world.comment(otherId, 'count three', 'eve.counts');
    const other = await world.comment(mediaId, 'count four', 'finn.counts');

    expect(await world.repliesTo(first)).toHaveLength(1);
    expect(await world.repliesTo(second)).toHaveLength(0);
    expect(await world.repliesTo(elsewhere)).toHaveLength(1);
    expect(await world.repliesTo(other)).toHaveLength(1);
  });
});

describe('a delayed reply', () => {
  test.each([
    ['ten minutes', { delay_type: 'fixed', delay_value: 10 }, 10 * 60],
    ['six hours', { delay_type: 'fixed', delay_value: 360 }, 360 * 60],
    ['seven days', { delay_type: 'fixed', delay_value: 7 * 24 * 60 }, 7 * DAY_SECONDS],
    ['two to three hours', { delay_type: 'range', delay_value: { low: 120, high: 180 } }, 180 * 60],
  ] as const)('is sent after %s and not before', async (name, delay, seconds) => {
    await world.createCommentRule('later', [
      { ...PUBLIC_PRICE_REPLY_ACTION, action_options: { delay } },
    ]);
    const asked = await world.ask('later', `greta.${name.slice(0, 3)}`);
    const earliest = delay.delay_type === 'range' ? delay.delay_value.low * 60 : seconds;

    await world.passSeconds(earliest - 60);
    expect(await world.repliesTo(asked)).toEqual([]);

    await world.passSeconds(seconds - earliest + 120);
    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
  });

  test.each([
    ['the rule was switched off', (id: string) => world.setActive(id, false)],
    ['the rule was deleted', (id: string) => world.changeRules('delete', [id])],
  ] as const)('is not sent when %s', async (_name, change) => {
    const rule = await world.createCommentRule('stop', [later(PUBLIC_PRICE_REPLY_ACTION, 60)]);
    const asked = await world.ask('stop it', 'hugo.stops');

    await change(rule.id);
    await world.passSeconds(2 * 60 * 60);
    expect(await world.repliesTo(asked)).toEqual([]);
    expect(await world.listApprovals()).toEqual([]);
  });

  test('a delayed reply waits for approval when its rule changed to it', async () => {
    const rule = await world.createCommentRule('switch', [later(PUBLIC_PRICE_REPLY_ACTION, 60)]);
    const asked = await world.ask('switch', 'gil.waits');
    await world.setApprovalMode(rule.id, true);

    await world.passSeconds(2 * 60 * 60);

    expect(await world.repliesTo(asked)).toEqual([]);
    expect(await world.listApprovals()).toMatchObject([
      { error: expect.stringContaining('switched to approval mode') },
    ]);
  });

  test('a delayed reply is not sent when the owner has answered already', async () => {
    await world.createCommentRule('phone', [
      later(PUBLIC_PRICE_REPLY_ACTION, 60),
      PRIVATE_LIST_MESSAGE_ACTION,
    ]);
    const asked = await world.ask('phone?', 'ida.waits');
    await world.answerOnPhone(asked, 'My own words');

    await world.passSeconds(2 * 60 * 60);

    expect(await world.repliesTo(asked)).toEqual(['My own words']);
  });

  test('sends no delayed reply when the comment is hidden or gone', async () => {
    await world.createCommentRule('hide', [later(PUBLIC_PRICE_REPLY_ACTION, 30)]);
    const gone = await world.ask('hide me', 'jo.hides');
    await world.deleteComment(gone);

    await world.passSeconds(60 * 60);

    expect(await world.listApprovals()).toEqual([]);
    expect(world.queues.deadLetters()).toEqual([]);
  });
});

describe('the limits of an hour', () => {
  test('the hourly limit stops answers to one person, and no one else', async () => {
    const rules = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      rules.push(
        await world.createCommentRule(`chat ${number}`, [makePublicReplyAction(`No. ${number}`)]),
      );
    await world.setCaps({ account: 100, person: 2, post: 100 });

    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.push(await world.ask(`chat ${number}`, 'kim.chats'));
    expect((await Promise.all(ids.map(world.repliesTo))).flat()).toHaveLength(2);
    expect(await world.listApprovals()).toMatchObject([
      {
        status: 'awaiting',
        error: expect.stringContaining('as many replies for this person as they may'),
      },
    ]);

    for (const number of [4, 5, 6, 7, 8]) await world.ask(`chat ${number}`, 'kim.chats');
    const muted = await world.ask('chat 9', 'kim.chats');
    const { activity } = await world.listActivity({ rule_id: rules.at(-1)?.id });
    const decision = activity.find(({ event }) => event.id === muted);
    expect(decision).toMatchObject({ reason: 'person_muted' });
    expect(await world.listApprovals()).toHaveLength(6);

    const other = await world.ask('chat 9', 'lea.asks');
    expect(await world.repliesTo(other)).toEqual(['No. 9']);
    for (const { id } of rules)
      expect(await world.readRule(id)).toMatchObject({ approval_mode: false, misfire: null });

    await world.passSeconds(DAY_SECONDS + 60);
    const later = await world.ask('chat 9', 'kim.chats');
    expect(await world.repliesTo(later)).toEqual(['No. 9']);
  });

  test('replies beyond the hourly limit wait for an hour with room', async () => {
    await world.createCommentRule('viral');
    await world.setCaps({ account: 100, person: 5, post: 2 });
    await world.passSeconds(HOUR_SECONDS - ((Date.now() / 1_000) % HOUR_SECONDS) + 60);
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) ids.push(await world.ask('viral', `lea.${number}`));

    const countAnswered = async () => (await Promise.all(ids.map(world.repliesTo))).flat().length;
    expect(await countAnswered()).toBe(2);
    await world.passSeconds(2 * HOUR_SECONDS - 120);
    expect(await countAnswered()).toBe(4);
    await world.passSeconds(HOUR_SECONDS);
    expect(await countAnswered()).toBe(5);
    await world.setCaps({ account: 120, person: 4, post: 60 });
  });
});
