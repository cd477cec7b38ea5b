// A generation ends with its owner, whatever the rows beside its comment hold.
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { draftOf } from '#tests/support/drafts.ts';
import { subjectContext } from '#tests/support/subject-context.ts';
import type { Draft } from '../domain/draft.ts';
import type { SubjectContext } from '../domain/prompt.ts';
import { generateDraft } from './generate-draft.ts';

const subject = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
} as const;

/** A draft in memory, and what it rests on. */
function portOf(context: () => Promise<SubjectContext>) {
  const kept = { draft: draftOf({ state: 'generating', usagePeriod: 'trial' }) };
  const port = {
    read: async () => ({ draft: kept.draft, isOwn: false }),
    write: async (_subject: unknown, draft: Draft) => {
      kept.draft = draft;
    },
    context,
  };
  return { kept, ports: { comment: port, message: port } };
}

test('a row beside the comment that cannot be read: back with a reason, and its use given back', async () => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  const dynamo = mockClient(DynamoDBClient);
  dynamo.on(UpdateItemCommand).resolves({});
  const { kept, ports } = portOf(async () => {
    throw new Error('a past reply has no text');
  });

  await generateDraft(ports, { subject, responseId: kept.draft.id });

  expect(kept.draft).toMatchObject({ state: 'editing', usagePeriod: null });
  expect(kept.draft.error).toMatch(/could not write a draft/);
  const [given] = dynamo.commandCalls(UpdateItemCommand);
  expect(JSON.stringify(given?.args[0].input)).toContain('"-1"');
});

test('the longest draft there may be fits, in the script that takes most room', async () => {
  Object.assign(process.env, {
    OPENAI_BASE_URL: 'http://model.test/v1',
    OPENAI_MODEL: 'tested',
    OPENAI_API_KEY_ARN: 'arn',
  });
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'key' });
  const written = `{"text":"${'\\ud83c\\udf89'.repeat(300)}"}`;
  const server = setupServer(
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const { max_completion_tokens } = (await request.json()) as { max_completion_tokens: number };
      // A token a sign: no model needs more.
      const content = written.slice(0, max_completion_tokens);
      const finish_reason = content === written ? 'stop' : 'length';
      return HttpResponse.json({ choices: [{ index: 0, message: { content }, finish_reason }] });
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });
  const { kept, ports } = portOf(async () => subjectContext());

  await generateDraft(ports, { subject, responseId: kept.draft.id });
  server.close();

  expect(kept.draft).toMatchObject({ state: 'editing', generatedText: '🎉'.repeat(300) });
});
