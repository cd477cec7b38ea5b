// The product's own template with one right taken away: the call that needs it fails and says what is missing.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCleanup } from '#scripts/local/cleanup.ts';
import { startMachine } from '#scripts/local/machine.ts';
import { productSettingsFor } from '#scripts/local/settings.ts';
import { synthesize } from '#scripts/local/synth.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE = 'Replyloom-Service.template.json';
const PLACES = { appUrl: 'http://app', sandboxUrl: 'http://sandbox', tokenKey: 'key' };

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };
type Template = {
  readonly Resources: Record<
    string,
    { Type: string; Properties: { PolicyDocument: { Statement: Statement[] } } }
  >;
};

let assembly: string;
beforeAll(async () => {
  assembly = await synthesize(ROOT, () => undefined);
}, 180_000);

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** The statements of a function's policy. */
function statementsOf(template: Template, functionName: string): Statement[] {
  const [, policy] =
    Object.entries(template.Resources).find(
      ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(`${functionName}Role`),
    ) ?? [];
  if (!policy) throw new Error(`${functionName} has no policy.`);
  return policy.Properties.PolicyDocument.Statement;
}

const without = (statements: Statement[], action: string): void => {
  for (const statement of statements) {
    statement.Action = [statement.Action].flat().filter((each) => each !== action);
  }
};

/** Runs the product from a copy of its assembly that `change` has worked on. */
async function startChanged(change: (template: Template) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-enforcement-'));
  const copy = path.join(folder, 'assembly');
  const stateFolder = path.join(folder, 'state');
  mkdirSync(stateFolder);
  cpSync(assembly, copy, { recursive: true });
  const file = path.join(copy, SERVICE);
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  change(template);
  writeFileSync(file, JSON.stringify(template));
  const cleanup = createCleanup();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  cleanups.push(cleanup.run);
  const shown: string[] = [];
  const machine = await startMachine({
    assembly: copy,
    stateFolder,
    setting: productSettingsFor({}, PLACES).get,
    mailbox: undefined,
    dynamoEndpoint: undefined,
    indexLagMs: 0,
    scheduleSeconds: 3_600,
    concurrency: 1,
    logLevel: 'error',
    rightsLog: undefined,
    show: (line) => shown.push(line),
    cleanup,
  });
  return { machine, shown };
}

type Started = Awaited<ReturnType<typeof startChanged>>['machine'];

const call = async (machine: Started, method: string, url: string, body?: unknown) => {
  const answer = await machine.api.handle({
    method,
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
  });
  return { status: answer.status, body: JSON.parse(answer.body.toString()) };
};

const signUp = (machine: Started) =>
  call(machine, 'POST', '/api/v1/users', {
    client_id: 'replyloom-web',
    email: 'maker@example.com',
    password: 'Weaving-2-Replies',
    tos_agreement: true,
  });

describe('the template’s policies on this machine', { timeout: 60_000 }, () => {
  it('let a sign-up through as they are, and an unknown path reach the contract’s 404', async () => {
    const { machine, shown } = await startChanged(() => undefined);

    expect((await signUp(machine)).status).toBe(201);
    expect(await call(machine, 'GET', '/api/v1/nowhere')).toEqual({
      status: 404,
      body: { error: 'not_found', errors: ['We could not find that.'] },
    });
    expect(shown.filter((line) => line.includes('not allowed'))).toEqual([]);
  });

  it('refuse what one action less no longer allows, and name the missing statement', async () => {
    const { machine, shown } = await startChanged((template) =>
      without(statementsOf(template, 'SessionApi'), 'dynamodb:PutItem'),
    );
    const [table] = machine.cloud.all('AWS::DynamoDB::GlobalTable', z.looseObject({}));

    expect(await signUp(machine)).toMatchObject({ status: 500, body: { error: 'internal' } });
    const statement = { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: table?.arn };
    const sentence = `SessionApi is not allowed to do this: its role needs ${JSON.stringify(statement)}, and no Deny of it.`;
    expect(shown).toContain(sentence);
    // The function itself was told the same.
    expect(shown.join('\n')).toContain('AccessDeniedException');
  });

  it('refuse everything a role does while it holds a condition, which nobody here can judge', async () => {
    const { machine, shown } = await startChanged((template) => {
      const [first] = statementsOf(template, 'SessionApi');
      Object.assign(first ?? {}, { Condition: { Bool: { 'aws:SecureTransport': 'true' } } });
    });

    expect((await signUp(machine)).status).toBe(500);
    expect(shown.join('\n')).toMatch(/SessionApi may do nothing here.*"Condition"/);
  });

  it('start nothing where a worker may not take from its queue, as a deployment would', async () => {
    const starting = startChanged((template) =>
      without(statementsOf(template, 'MailWorker'), 'sqs:ReceiveMessage'),
    );

    await expect(starting).rejects.toThrow(
      /MailWorker is not allowed to do this: its role needs {"Effect":"Allow","Action":"sqs:ReceiveMessage"/,
    );
  });
});
