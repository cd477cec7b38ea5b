// A generation always ends in a result for the owner, whatever the stored items contain.
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import { makeTestPromptContext } from '#tests/support/make-prompt-context.ts';
import type { Draft } from '../domain/draft.ts';
import type { PromptContext } from '../domain/prompt.ts';
import { generateDraft } from './generate-draft.ts';

const subject = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
} as const;

/** Ports with a draft in memory and the given prompt context. */
function createPorts(loadContext: () => Promise<PromptContext>) {
  const storedState = { draft: makeTestDraft({ state: 'generating', usagePeriod: 'trial' }) };
  const port = {
    read: async () => ({ draft: storedState.draft, isOwnSubject: false }),
    write: async (_subject: unknown, draft: Draft) => {
      storedState.draft = draft;
    },
    loadContext,
  };
  return { storedState, ports: { comment: port, message: port } };
}

test('returns the draft to its owner with a reason and releases the usage when the prompt context cannot be read', async () => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  const dynamo = mockClient(DynamoDBClient);
  dynamo.on(UpdateItemCommand).resolves({});
  const { storedState, ports } = createPorts(async () => {
    throw new Error('a past reply has no text');
  });

  await generateDraft(ports, { subject, responseId: storedState.draft.id });

  expect(storedState.draft).toMatchObject({ state: 'editing', usagePeriod: null });
  expect(storedState.draft.error).toMatch(/could not write a draft/);
  const [releaseCall] = dynamo.commandCalls(UpdateItemCommand);
  expect(JSON.stringify(releaseCall?.args[0].input)).toContain('"-1"');
});

test('requests enough tokens for the longest draft even when the model escapes every character', async () => {
  Object.assign(process.env, {
    OPENAI_BASE_URL: 'http://model.test/v1',
    OPENAI_MODEL: 'tested',
    OPENAI_API_KEY_ARN: 'arn',
  });
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'key' });
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
  const { storedState, ports } = createPorts(async () => makeTestPromptContext());

  await generateDraft(ports, { subject, responseId: storedState.draft.id });
  server.close();

  expect(storedState.draft).toMatchObject({ state: 'editing', generatedText: '🎉'.repeat(300) });
});
