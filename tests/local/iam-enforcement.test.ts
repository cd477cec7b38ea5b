// Removes one permission from the product's own template: the call that needs it fails and names
// the missing statement.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localFaultsSchema } from '#scripts/local/faults/fault-settings.ts';
import { startLocalCloud } from '#scripts/local/local-cloud.ts';
import { createCleanupSteps } from '#scripts/local/reverse-order-cleanup.ts';
import { createLocalProductSettings } from '#scripts/local/settings.ts';
import { synthesizeAssembly } from '#scripts/local/synthesize-assembly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE_TEMPLATE_FILE = 'Replyloom-Service.template.json';
const PLACEHOLDER_VALUES = { appUrl: 'http://app', sandboxUrl: 'http://sandbox', tokenKey: 'key' };

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };
type Template = {
  readonly Resources: Record<
    string,
    { Type: string; Properties: { PolicyDocument: { Statement: Statement[] } } }
  >;
};

let assembly: string;
beforeAll(async () => {
  assembly = await synthesizeAssembly(ROOT, () => undefined);
}, 180_000);

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** The statements of a function's policy. */
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
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-enforcement-'));
  const assemblyCopy = path.join(folder, 'assembly');
  const stateFolder = path.join(folder, 'state');
  mkdirSync(stateFolder);
  cpSync(assembly, assemblyCopy, { recursive: true });
  const file = path.join(assemblyCopy, SERVICE_TEMPLATE_FILE);
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  changeTemplate(template);
  writeFileSync(file, JSON.stringify(template));
  const cleanup = createCleanupSteps();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  cleanups.push(cleanup.run);
  const shown: string[] = [];
  const machine = await startLocalCloud({
    assembly: assemblyCopy,
    stateFolder,
    getSetting: createLocalProductSettings({}, PLACEHOLDER_VALUES).get,
    mailboxUrl: undefined,
    dynamoEndpoint: undefined,
    faults: localFaultsSchema.parse(undefined),
    scheduleSeconds: 3_600,
    concurrency: 1,
    logLevel: 'error',
    permissionLogFile: undefined,
    onLogLine: (line) => shown.push(line),
    cleanup,
  });
  return { machine, shown };
}

type StartedCloud = Awaited<ReturnType<typeof startWithChangedTemplate>>['machine'];

const call = async (machine: StartedCloud, method: string, url: string, body?: unknown) => {
  const response = await machine.httpApi.handle({
    method,
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
  });
  return { status: response.status, body: JSON.parse(response.body.toString()) };
};

const signUp = (machine: StartedCloud) =>
  call(machine, 'POST', '/api/v1/users', {
    client_id: 'replyloom-web',
    email: 'maker@example.com',
    password: 'Weaving-2-Replies',
    tos_agreement: true,
  });

describe('the IAM policies of the template in the local cloud', () => {
  it("the template's policies allow the calls of a sign-up, and let an unknown path reach the 404 of the API", async () => {
    const { machine, shown } = await startWithChangedTemplate(() => undefined);

    expect((await signUp(machine)).status).toBe(201);
    expect(await call(machine, 'GET', '/api/v1/nowhere')).toEqual({
      status: 404,
      body: { error: 'not_found', errors: ['We could not find that.'] },
    });
    expect(shown.filter((line) => line.includes('not allowed'))).toEqual([]);
  });

  it('a local function is denied a call whose action was removed from its policy, and the log names the missing statement', async () => {
    const { machine, shown } = await startWithChangedTemplate((template) =>
      removeAction(findStatements(template, 'SessionApi'), 'dynamodb:PutItem'),
    );
    const [table] = machine.resources.listByType('AWS::DynamoDB::GlobalTable', z.looseObject({}));

    expect(await signUp(machine)).toMatchObject({ status: 500, body: { error: 'internal' } });
    const statement = { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: table?.arn };
    const denialReason = `SessionApi is not allowed to do this: its role needs ${JSON.stringify(statement)}, and no Deny of it.`;
    expect(shown).toContain(denialReason);
    // The function received the same error from the AWS proxy.
    expect(shown.join('\n')).toContain('AccessDeniedException');
  });

  it('denies every call of a role whose policy has an unsupported condition', async () => {
    const { machine, shown } = await startWithChangedTemplate((template) => {
      const [first] = findStatements(template, 'SessionApi');
      Object.assign(first ?? {}, { Condition: { Bool: { 'aws:SecureTransport': 'true' } } });
    });

    expect((await signUp(machine)).status).toBe(500);
    expect(shown.join('\n')).toMatch(/SessionApi may do nothing here.*"Condition"/);
  });

  it('fails the local start when a worker may not receive from its queue, as a deployment would fail', async () => {
    const startPromise = startWithChangedTemplate((template) =>
      removeAction(findStatements(template, 'MailWorker'), 'sqs:ReceiveMessage'),
    );

    await expect(startPromise).rejects.toThrow(
      /MailWorker is not allowed to do this: its role needs {"Effect":"Allow","Action":"sqs:ReceiveMessage"/,
    );
  });
});
