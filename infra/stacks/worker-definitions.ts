// The workers of the queues as data, with exactly the needs of each one's code.
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import type { IamTablePermissions } from '../constructs/feature-lambda.ts';
import {
  type FunctionNeeds,
  MODEL_SETTING_NAMES,
  NETWORK_SETTING_NAMES,
} from './function-needs.ts';

export type WorkerDefinition = FunctionNeeds & {
  readonly id: string;
  /** In `functions/`, without `.worker.ts`. */
  readonly entry: string;
  /** No user waits for its work as they wait for an answer. */
  readonly isInBackground?: true;
  readonly waitsForModel?: true;
  /** Megabytes, unless it waits for the network or the model most of the time: Lambda bills the wait by memory. */
  readonly memory?: number;
  /** Each step stores its progress, and a repeated or outdated step ends. */
  readonly longChainReason?: string;
  readonly sendsMail?: true;
};

const CONTENT_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
] as const;
/** A comment's thread shows whether the owner or others have answered it. */
const COMMENTS_AND_THREADS: IamTablePermissions = { actions: CONTENT_ACTIONS, indexes: ['gsi1'] };

/** The needs of workers that call the network for an account. */
const NETWORK = {
  secrets: ['FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY'],
  settings: NETWORK_SETTING_NAMES,
} as const;

const LIST_CHAIN = 'A list has any number of pages.';
const EVENT_CHAIN =
  'An event that cannot be applied yet is tried again, and a batch has the longest chain of its messages.';

/** The workers by the queue that each consumes. */
export const WORKER_DEFINITIONS: Readonly<Record<QueueName, WorkerDefinition>> = {
  import: {
    ...NETWORK,
    id: 'ImportWorker',
    entry: 'connection/import',
    isInBackground: true,
    // It parses and stores thousands of comments while their owner watches.
    memory: 1_024,
    longChainReason:
      'A post has any number of pages of comments, and the network pauses an import any number of times.',
    table: COMMENTS_AND_THREADS,
    // The import queues a second read of a list that lagged behind its count.
    sends: ['import', 'comments'],
  },
  check: {
    id: 'CheckWorker',
    entry: 'connection/check',
    isInBackground: true,
    table: { actions: ['GetItem', 'UpdateItem'] },
    secrets: NETWORK.secrets,
    // Renewing a Facebook token needs the app id; if it fails, the user gets an email.
    settings: [...NETWORK_SETTING_NAMES, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID'],
    sends: ['mail', 'comments', 'messages'],
  },
  comments: {
    ...NETWORK,
    id: 'PostsRefreshWorker',
    entry: 'posts/refresh',
    isInBackground: true,
    longChainReason: LIST_CHAIN,
    table: { actions: CONTENT_ACTIONS, indexes: ['gsi1', 'gsi4'] },
    secrets: [...NETWORK.secrets, 'OPENAI_API_KEY'],
    settings: [...NETWORK_SETTING_NAMES, 'OPENAI_BASE_URL', 'OPENAI_EMBEDDING_MODEL'],
    replyMemory: ['GetObject', 'PutObject', 'DeleteObject'],
    sends: ['comments'],
  },
  messages: {
    ...NETWORK,
    id: 'ConversationsRefreshWorker',
    entry: 'conversations/refresh',
    isInBackground: true,
    longChainReason: LIST_CHAIN,
    table: { actions: CONTENT_ACTIONS },
    sends: ['messages'],
  },
  comment_events: {
    ...NETWORK,
    id: 'CommentEventsWorker',
    entry: 'posts/comment-events',
    longChainReason: EVENT_CHAIN,
    table: COMMENTS_AND_THREADS,
    // A comment that cannot be read yet is tried again.
    sends: ['comment_events'],
  },
  message_events: {
    ...NETWORK,
    id: 'MessageEventsWorker',
    entry: 'conversations/message-events',
    longChainReason: EVENT_CHAIN,
    table: { actions: CONTENT_ACTIONS },
    // A message that cannot be applied yet is tried again.
    sends: ['message_events'],
  },
  event: {
    id: 'RulesWorker',
    entry: 'rules/evaluate',
    longChainReason: 'Each press of Run during a run of the rules is one more run after it.',
    table: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['gsi1'],
    },
    settings: ['RULE_DELAY_MINUTE_SECONDS'],
    sends: ['draft', 'post', 'event'],
  },
  draft: {
    id: 'GenerateWorker',
    entry: 'drafts/generate',
    waitsForModel: true,
    table: { actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], indexes: ['gsi1'] },
    secrets: ['OPENAI_API_KEY'],
    // Pictures of the network's API are the only others that the model may be shown.
    settings: [...MODEL_SETTING_NAMES, 'OPENAI_EMBEDDING_MODEL', 'GRAPH_API_URL'],
    replyMemory: ['GetObject'],
    // A draft asks for an update of the memory that it read.
    sends: ['post', 'comments'],
  },
  post: {
    ...NETWORK,
    id: 'PostWorker',
    entry: 'drafts/post',
    longChainReason: 'A reply whose fate is unknown is read back for up to a day.',
    table: COMMENTS_AND_THREADS,
    // A rule that the network blocks is stopped, and its owner gets an email.
    sends: ['mail', 'post'],
  },
  billing: {
    id: 'BillingWorker',
    entry: 'billing/sync',
    isInBackground: true,
    table: { actions: ['GetItem', 'Query', 'UpdateItem'] },
    secrets: ['STRIPE_SECRET_KEY'],
    settings: ['STRIPE_API_URL'],
  },
  erasure: {
    id: 'EraseWorker',
    entry: 'users/erase',
    isInBackground: true,
    longChainReason: 'A user has any amount of data.',
    table: { actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] },
    secrets: [...NETWORK.secrets, 'STRIPE_SECRET_KEY'],
    settings: [...NETWORK_SETTING_NAMES, 'STRIPE_API_URL'],
    replyMemory: ['DeleteObject'],
    sends: ['erasure'],
  },
  mail: {
    id: 'MailWorker',
    entry: 'mail/send',
    table: { actions: ['GetItem', 'PutItem'] },
    settings: ['APP_URL', 'SUPPORT_EMAIL'],
    sendsMail: true,
  },
};
