// The workers of the queues, with exactly the permissions and settings that their code uses.
import type { Construct } from 'constructs';
import {
  DRAFT_WORKER_TIMEOUT,
  IMPORT_WORKER_MEMORY,
  NETWORK_SETTINGS,
  WAITING_WORKER_MEMORY,
  WORKER_TIMEOUT,
} from '../config.ts';
import type { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import {
  FeatureLambda,
  type FeatureLambdaProps,
  type IamTablePermissions,
} from '../constructs/feature-lambda.ts';
import type { MailFeedback } from '../constructs/mail-feedback.ts';
import type { DeployedTable } from '../constructs/main-table.ts';
import type { Settings } from '../stage.ts';
import type { WorkQueues } from './work-queues.ts';

export type WorkersProps = {
  readonly table: DeployedTable;
  readonly secrets: DeployedSecrets;
  readonly settings: Settings;
  readonly queues: WorkQueues;
  readonly mailFeedback: MailFeedback;
};

type WorkerOptions = Partial<Pick<FeatureLambdaProps, 'timeout' | 'memory' | 'longChainReason'>> & {
  /** Nobody waits for its work as they wait for an answer. */
  readonly isInBackground?: true;
};

export type Workers = {
  readonly answering: readonly FeatureLambda[];
  readonly inBackground: readonly FeatureLambda[];
};

/** Each step stores how far it came, and a step that is repeated or out of date ends. */
const LONG_CHAINS = {
  import:
    'A post has any number of pages of comments, and the network pauses an import any number of times.',
  list: 'A list has any number of pages.',
  event:
    'An event that cannot be applied yet is tried again, and a batch has the longest chain of its messages.',
  run: 'Each press of Run during a run of the rules is one more run after it.',
  erasure: 'A user has any amount of data.',
  reply: 'A reply whose fate is unknown is read back for up to a day.',
};

const CONTENT_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
] as const;
/** Whether a comment is answered already, by the owner or by others, is read from its thread. */
const COMMENTS_AND_THREADS: IamTablePermissions = { actions: CONTENT_ACTIONS, indexes: ['gsi1'] };

export function createWorkers(
  scope: Construct,
  { table, secrets, settings, queues, mailFeedback }: WorkersProps,
): Workers {
  const workers = { answering: [] as FeatureLambda[], inBackground: [] as FeatureLambda[] };
  const createWorkerFunction = (
    id: string,
    entry: string,
    { isInBackground, ...options }: WorkerOptions = {},
  ) => {
    const worker = new FeatureLambda(scope, id, {
      entry: `functions/${entry}.worker.ts`,
      timeout: WORKER_TIMEOUT,
      memory: WAITING_WORKER_MEMORY,
      ...options,
    });
    (isInBackground ? workers.inBackground : workers.answering).push(worker);
    return worker;
  };
  createWorkerFunction('ImportWorker', 'connection/import', {
    isInBackground: true,
    memory: IMPORT_WORKER_MEMORY,
    longChainReason: LONG_CHAINS.import,
  })
    .bindTable(table, COMMENTS_AND_THREADS)
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    .bindQueue(queues.import, 'send')
    // The import queues a second read of a list that lagged behind its count.
    .bindQueue(queues.comments, 'send')
    .bindQueue(queues.import, 'consume');
  createWorkerFunction('CheckWorker', 'connection/check', { isInBackground: true })
    .bindTable(table, { actions: ['GetItem', 'UpdateItem'] })
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    // Renewing a Facebook token needs the app id; if it fails, the user gets an email.
    .bindConfig(settings, ...NETWORK_SETTINGS, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID')
    .bindQueue(queues.mail, 'send')
    .bindQueue(queues.comments, 'send')
    .bindQueue(queues.messages, 'send')
    .bindQueue(queues.check, 'consume');
  createWorkerFunction('PostsRefreshWorker', 'posts/refresh', {
    isInBackground: true,
    longChainReason: LONG_CHAINS.list,
  })
    .bindTable(table, COMMENTS_AND_THREADS)
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    .bindQueue(queues.comments, 'send')
    .bindQueue(queues.comments, 'consume');
  createWorkerFunction('ConversationsRefreshWorker', 'conversations/refresh', {
    isInBackground: true,
    longChainReason: LONG_CHAINS.list,
  })
    .bindTable(table, { actions: CONTENT_ACTIONS })
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    .bindQueue(queues.messages, 'send')
    .bindQueue(queues.messages, 'consume');
  createWorkerFunction('CommentEventsWorker', 'posts/comment-events', {
    longChainReason: LONG_CHAINS.event,
  })
    .bindTable(table, COMMENTS_AND_THREADS)
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    // A comment that cannot be read yet is tried again.
    .bindQueue(queues.comment_events, 'send')
    .bindQueue(queues.comment_events, 'consume');
  createWorkerFunction('MessageEventsWorker', 'conversations/message-events', {
    longChainReason: LONG_CHAINS.event,
  })
    .bindTable(table, { actions: CONTENT_ACTIONS })
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    // A message that cannot be applied yet is tried again.
    .bindQueue(queues.message_events, 'send')
    .bindQueue(queues.message_events, 'consume');
  createWorkerFunction('RulesWorker', 'rules/evaluate', { longChainReason: LONG_CHAINS.run })
    .bindTable(table, {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['gsi1'],
    })
    .bindConfig(settings, 'RULE_DELAY_MINUTE_SECONDS')
    .bindQueue(queues.draft, 'send')
    .bindQueue(queues.post, 'send')
    .bindQueue(queues.event, 'send')
    .bindQueue(queues.event, 'consume');
  createWorkerFunction('GenerateWorker', 'drafts/generate', { timeout: DRAFT_WORKER_TIMEOUT })
    .bindTable(table, {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
      indexes: ['gsi1'],
    })
    .bindSecrets(secrets, 'OPENAI_API_KEY')
    .bindConfig(settings, 'OPENAI_BASE_URL', 'OPENAI_MODEL')
    .bindQueue(queues.post, 'send')
    .bindQueue(queues.draft, 'consume');
  createWorkerFunction('PostWorker', 'drafts/post', { longChainReason: LONG_CHAINS.reply })
    .bindTable(table, COMMENTS_AND_THREADS)
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS)
    // A rule that the network blocks is stopped, and its owner gets an email.
    .bindQueue(queues.mail, 'send')
    .bindQueue(queues.post, 'send')
    .bindQueue(queues.post, 'consume');
  createWorkerFunction('BillingWorker', 'billing/sync', { isInBackground: true })
    .bindTable(table, { actions: ['GetItem', 'Query', 'UpdateItem'] })
    .bindSecrets(secrets, 'STRIPE_SECRET_KEY')
    .bindConfig(settings, 'STRIPE_API_URL')
    .bindQueue(queues.billing, 'consume');
  createWorkerFunction('EraseWorker', 'users/erase', {
    isInBackground: true,
    longChainReason: LONG_CHAINS.erasure,
  })
    .bindTable(table, {
      actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
    })
    .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY', 'STRIPE_SECRET_KEY')
    .bindConfig(settings, ...NETWORK_SETTINGS, 'STRIPE_API_URL')
    .bindQueue(queues.erasure, 'send')
    .bindQueue(queues.erasure, 'consume');
  createWorkerFunction('MailWorker', 'mail/send')
    .bindTable(table, { actions: ['GetItem', 'PutItem'] })
    .bindMail(settings, mailFeedback)
    .bindConfig(settings, 'APP_URL', 'SUPPORT_EMAIL')
    .bindQueue(queues.mail, 'consume');
  return workers;
}
