// The usage that strangers can spend through rules: texts are written shortly before they are shown, within an hourly
// limit, and never from the owner's share.
import { beforeEach, describe, expect, test } from 'vitest';
import { readPlanUsage, reserveUsageOfBillingPeriod } from '#functions/session/usage-repository.ts';
import { getMaxResponsesOfRules, TRIAL_PLAN_LIMITS } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const BY_MODEL = [{ action_type: 'AI_comment_reply' }];
const PERSON_CAP = 4;
const CAPPED = /used up an hour's texts for this person/;

let modelCalls = 0;

beforeEach(() => {
  modelCalls = 0;
  interceptFetch((call, send) => {
    if (!call.url.pathname.includes('/openai/')) return send();
    modelCalls += 1;
    const message = { content: JSON.stringify({ text: 'Thank you for asking!' }) };
    return Promise.resolve(
      Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
  });
});

const readUsage = async (): Promise<number> =>
  (await world.call('getMyUsage')).body.current_period_generated_responses;

/** The calls of a card shortly before it is shown. */
const requestCardTexts = async ({ id, rule_processed_event_id }: AwaitingApproval) => {
  const fields = { awaiting_approval_id: id, rule_processed_event_id };
  const answer = await world.call('generateApprovalReply', {
    ...fields,
    request_new_response: false,
  });
  await world.finishWork();
  return answer.body.rule_processed_event_response;
};

async function awaitTexts(word: string, comments: readonly string[], person: string) {
  const rule = await world.createCommentRule(word, BY_MODEL);
  await world.setApprovalMode(rule.id, true);
  for (const text of comments) await world.ask(`${word} ${text}`, person);
  return world.listApprovals();
}

const questions = (count: number) => Array.from({ length: count }, (_, index) => `glaze ${index}?`);

describe('a rule in approval mode whose texts the model writes', () => {
  test("a reply's text is written only when its approval card is seen", async () => {
    const before = await readUsage();
    const approvals = await awaitTexts('look', questions(3), 'one.follower');

    expect(approvals).toHaveLength(3);
    for (const approval of approvals)
      expect(approval.rule_processed_event_response).toMatchObject({
        status: 'generating',
        response_text: '',
      });
    const [first] = approvals as [AwaitingApproval];
    expect((await world.changeApprovals('approve', [first.id])).body).toMatchObject({
      error: 'conflict',
      errors: ['This reply has no text yet: it is written when you look at it.'],
    });
    await world.passSeconds(300, 3);
    expect([modelCalls, await readUsage()]).toEqual([0, before]);

    expect((await requestCardTexts(first)).status).toBe('generating');
    const shown = await requestCardTexts(first);
    expect(shown.status).toBe('editing');
    expect(shown.response_text).not.toBe('');
    expect([modelCalls, await readUsage()]).toEqual([1, before + 1]);
  });

  test('many tabs that show an approval card at once write one text', async () => {
    const before = await readUsage();
    const [approval] = (await awaitTexts('tabs', ['glaze?'], 'two.follower')) as [AwaitingApproval];

    await Promise.all(Array.from({ length: 8 }, () => requestCardTexts(approval)));
    await world.finishWork();

    expect([modelCalls, await readUsage()]).toEqual([1, before + 1]);
    expect((await requestCardTexts(approval)).status).toBe('editing');
  });

  test("writes a person's hourly texts, and names the limit on other cards", async () => {
    const before = await readUsage();
    const approvals = await awaitTexts('flood', questions(10), 'loud.follower');

    for (const approval of [...approvals, ...approvals]) await requestCardTexts(approval);

    expect([modelCalls, await readUsage()]).toEqual([PERSON_CAP, before + PERSON_CAP]);
    const listed = await world.listApprovals();
    expect(listed).toHaveLength(10);
    const unwritten = listed.filter(({ error }) => error !== null);
    expect(unwritten).toHaveLength(10 - PERSON_CAP);
    for (const { error, status, rule_processed_event_response: response } of unwritten) {
      expect(error).toMatch(CAPPED);
      expect([status, response.status, response.response_text]).toEqual([
        'awaiting',
        'editing',
        '',
      ]);
    }
    // Its owner may still have it written.
    const [one] = unwritten as [AwaitingApproval];
    await world.call('generateApprovalReply', {
      awaiting_approval_id: one.id,
      rule_processed_event_id: one.rule_processed_event_id,
      request_new_response: true,
    });
    await world.finishWork();
    expect((await requestCardTexts(one)).response_text).not.toBe('');
  });

  test('an approval card names the hourly limit of all rules when reached', async () => {
    await world.passSeconds(3_600);
    await world.setCaps({ account: 1, person: PERSON_CAP, post: 60 });
    const approvals = [
      ...(await awaitTexts('all', questions(1), 'first.follower')),
      ...(await awaitTexts('all', questions(1), 'second.follower')),
    ];
    for (const approval of approvals) await requestCardTexts(approval);

    const errors = (await world.listApprovals()).map(({ error }) => error);
    expect(errors.filter((error) => error !== null)).toEqual([
      "Your rules used up an hour's texts. Press Generate, or write it yourself.",
    ]);
    await world.setCaps({ account: 120, person: PERSON_CAP, post: 60 });
  });

  test('a reply whose approval card was never seen expires without text', async () => {
    const [approval] = (await awaitTexts('late', ['glaze?'], 'late.follower')) as [
      AwaitingApproval,
    ];

    await world.passSeconds((Date.parse(approval.expires_at) - Date.now()) / 1_000 + 60);

    expect(await world.listApprovals()).toEqual([]);
    expect(modelCalls).toBe(0);
  });
});

describe('a rule that sends unseen and whose texts the model writes', () => {
  test("an unseen-sending rule leaves replies beyond a person's limit for approval", async () => {
    const before = await readUsage();
    await world.createCommentRule('unseen', BY_MODEL);
    const ids: string[] = [];
    for (const text of questions(7)) ids.push(await world.ask(`unseen ${text}`, 'live.follower'));

    expect([modelCalls, await readUsage()]).toEqual([PERSON_CAP, before + PERSON_CAP]);
    const last = await world.findRuleReply(ids.at(-1) ?? '');
    expect(last).toMatchObject({ state: 'editing', awaits_approval: true, text: '' });
    expect(last.error).toMatch(CAPPED);
    expect((await world.listApprovals()).length).toBeGreaterThanOrEqual(7 - PERSON_CAP);
  });

  test('reaching the hourly limit of all rules mutes no person', async () => {
    await world.passSeconds(3_600);
    await world.setCaps({ account: 1, person: 2, post: 60 });
    await world.createCommentRule('crowd', BY_MODEL);
    const ids: string[] = [];
    for (const text of questions(9)) ids.push(await world.ask(`crowd ${text}`, 'crowd.follower'));

    expect((await world.findRuleReply(ids.at(-1) ?? '')).error).toMatch(
      /^Your rules used up an hour's texts\./,
    );
    await world.setCaps({ account: 120, person: PERSON_CAP, post: 60 });
  });

  test("a rule's model check is limited per person like model texts", async () => {
    const smart = {
      smart_should_reply_check_type: 'gpt',
      smart_should_reply_check_value: { active: true },
    };
    const before = await readUsage();
    await world.createCommentRule('smart', [
      {
        action_type: 'comment_reply',
        action_value: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
        action_options: { smart_should_reply_check: smart },
      },
    ]);
    for (const text of questions(6)) await world.ask(`smart ${text}`, 'smart.follower');

    expect([modelCalls, await readUsage()]).toEqual([PERSON_CAP, before + PERSON_CAP]);
  });
});

describe('the share of the plan that is kept for the owner', () => {
  test("only Generate uses the plan's share of drafts reserved for the owner", async () => {
    const { userId } = world.account();
    const max = getMaxResponsesOfRules(TRIAL_PLAN_LIMITS);
    const { generated } = await readPlanUsage(userId, 'trial');
    const reservation = { userId, kind: 'generated', period: 'trial', max } as const;
    for (let used = generated; used < max; used += 1)
      await reserveUsageOfBillingPeriod(reservation);
    const [approval] = (await awaitTexts('share', ['glaze?'], 'share.follower')) as [
      AwaitingApproval,
    ];

    expect((await requestCardTexts(approval)).status).toBe('editing');
    expect(modelCalls).toBe(0);
    expect((await world.listApprovals())[0]?.error).toMatch(/have used their share/);

    const asked = await world.call('generateApprovalReply', {
      awaiting_approval_id: approval.id,
      rule_processed_event_id: approval.rule_processed_event_id,
      request_new_response: true,
    });
    expect(asked.status).toBe(200);
    await world.finishWork();
    expect(modelCalls).toBe(1);
    expect(await readUsage()).toBe(max + 1);
  });
});
