// A generation always ends in a result for the owner, with any stored items.

import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import {
  mockStoredReply,
  TEST_COMMENT_SUBJECT as subject,
} from '#tests/support/replies/mock-stored-reply.ts';
import { nameLanguageModel } from '#tests/support/vendors/name-language-model.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { generateDraft } from './generate-draft.ts';

/** The owner asked for all drafts of these tests. */
const guard = { reserveText: () => Promise.reject(new Error('no text of a rule')) };

/** A stored draft that is being generated, and the sources of its prompt. */
function createGeneratingDraft(loadContext: () => Promise<DraftPromptContext>) {
  const dynamo = mockClient(DynamoDBClient);
  const draft = makeTestDraft({ state: 'generating', usagePeriod: 'trial' });
  const stored = mockStoredReply(dynamo, draft);
  return {
    dynamo,
    stored,
    sources: { comment: { loadContext }, private_reply: { loadContext }, message: { loadContext } },
  };
}

test('a draft returns and releases its usage when its context is unreadable', async () => {
  const { dynamo, stored, sources } = createGeneratingDraft(async () => {
    throw new Error('a past reply has no text');
  });

  await generateDraft(sources, guard, { subject, responseId: stored.draft.id });

  expect(stored.draft).toMatchObject({ state: 'editing', usagePeriod: null });
  expect(stored.draft.error).toBe('generation_failed');
  const releaseCall = dynamo.commandCalls(UpdateItemCommand).at(-1);
  expect(JSON.stringify(releaseCall?.args[0].input)).toContain('"-1"');
});

test('draft generation requests enough tokens for a fully escaped text', async () => {
  nameLanguageModel();
  const modelOutput = `{"text":"${'\\ud83c\\udf89'.repeat(300)}"}`;
  const server = setupServer(
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const { max_completion_tokens } = (await request.json()) as { max_completion_tokens: number };
      // One token per character is the most that any model needs.
      const content = modelOutput.slice(0, max_completion_tokens);
      const finish_reason = content === modelOutput ? 'stop' : 'length';
      return HttpResponse.json({ choices: [{ index: 0, message: { content }, finish_reason }] });
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });
  const { stored, sources } = createGeneratingDraft(async () => makeTestPromptContext());

  await generateDraft(sources, guard, { subject, responseId: stored.draft.id });
  server.close();

  expect(stored.draft).toMatchObject({ state: 'editing', generatedText: '🎉'.repeat(300) });
});
