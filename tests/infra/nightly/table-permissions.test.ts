// The table permissions of each function match exactly the table calls of the code in its bundle.
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listResourcesByType,
  type SynthesizedResources,
  synthesizeTemplates,
} from '../synthesize-templates.ts';

const ENTRY_BY_FUNCTION: Readonly<Record<string, string>> = {
  SystemApi: 'system/api',
  SessionApi: 'session/api',
  AdminApi: 'admin/api',
  ChangesApi: 'changes/api',
  UsersApi: 'users/api',
  BillingApi: 'billing/api',
  SupportApi: 'support/api',
  ConnectionApi: 'connection/api',
  PostsApi: 'posts/api',
  ConversationsApi: 'conversations/api',
  FactsApi: 'facts/api',
  VoiceApi: 'voice/api',
  DraftsApi: 'drafts/api',
  RulesApi: 'rules/api',
  ApprovalsApi: 'approvals/api',
  IntakeApi: 'intake/api',
  ImportWorker: 'connection/import.worker',
  CheckWorker: 'connection/check.worker',
  PostsRefreshWorker: 'posts/refresh.worker',
  ConversationsRefreshWorker: 'conversations/refresh.worker',
  CommentEventsWorker: 'posts/comment-events.worker',
  MessageEventsWorker: 'conversations/message-events.worker',
  GenerateWorker: 'drafts/generate.worker',
  PostWorker: 'drafts/post.worker',
  MailWorker: 'mail/send.worker',
  BillingWorker: 'billing/sync.worker',
  EraseWorker: 'users/erase.worker',
  EventRouter: 'events/route.stream',
  ChangeRecorder: 'changes/record.stream',
  RulesWorker: 'rules/evaluate.worker',
  Scheduler: 'scheduler/due-jobs.schedule',
};

/** Bundled code that the function never runs. */
const CHANGES_LISTS_ONLY = {
  uses: ['gsi1'],
  reason:
    'it changes lists, whose declarations name the index that only readers of their pages query',
};
const UNREACHED_USES: Readonly<
  Record<string, { readonly uses: readonly string[]; readonly reason: string }>
> = {
  PostsApi: {
    uses: ['DeleteItem'],
    reason: 'marking a comment as seen is in the module that also adds and removes comments',
  },
  ChangesApi: {
    uses: ['PutItem'],
    reason: 'the heartbeat changes nothing, so no action of an impersonating admin is recorded',
  },
  SupportApi: {
    uses: ['PutItem'],
    reason: 'anybody may write to support: no impersonated actions are recorded for its callers',
  },
  ConversationsRefreshWorker: CHANGES_LISTS_ONLY,
  MessageEventsWorker: CHANGES_LISTS_ONLY,
};

const SINGLE_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
];
/** The kinds of writes in a transaction, as the table module names them. */
const TRANSACTION_ACTIONS = {
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
};
const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];

/** Table actions and indexes in the bundle, tree-shaken as for deployment but not minified. */
async function findTableUses(entry: string): Promise<readonly string[]> {
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
  const single = SINGLE_ACTIONS.filter((action) => code.includes(`new ${action}Command(`));
  const writes = code.includes('new TransactWriteItemsCommand(')
    ? Object.entries(TRANSACTION_ACTIONS).filter(([kind]) => code.includes(`kind: "${kind}"`))
    : [];
  const indexes = INDEXES.filter((index) => code.includes(`index: "${index}"`));
  return [...new Set([...single, ...writes.map(([, action]) => action), ...indexes])].sort();
}

let grantedUses: ReadonlyMap<string, readonly string[]>;

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Table actions and indexes that the policies allow, by function name such as `SessionApi`. */
function findGrantedUses(resources: SynthesizedResources): ReadonlyMap<string, readonly string[]> {
  const usesByFunction = new Map<string, readonly string[]>();
  for (const [, { Properties }] of listResourcesByType(resources, 'AWS::IAM::Policy')) {
    const [, name] = /^(\w+)Role[0-9A-F]{8}$/.exec(Properties.Roles[0].Ref) ?? [];
    const uses = new Set<string>();
    for (const { Action, Resource } of Properties.PolicyDocument.Statement) {
      const actions = toList(Action).map(String);
      if (!actions.every((action) => action.startsWith('dynamodb:'))) continue;
      const text = JSON.stringify(Resource);
      // Lambda's poller reads the stream, not the code of the function.
      if (text.includes('StreamArn')) continue;
      for (const action of actions) uses.add(action.replace('dynamodb:', ''));
      for (const index of INDEXES) if (text.includes(`/index/${index}`)) uses.add(index);
    }
    if (name !== undefined) usesByFunction.set(name, [...uses].sort());
  }
  return usesByFunction;
}

beforeAll(() => {
  grantedUses = findGrantedUses(
    synthesizeTemplates().service.toJSON().Resources as SynthesizedResources,
  );
});

describe('the table permissions of functions', () => {
  it('the check of table permissions covers every function in the templates', () => {
    expect([...grantedUses.keys()].sort()).toEqual(Object.keys(ENTRY_BY_FUNCTION).sort());
  });

  it.each(Object.entries(ENTRY_BY_FUNCTION))(
    'the table permissions allow %s exactly what its code does',
    async (name, entry) => {
      const unreachedUses = UNREACHED_USES[name]?.uses ?? [];
      const uses = await findTableUses(entry);

      expect(grantedUses.get(name)).toEqual(uses.filter((use) => !unreachedUses.includes(use)));
      // An exception that is no longer needed must be removed.
      expect(unreachedUses.filter((use) => !uses.includes(use))).toEqual([]);
    },
  );
});
