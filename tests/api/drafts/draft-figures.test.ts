// The daily figures of drafts: what the model did, and how much of its texts the owner changed before they were sent.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addGenerationFigures,
  countSentDraftFigures,
} from '#functions/drafts/storage/draft-figures-repository.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { APPROVAL_MODE_ON } from '#tests/support/rules/make-rule.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';

setUpAutomationWorld();

const TEXT = 'Thank you, I am so glad that you like it!';
const GOOD = JSON.stringify({ text: TEXT });
const UNUSABLE = JSON.stringify({ text: 'Look at http://evil.example' });
const usage = {
  prompt_tokens: 900,
  completion_tokens: 40,
  prompt_tokens_details: { cached_tokens: 512 },
};

/** The model answers the calls in turn, and repeats the last answer. */
function scriptModel(...answers: readonly string[]): void {
  let calls = 0;
  interceptFetch(async (call, send) => {
    if (!call.url.pathname.includes('/openai/')) return send();
    const content = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (content === 'fails')
      return Response.json({}, { status: 503, headers: { 'retry-after-ms': '1' } });
    return Response.json({
      choices: [{ index: 0, message: { content }, finish_reason: 'stop' }],
      usage,
    });
  });
}

type Figures = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rejected: Readonly<Record<string, number>>;
  readonly answeredBy: Readonly<Record<string, number>>;
};

async function readFigures(): Promise<Figures> {
  const { figures } = (await world.call('listDraftFigures', { days: 1 })).body;
  const { day: _, rejected = {}, answered_by: answeredBy = {}, ...counts } = figures[0] ?? {};
  return { counts, rejected, answeredBy };
}

