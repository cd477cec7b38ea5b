// The cost of a text in the plan: every call that the model answers, even with a useless answer.
import { describe, expect, test } from 'vitest';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

type Completion = { readonly content: string; readonly finish_reason?: string };
const GOOD: Completion = { content: '{"text":"Thank you, I am so glad that you like it!"}' };
const UNUSABLE: Completion = { content: '{"text":"Look at http://evil.example"}' };
const CUT_OFF: Completion = { content: '{"te', finish_reason: 'length' };

const answerWith = ({ content, finish_reason = 'stop' }: Completion): Response =>
  Response.json({ choices: [{ index: 0, message: { content }, finish_reason }] });
const fail = (): Response => Response.json({}, { status: 503, headers: { 'retry-after-ms': '1' } });

/** The model answers the calls in turn, and repeats the last answer. */
function scriptModel(...answers: readonly (Completion | 'fails')[]) {
  const model = { calls: 0, beforeAnswer: async () => {} };
  interceptFetch(async (call, send) => {
    if (!call.url.pathname.includes('/openai/')) return send();
    const answer = answers[Math.min(model.calls, answers.length - 1)] ?? 'fails';
    model.calls += 1;
    await model.beforeAnswer();
    return answer === 'fails' ? fail() : answerWith(answer);
  });
  return model;
}

const readUsage = async (): Promise<number> =>
  (await world.call('getMyUsage')).body.current_period_generated_responses;

/** The growth of the usage, and the answer of the last call. */
async function countUsage(act: () => Promise<unknown>): Promise<number> {
  const before = await readUsage();
  await act();
  await world.finishWork();
  return (await readUsage()) - before;
}

const requestDraft = async (comment_id: string, request_new_response = true) =>
  world.call('requestCommentDraft', {
    media_id: await world.firstMedia(),
    comment_id,
    request_new_response,
  });

const readDraft = async (commentId: string) => (await requestDraft(commentId, false)).body.response;

describe('the usage of the plan', () => {
  test.each([
    ['one answer that can be used', [GOOD], 1],
    ['one answer that is rejected, and a corrected one', [UNUSABLE, GOOD], 2],
    ['two answers that are rejected', [UNUSABLE], 2],
    ['one answer that is rejected, and no corrected one', [UNUSABLE, 'fails'], 1],
    ['an answer that was cut off, and a second one', [CUT_OFF, GOOD], 2],
    ['two answers that were cut off', [CUT_OFF], 2],
    ['no answer', ['fails'], 0],
    ['an answer that was cut off, and no second one', [CUT_OFF, 'fails'], 1],
    ['no answer at first, and then one', ['fails', GOOD], 1],
  ] as const)('counts the answers: %s', async (_, answers, counted) => {
    scriptModel(...answers);
    const commentId = await world.ask('So lovely');

    expect(await countUsage(() => requestDraft(commentId))).toBe(counted);
    expect((await readDraft(commentId)).status).toBe('editing');
  });

  test("counts the plan's usage exactly when the model spoils half the drafts", async () => {
    const answers = Array.from({ length: 12 }, (_, index) => (index % 2 ? GOOD : UNUSABLE));
    const model = scriptModel(...answers);
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await world.ask(`Lovely ${index}`));

    const usage = await countUsage(() => Promise.all(ids.map((id) => requestDraft(id))));

    expect(usage).toBe(model.calls);
    expect(usage).toBeGreaterThan(12);
  });

  test.each([
    ['counts an answer', GOOD, 1],
    ['counts no failure', 'fails', 0],
  ] as const)('%s for a reply that is discarded during the call', async (_, answer, counted) => {
    const rule = await world.createCommentRule('gone', [{ action_type: 'AI_comment_reply' }]);
    await world.setApprovalMode(rule.id, true);
    await world.ask('gone glaze?', `gone.${counted}`);
    const [approval] = await world.listApprovals();
    const model = scriptModel(answer);
    model.beforeAnswer = async () => {
      await world.changeApprovals('discard', [approval?.id]);
    };

    const usage = await countUsage(() =>
      world.call('generateApprovalReply', {
        awaiting_approval_id: approval?.id,
        rule_processed_event_id: approval?.rule_processed_event_id,
      }),
    );

    expect(await world.listApprovals()).toEqual([]);
    expect(usage).toBe(counted);
  });
});

describe('other texts of one reply', () => {
  test('writes ten other texts for a reply an hour, then no more', async () => {
    scriptModel(GOOD);
    const commentId = await world.ask('So lovely');
    const press = async () => {
      const { status, body, headers } = await requestDraft(commentId);
      await world.finishWork();
      return { status, body, headers };
    };
    for (let count = 0; count < 11; count += 1) expect((await press()).status).toBe(200);
    const draft = await readDraft(commentId);
    const usage = await countUsage(async () => {
      const { status, body, headers } = await press();
      expect([status, body.error]).toEqual([429, 'rate_limited']);
      expect(body.errors[0]).toMatch(/ten other texts of this reply within an hour/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });

    expect(usage).toBe(0);
    expect(await readDraft(commentId)).toEqual(draft);
    await world.passSeconds(3_600);
    expect((await press()).status).toBe(200);
  });

  test('limits the other texts of a reply by rule to ten', async () => {
    scriptModel(GOOD);
    const rule = await world.createCommentRule('again', [{ action_type: 'AI_comment_reply' }]);
    await world.setApprovalMode(rule.id, true);
    await world.ask('again glaze?', 'again.follower');
    const [approval] = await world.listApprovals();
    const press = async (request_new_response: boolean) => {
      const answer = await world.call('generateApprovalReply', {
        awaiting_approval_id: approval?.id,
        rule_processed_event_id: approval?.rule_processed_event_id,
        request_new_response,
      });
      await world.finishWork();
      return answer;
    };
    await press(false);
    for (let count = 0; count < 10; count += 1) expect((await press(true)).status).toBe(200);

    expect((await press(true)).status).toBe(429);
    const { status, response_text } = (await press(false)).body.rule_processed_event_response;
    expect([status, response_text]).toEqual(['editing', expect.stringContaining('so glad')]);
  });
});
