// A changed voice is tried on past comments before it is saved.
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getEffectivePlan } from '#functions/session/domain/user-plan.ts';
import { reserveUsageOfBillingPeriod } from '#functions/session/usage-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';
import { createVoiceUser, storeAnsweredComments } from '#tests/support/voice/voice-api-calls.ts';

setUpTestTable();
setUpFakeQueues();

const ANSWERS = ['Hallo! Montags ist zu. Mia', 'Hallo! Das geht. Mia', 'Hallo! Danke dir. Mia'];

/** The prompts of all calls. */
let prompts: string[];
/** The model's text for a prompt; null for an error of its server. */
let write: (prompt: string) => string | null;
const server = setupServer(
  http.post('http://model.test/v1/chat/completions', async ({ request }) => {
    const { messages } = (await request.json()) as { messages: readonly { content: string }[] };
    const prompt = messages.map(({ content }) => content).join('\n');
    prompts.push(prompt);
    const text = write(prompt);
    if (text === null) return new HttpResponse(null, { status: 400 });
    const message = { role: 'assistant', content: JSON.stringify({ text }) };
    return HttpResponse.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  }),
);
beforeAll(() => {
  Object.assign(process.env, {
    OPENAI_BASE_URL: 'http://model.test/v1',
    OPENAI_MODEL: 'tested',
    OPENAI_API_KEY_ARN: 'arn:OPENAI_API_KEY',
  });
  server.listen({ onUnhandledFrame: 'bypass' });
});
afterAll(() => server.close());
beforeEach(() => {
  prompts = [];
  write = (prompt) => (prompt.includes('Begin with "Moin,"') ? 'Moin, ja.' : 'Hallo! Ja.');
});

async function createTryingUser() {
  const voiceUser = await createVoiceUser();
  await storeAnsweredComments(voiceUser.account, ANSWERS);
  await voiceUser.get();
  return voiceUser;
}

test('each example has the comment, the answer and both drafts', async () => {
  const { attempt, get } = await createTryingUser();

  const { status, body } = await attempt({ greeting: 'Moin,' });

  expect(status).toBe(200);
  expect(body.examples).toHaveLength(3);
  expect(body.examples).toContainEqual({
    comment: { id: '1800000', media_id: '18000', username: 'p1800000', text: 'Question number 0?' },
    owner_wrote: ANSWERS[0],
    before: 'Hallo! Ja.',
    after: 'Moin, ja.',
    missing_because: null,
  });
  expect((await get()).changes).toEqual({});
});

test('no prompt of an example has the answer of its owner', async () => {
  const { attempt } = await createTryingUser();
  await attempt({ greeting: 'Moin,' });
  expect(prompts).toHaveLength(6);
  for (const [index, answer] of ANSWERS.entries()) {
    const ofComment = prompts.filter((one) => one.includes(`"text": "Question number ${index}?"`));
    expect(ofComment).toHaveLength(2);
    expect(ofComment.join('\n')).not.toContain(answer);
  }
});

test('an unchanged voice is drafted with once', async () => {
  const { attempt } = await createTryingUser();
  const { body } = await attempt({}, { count: 2 });
  expect(prompts).toHaveLength(2);
  expect(body.examples).toMatchObject([
    { before: 'Hallo! Ja.', after: 'Hallo! Ja.' },
    { before: 'Hallo! Ja.', after: 'Hallo! Ja.' },
  ]);
});

test('a draft that is not written is null, with the reason', async () => {
  write = (prompt) => (prompt.includes('Begin with "Moin,"') ? null : 'Hallo! Ja.');
  const { attempt } = await createTryingUser();
  const { status, body } = await attempt({ greeting: 'Moin,' }, { count: 1 });
  expect(status).toBe(200);
  expect(body.examples).toMatchObject([
    {
      before: 'Hallo! Ja.',
      after: null,
      missing_because: 'The AI wrote no usable draft in time.',
    },
  ]);
});

/** Leaves room for this many drafts in the plan. */
async function usePlanUpTo(userId: string, left: number): Promise<void> {
  const user = await findUserIncludingDeleted(userId);
  if (user === undefined) throw new Error('no user');
  const { period, limits } = getEffectivePlan(user, nowMs());
  for (let used = 0; used < limits.max_responses - left; used += 1)
    await reserveUsageOfBillingPeriod({
      userId,
      kind: 'generated',
      period,
      max: limits.max_responses,
    });
}

test('each draft counts in the plan, which ends the trial', async () => {
  const { account, attempt } = await createTryingUser();
  await usePlanUpTo(account.userId, 3);

  const partly = await attempt({ greeting: 'Moin,' }, { count: 2 });
  expect(partly.status).toBe(200);
  expect(prompts).toHaveLength(3);
  expect(JSON.stringify(partly.body)).toContain('Your plan has no room for more drafts.');

  const { status, body } = await attempt({ greeting: 'Moin,' });
  expect([status, body.error]).toEqual([403, 'max_responses_for_plan']);
  expect(prompts).toHaveLength(3);
});

test('an account without answered comments has no examples', async () => {
  const { attempt } = await createVoiceUser();
  expect((await attempt({ greeting: 'Moin,' })).body).toEqual({ examples: [] });
});