/** The figures that `act` adds; those that it leaves are missing. */
async function findAddedFigures(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const { counts: before } = await readFigures();
  await act();
  const { counts: after } = await readFigures();
  const added = Object.entries(after).map(
    ([name, count]) => [name, count - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(added.filter(([, count]) => count !== 0));
}

async function generateDraft(text = 'So lovely'): Promise<{ commentId: string; id: string }> {
  const commentId = await world.ask(text);
  const { body } = await world.call('requestCommentDraft', {
    media_id: await world.firstMedia(),
    comment_id: commentId,
  });
  await world.finishWork();
  return { commentId, id: body.response.id };
}

const readDraft = async (commentId: string) =>
  (
    await world.call('requestCommentDraft', {
      media_id: await world.firstMedia(),
      comment_id: commentId,
    })
  ).body.response;

describe('what the model did for drafts', () => {
  test.each([
    [
      'a draft',
      [GOOD],
      {
        drafts: 1,
        model_calls: 1,
        prompt_tokens: 900,
        cached_tokens: 512,
        completion_tokens: 40,
      },
    ],
    [
      'a corrected draft',
      [UNUSABLE, GOOD],
      {
        drafts: 1,
        corrected: 1,
        model_calls: 2,
        prompt_tokens: 1_800,
        cached_tokens: 1_024,
        completion_tokens: 80,
      },
    ],
    ['a standard text', [UNUSABLE], { drafts: 1, standard: 1, model_calls: 2 }],
    ['a draft that failed', ['fails'], { drafts: 1, failed: 1 }],
  ] as const)('counts %s', async (_, answers, figures) => {
    scriptModel(...answers);

    expect(await findAddedFigures(() => generateDraft())).toMatchObject(figures);
  });

  test('counts rejected outputs by their reason, and completions by their model', async () => {
    const before = await readFigures();
    scriptModel(UNUSABLE);
    await generateDraft();

    const { rejected, answeredBy } = await readFigures();
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect(rejected.invented_contact).toBe((before.rejected.invented_contact ?? 0) + 2);
    expect(sum(answeredBy)).toBe(sum(before.answeredBy) + 2);
  });

  test('counts texts for a rule as calls without a draft', async () => {
    scriptModel(JSON.stringify({ texts: ['One', 'Two'] }));

    const added = await findAddedFigures(() =>
      world.call('generateRuleTexts', { inputText: 'Hello', count: 2 }),
    );

    expect(added).toMatchObject({ model_calls: 1, prompt_tokens: 900 });
    expect(added).not.toHaveProperty('drafts');
  });

  test('writes a draft whose figures cannot be stored', async () => {
    scriptModel(GOOD);
    interceptTableCalls(async ({ input }, send) => {
      if (JSON.stringify(input).includes('DRAFT_FIGURES#')) throw new Error('socket hang up');
      return send();
    });

    const { commentId } = await generateDraft();

    expect(await readDraft(commentId)).toMatchObject({ status: 'editing', response_text: TEXT });
  });

  test('counts a text once when the response of the table is lost', async () => {
    scriptModel(GOOD);
    let writes = 0;
    interceptTableCalls(async ({ input }, send) => {
      const answer = await send();
      const isFigures = JSON.stringify(input).includes('last_generation');
      // The SDK repeats such a call.
      if (isFigures && writes++ === 0) return send();
      return answer;
    });

    expect(await findAddedFigures(() => generateDraft())).toMatchObject({ drafts: 1 });
    expect(writes).toBe(1);
  });

  test('counts nothing more when the job of a draft is delivered twice', async () => {
    scriptModel(GOOD);
    const comment_id = await world.ask('So lovely');
    await world.call('requestCommentDraft', { media_id: await world.firstMedia(), comment_id });
    const [message] = world.queues.messages();

    const added = await findAddedFigures(async () => {
      if (message) await world.queues.deliverTwice(message);
      await world.finishWork();
    });

    expect(added).toMatchObject({ drafts: 1, model_calls: 1 });
  });

  test('counts the calls of both tries when the first fails', async () => {
    scriptModel(GOOD);
    let refused = 0;
    interceptTableCalls(async ({ input }, send) => {
      const isDraft = JSON.stringify(input).includes('so glad') && 'UpdateExpression' in input;
      if (isDraft && refused++ === 0) throw new Error('socket hang up');
      return send();
    });

    const added = await findAddedFigures(async () => {
      const { commentId } = await generateDraft();
      await world.passSeconds(70, 2);
      expect(await readDraft(commentId)).toMatchObject({ response_text: TEXT });
    });

    expect(added).toMatchObject({ drafts: 2, model_calls: 2 });
  });
});

describe('how much of sent drafts the owner changed', () => {
  beforeEach(() => scriptModel(GOOD));

  const post = async (draft: { commentId: string; id: string }, response_text: string) => {
    await world.call('postCommentReply', {
      media_id: await world.firstMedia(),
      comment_id: draft.commentId,
      response_id: draft.id,
      response_text,
    });
    await world.passSeconds(30, 3);
  };

  test.each([
    ['a draft that is unchanged', TEXT, { sent_unedited: 1 }],
    ['an edited draft', 'Thank you, I am so happy that you like it!', { sent_edited: 1 }],
  ])('counts %s once despite repeated stream changes', async (_, text, figures) => {
    await world.countChanges();
    const draft = await generateDraft();
    const added = await findAddedFigures(async () => {
      await post(draft, text);
      await world.countChanges();
    });

    expect(added).toMatchObject(figures);
    if ('sent_edited' in figures) expect(added.changed_permille).toBe(119);
    expect(await findAddedFigures(() => world.countChanges(0))).toEqual({});
  });

  test('counts own words apart', async () => {
    const commentId = await world.ask('So lovely');
    const { body } = await world.call('requestCommentDraft', {
      media_id: await world.firstMedia(),
      comment_id: commentId,
      own_words: true,
    });
    await world.countChanges();

    const added = await findAddedFigures(async () => {
      await post({ commentId, id: body.response.id }, 'By hand');
      await world.countChanges();
    });

    expect(added).toEqual({ sent_own_words: 1 });
  });

  test('leaves replies by rule to the figures of their rule', async () => {
    const rule = await world.createCommentRule('change', undefined, APPROVAL_MODE_ON);
    await world.ask('change it', 'fig.changed');
    const [approval] = await world.listApprovals();
    await world.changeApprovals('update_reply', [approval?.id], { new_reply_value: 'Other' });
    await world.approveShown(approval?.id);
    await world.passSeconds(30, 3);

    const added = await findAddedFigures(() => world.countChanges());

    expect(added).toEqual({});
    const { stats } = (await world.call('listRuleStats', { rule_ids: [rule.id] })).body;
    expect(stats).toMatchObject([{ answered: 1, edited: 1, own_words: 0 }]);
    expect(stats[0].changed_permille).toBeGreaterThan(0);
  });
});

test('takes one write unit a text, six a sent reply', async () => {
  const account = world.account();
  await world.countChanges();
  const ofText = await measureConsumedCapacity(() =>
    addGenerationFigures(account, '2026-11-24', { drafts: 1, rejected_echo: 1 }, 'rsp_1 2'),
  );
  const ofReply = await measureConsumedCapacity(() =>
    countSentDraftFigures(account, '2026-11-24', { id: 'rsp_1', figures: { sent_unedited: 1 } }),
  );

  expect([ofText.writes, ofReply.writes]).toEqual([1, 6]);
});
