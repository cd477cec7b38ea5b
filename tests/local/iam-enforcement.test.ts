// Removes one permission from the product's own template: the call that needs it fails and names the missing statement.
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { copyProductAssembly } from './copy-product-assembly.ts';
import { createTestFolder } from './create-test-folder.ts';
import { DISTRIBUTION_REQUEST_HEADERS, getProductSetting } from './read-product-template.ts';
import { startTestCloudFromFolder, type TestCloud } from './start-test-cloud.ts';

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };
type Template = {
  readonly Resources: Record<
    string,
    { Type: string; Properties: { PolicyDocument: { Statement: Statement[] } } }
  >;
};

function findStatements(template: Template, functionName: string): Statement[] {
  const [, policy] =
    Object.entries(template.Resources).find(
      ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(`${functionName}Role`),
    ) ?? [];
  if (!policy) throw new Error(`${functionName} has no policy.`);
  return policy.Properties.PolicyDocument.Statement;
}

const removeAction = (statements: Statement[], action: string): void => {
  for (const statement of statements) {
    statement.Action = [statement.Action].flat().filter((each) => each !== action);
  }
};

/** Runs the product from a copy of its assembly with a changed template. */
async function startWithChangedTemplate(changeTemplate: (template: Template) => void) {
  const folder = createTestFolder();
  await copyProductAssembly(folder, changeTemplate);
  const cloud = await startTestCloudFromFolder(folder, {
    getSetting: getProductSetting,
    concurrency: 1,
  });
  onTestFinished(cloud.stop);
  return cloud;
}

const signUp = ({ callApi }: TestCloud) =>
  callApi(
    'POST',
    '/api/v1/users',
    {
      client_id: 'replyloom-web',
      email: 'maker@example.com',
      password: 'Weaving-2-Replies',
      tos_agreement: true,
    },
    DISTRIBUTION_REQUEST_HEADERS,
  );

describe('the IAM policies of the template in the local cloud', () => {
  it("the template's IAM policies allow a sign-up and unknown paths' 404", async () => {
    const cloud = await startWithChangedTemplate(() => undefined);

    expect((await signUp(cloud)).status).toBe(201);
    expect(
      await cloud.callApi('GET', '/api/v1/nowhere', undefined, DISTRIBUTION_REQUEST_HEADERS),
    ).toEqual({
      status: 404,
      body: { error: 'not_found', errors: ['We could not find that.'] },
    });
    expect(cloud.logLines.filter((line) => line.includes('not allowed'))).toEqual([]);
  });

  it('a function without a policy statement is denied, and logged', async () => {
    const cloud = await startWithChangedTemplate((template) =>
      removeAction(findStatements(template, 'SessionApi'), 'dynamodb:PutItem'),
    );
    const [table] = cloud.resources.listByType('AWS::DynamoDB::GlobalTable', z.looseObject({}));

    expect(await signUp(cloud)).toMatchObject({ status: 500, body: { error: 'internal' } });
    const statement = { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: table?.arn };
    const denialReason = `SessionApi is not allowed to do this: its role needs ${JSON.stringify(statement)}, and no Deny of it.`;
    expect(cloud.logLines).toContain(denialReason);
    // The function received the same error from the AWS proxy.
    expect(cloud.logLines.join('\n')).toContain('AccessDeniedException');
  });

  it('the IAM gate denies every call under a policy with unknown conditions', async () => {
    const cloud = await startWithChangedTemplate((template) => {
      const [first] = findStatements(template, 'SessionApi');
      Object.assign(first ?? {}, { Condition: { Bool: { 'aws:SecureTransport': 'true' } } });
    });

    expect((await signUp(cloud)).status).toBe(500);
    expect(cloud.logLines.join('\n')).toMatch(/SessionApi may do nothing here.*"Condition"/);
  });

  it('a local start fails when a worker may not receive queue messages', async () => {
    const startPromise = startWithChangedTemplate((template) =>
      removeAction(findStatements(template, 'MailWorker'), 'sqs:ReceiveMessage'),
    );

    await expect(startPromise).rejects.toThrow(
      /MailWorker is not allowed to do this: its role needs {"Effect":"Allow","Action":"sqs:ReceiveMessage"/,
    );
  });
});
