// What each function may do with the table is what its bundle's code does with it: no less, no more.
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, type Resources, synthesizeForTests } from './synthesized.ts';

const ENTRIES: Readonly<Record<string, string>> = {
  SystemApi: 'system/api',
  SessionApi: 'session/api',
  AdminApi: 'admin/api',
  UsersApi: 'users/api',
  BillingApi: 'billing/api',
  SupportApi: 'support/api',
  ConnectionApi: 'connection/api',
  PostsApi: 'posts/api',
  ConversationsApi: 'conversations/api',
  DraftsApi: 'drafts/api',
  IntakeApi: 'intake/api',
  ImportWorker: 'connection/import.worker',
  RefreshWorker: 'connection/refresh.worker',
  GenerateWorker: 'drafts/generate.worker',
  PostWorker: 'drafts/post.worker',
  MailWorker: 'mail/send.worker',
  BillingWorker: 'billing/sync.worker',
  EraseWorker: 'users/erase.worker',
  DueSweep: 'sweep/due.schedule',
};

/** Code that travels in a bundle although the function never comes to it. */
const NEVER_REACHED: Readonly<
  Record<string, { readonly uses: readonly string[]; readonly reason: string }>
> = {
  PostsApi: {
    uses: ['DeleteItem'],
    reason: 'a comment is marked as seen by the code that also adds and removes comments',
  },
  SupportApi: {
    uses: ['PutItem'],
    reason: 'writing to support is open to everybody: nothing is put on record for its callers',
  },
  ImportWorker: {
    uses: ['gsi1'],
    reason: 'own messages end drafts through the port that also collects a prompt’s material',
  },
  RefreshWorker: {
    uses: ['gsi1'],
    reason: 'own messages end drafts through the port that also collects a prompt’s material',
  },
  PostWorker: {
    uses: ['gsi1'],
    reason:
      "drafts are written by another worker; this one holds the port that collects a prompt's material",
  },
  DueSweep: {
    uses: ['ConditionCheckItem'],
    reason: 'the rows it calls checks are accounts to look at; its one transaction updates a draft',
  },
  DraftsApi: {
    uses: ['gsi1'],
    reason: "the worker collects a prompt's material; the API holds the port it is part of",
  },
};

const SINGLE = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
];
/** How the table module names the writes of a transaction. */
const IN_TRANSACTIONS = {
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
};
const INDEXES = ['gsi1', 'gsi2', 'gsi3'];

/** Actions and indexes in the bundle, shaken as for deployment but readable. */
async function usesOf(entry: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    entryPoints: [`functions/${entry}.ts`],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
  });
  const code = outputFiles[0]?.text ?? '';
  const single = SINGLE.filter((action) => code.includes(`new ${action}Command(`));
  const writes = code.includes('new TransactWriteItemsCommand(')
    ? Object.entries(IN_TRANSACTIONS).filter(([kind]) => code.includes(`kind: "${kind}"`))
    : [];
  const indexes = INDEXES.filter((index) => code.includes(`index: "${index}"`));
  return [...new Set([...single, ...writes.map(([, action]) => action), ...indexes])].sort();
}

let granted: ReadonlyMap<string, readonly string[]>;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** `SessionApi` to its table actions and the indexes it may query. */
function grantsIn(resources: Resources): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, { Properties }] of ofType(resources, 'AWS::IAM::Policy')) {
    const [, name] = /^(\w+)Role[0-9A-F]{8}$/.exec(Properties.Roles[0].Ref) ?? [];
    const uses = new Set<string>();
    for (const { Action, Resource } of Properties.PolicyDocument.Statement) {
      const actions = listed(Action).map(String);
      if (!actions.every((action) => action.startsWith('dynamodb:'))) continue;
      for (const action of actions) uses.add(action.replace('dynamodb:', ''));
      const text = JSON.stringify(Resource);
      for (const index of INDEXES) if (text.includes(`/index/${index}`)) uses.add(index);
    }
    if (name !== undefined) found.set(name, [...uses].sort());
  }
  return found;
}

beforeAll(() => {
  granted = grantsIn(synthesizeForTests().service.toJSON().Resources as Resources);
});

describe('the table', () => {
  it('is compared for every function of the template', () => {
    expect([...granted.keys()].sort()).toEqual(Object.keys(ENTRIES).sort());
  });

  it.each(Object.entries(ENTRIES))('is open to %s for what its code does', async (name, entry) => {
    const never = NEVER_REACHED[name]?.uses ?? [];
    const uses = await usesOf(entry);

    expect(granted.get(name)).toEqual(uses.filter((use) => !never.includes(use)));
    // An exception that is no longer needed goes.
    expect(never.filter((use) => !uses.includes(use))).toEqual([]);
  });
});
