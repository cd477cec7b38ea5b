// The emulated language model answers the smart check: whether a reply is wanted, and what the owner has said.
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { buildSmartCheckPrompt } from '#functions/drafts/domain/smart-check/smart-check-prompt.ts';
import { listUngroundedSentences } from '#functions/drafts/domain/smart-check/weigh-smart-check.ts';
import { toStrictJsonSchema } from '#platform/llm/strict-json-schema.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { startSandboxForFile } from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const openai = new OpenAI({
  apiKey: 'any',
  baseURL: `${client.running.url}/openai/v1`,
  maxRetries: 0,
});

const context = makeTestPromptContext({
  text: 'When do the doors open, and is it warm?',
  caption: 'Doors open at 19:30 this Thursday',
  facts: [{ id: '1', text: 'The terrace has heaters and blankets' }],
});

async function check(reply?: string) {
  const prompt = buildSmartCheckPrompt(context, 'n0nce', reply);
  const completion = await openai.chat.completions.create({
    model: 'sandbox-writer',
    messages: [
      { role: 'system', content: prompt.instructions },
      { role: 'user', content: prompt.input },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: prompt.outputSchema.name,
        strict: true,
        schema: toStrictJsonSchema(prompt.outputSchema.schema),
      },
    },
  });
  return { prompt, output: completion.choices[0]?.message.content ?? '' };
}

test('the sandbox decides alone when no reply is checked', async () => {
  const { output } = await check();

  expect(JSON.parse(output)).toEqual({ should_reply: true });
});

test.each([
  ['stays unexcused', 'We have a parrot called Kiki.', ['We have a parrot called Kiki.']],
  ['is excused', 'Our terrace has its own big heaters.', []],
])('a sentence that the owner did or did not say %s', async (_, reply, left) => {
  const { prompt, output } = await check(reply);

  const listHeld = (answer: string) =>
    listUngroundedSentences({ text: reply }, answer, prompt, context);
  expect(listHeld('{}')).toEqual([reply]);
  expect(listHeld(output)).toEqual(left);
});
