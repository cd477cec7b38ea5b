// A machine running a small template written by a test, with a real table and real queues.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCleanup } from '#scripts/local/cleanup.ts';
import { type Machine, startMachine } from '#scripts/local/machine.ts';
import { sqsClientFor } from '#scripts/local/queues.ts';

export type ThrowawayOptions = {
  readonly resources: Readonly<Record<string, unknown>>;
  /** Source of each function's bundle, by the object key its resource names. */
  readonly bundles?: Readonly<Record<string, string>>;
  /** Files of further assets, by object key and file name. */
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What each function may do, by its logical id; the poller's rights of event sources included. */
  readonly rights?: Readonly<Record<string, readonly unknown[]>>;
  /** File that gets a line for each right a function makes use of. */
  readonly rightsLog?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly scheduleSeconds?: number;
  readonly indexLagMs?: number;
};

export type ThrowawayMachine = Machine & {
  readonly sqs: ReturnType<typeof sqsClientFor>;
  /** What functions and schedules complained of. */
  readonly complaints: readonly string[];
  readonly stop: () => Promise<void>;
};

/** A function resource with its own variables. */
export const functionResource = (
  bundle: string,
  more: {
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly timeout?: number;
  } = {},
) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: bundle },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Timeout: more.timeout ?? 5,
    MemorySize: 128,
    Environment: { Variables: more.variables ?? {} },
  },
});

/** A statement that allows the actions on one resource, an attribute of the template or an ARN. */
export const allowing = (actions: string | readonly string[], resource: unknown) => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resource,
});

/** The resources, and for each function with rights a role and its policy. */
function withRoles({ resources, rights = {} }: ThrowawayOptions): Record<string, unknown> {
  const all: Record<string, unknown> = { ...resources };
  for (const [id, statements] of Object.entries(rights)) {
    const target = resources[id] as ReturnType<typeof functionResource>;
    const Role = { 'Fn::GetAtt': [`${id}Role`, 'Arn'] };
    all[id] = { ...target, Properties: { ...target.Properties, Role } };
    all[`${id}Role`] = { Type: 'AWS::IAM::Role', Properties: {} };
    all[`${id}Policy`] = {
      Type: 'AWS::IAM::Policy',
      Properties: { PolicyDocument: { Statement: statements }, Roles: [{ Ref: `${id}Role` }] },
    };
  }
  return all;
}

function writeAssembly(folder: string, options: ThrowawayOptions): void {
  const { bundles = {}, files = {} } = options;
  const contents: Record<string, Readonly<Record<string, string>>> = { ...files };
  for (const [key, source] of Object.entries(bundles)) contents[key] = { 'index.js': source };
  const assets: Record<string, unknown> = {};
  for (const [key, entries] of Object.entries(contents)) {
    assets[key] = { source: { path: `asset.${key}` }, destinations: { here: { objectKey: key } } };
    for (const [name, content] of Object.entries(entries)) {
      const file = path.join(folder, `asset.${key}`, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  write('package.json', { type: 'commonjs' });
  write('manifest.json', {
    artifacts: {
      Test: {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'Test.template.json' },
      },
    },
  });
  write('Test.template.json', {
    Resources: withRoles(options),
    Parameters: options.parameters ?? {},
  });
  write('Test.assets.json', { files: assets });
}

export async function startThrowaway(options: ThrowawayOptions): Promise<ThrowawayMachine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-machine-'));
  const assembly = path.join(folder, 'assembly');
  const stateFolder = path.join(folder, 'state');
  mkdirSync(assembly);
  mkdirSync(stateFolder);
  writeAssembly(assembly, options);
  const cleanup = createCleanup();
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  const complaints: string[] = [];
  const machine = await startMachine({
    assembly,
    stateFolder,
    setting: (name) => options.settings?.[name],
    mailbox: undefined,
    dynamoEndpoint: undefined,
    indexLagMs: options.indexLagMs ?? 0,
    scheduleSeconds: options.scheduleSeconds ?? 3_600,
    concurrency: 2,
    logLevel: 'error',
    rightsLog: options.rightsLog,
    show: (line) => complaints.push(line),
    cleanup,
  });
  const sqs = sqsClientFor(machine.queuesUrl);
  cleanup.add(() => sqs.destroy());
  return { ...machine, sqs, complaints, stop: cleanup.run };
}

/** Waits until the answer is truthy. @throws Error when ten seconds are over. */
export async function eventually<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error('It did not happen in ten seconds.');
}
