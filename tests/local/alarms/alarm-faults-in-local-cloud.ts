// The faults of a running local cloud, one for each of its alarms. A fault is repeated until its alarm is on.
import {
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import {
  buildCanceledTransactionResponse,
  buildThrottledTableResponse,
  TRANSACTION_CONFLICT_REASON,
} from '#scripts/local/faults/table-error-responses.ts';
import { continueInvocationChain } from '#scripts/local/functions/recursive-invocation-chain.ts';
import { createLocalDynamoDbClient } from '#scripts/local/table/local-dynamodb-tables.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import { webhookIntakeContracts } from '#shared/contracts/intake.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { buildContractRequest } from '#tests/support/api/invoke-api-by-contract.ts';
import { DISTRIBUTION_REQUEST_HEADERS } from '../read-product-template.ts';
import { getAlarmId, type LocalCloudWithAlarms } from './start-local-cloud-with-alarms.ts';

export type LocalCloudFault = (cloud: LocalCloudWithAlarms) => Promise<unknown>;

const BROKEN_TABLE = { status: 500, body: '{"__type":"x#InternalServerError","message":"down"}' };
const CONFLICTS_PER_CALL = 100;
/** Longer than the longest chain of a function. */
const CHAIN_LENGTH = 20;
const TableName = ({ tableEnvironment }: LocalCloudWithAlarms) => tableEnvironment.TABLE_NAME ?? '';
const repeat = <Result>(count: number, call: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, call));

/** Writes like other programs with their own client of the table, such as operators' commands. */
async function putItem(cloud: LocalCloudWithAlarms, item: Readonly<Record<string, unknown>>) {
  const client = createLocalDynamoDbClient(cloud.tableUrl);
  await client.send(new PutItemCommand({ TableName: TableName(cloud), Item: marshall(item) }));
  client.destroy();
}

/** The queue that the alarm on its age watches. */
export function findQueueUrl(cloud: LocalCloudWithAlarms, ageAlarmId: string): string {
  const alarm = cloud.alarms.find((each) => getAlarmId(each) === ageAlarmId);
  const [watched] = alarm?.listMetrics() ?? [];
  return buildQueueUrl(cloud.queuesUrl, watched?.metric.dimensions.QueueName ?? '');
}

/** Sends a job that no worker knows. */
const sendPoison = (cloud: LocalCloudWithAlarms, QueueUrl: string) =>
  cloud.sqs.send(
    new SendMessageCommand({ QueueUrl, MessageBody: '{"job":"unknown","payload":{}}' }),
  );

/** A job fails and waits for its visibility timeout, so that it grows old. */
export const failJobOnce = (QueueUrl: string, cloud: LocalCloudWithAlarms) =>
  sendPoison(cloud, QueueUrl);

/** A job fails for good after one delivery, because the waits between all of its deliveries take half an hour. */
export async function failJobUntilDeadLetter(
  QueueUrl: string,
  cloud: LocalCloudWithAlarms,
): Promise<void> {
  const { Attributes = {} } = await cloud.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }),
  );
  const policy = { ...JSON.parse(Attributes.RedrivePolicy ?? '{}'), maxReceiveCount: 1 };
  await cloud.sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl,
      Attributes: { RedrivePolicy: JSON.stringify(policy) },
    }),
  );
  await sendPoison(cloud, QueueUrl);
}

/** A message behind more invocations of the worker than one chain may have. */
async function endLongChain(
  cloud: LocalCloudWithAlarms,
  worker: string,
  ageAlarmId: string,
): Promise<void> {
  const { arn } = cloud.findFunction(worker);
  let StringValue = '';
  for (let run = 0; run < CHAIN_LENGTH; run += 1)
    StringValue = continueInvocationChain([StringValue], arn).traceHeader;
  await cloud.sqs.send(
    new SendMessageCommand({
      QueueUrl: findQueueUrl(cloud, ageAlarmId),
      MessageBody: '{}',
      MessageAttributes: { AWSTraceHeader: { DataType: 'String', StringValue } },
    }),
  );
}

/** Comments without a webhook. */
const putMissedComment = (cloud: LocalCloudWithAlarms) => {
  const timestamp = new Date().toISOString();
  return putItem(cloud, {
    pk: `USER#1#IG#1#POST#${createId()}`,
    sk: 'COMMENT#1',
    id: '1',
    text: 'How much?',
    username: 'ben',
    timestamp,
    thread_at: timestamp,
    arrived_at: timestamp,
    hidden: false,
    is_own: false,
    source: 'refresh',
  });
};

const { method, path, body } = buildContractRequest(sessionContracts.issueToken, {
  client_id: 'replyloom-web',
  grant_type: 'password',
  email: 'ann@example.com',
  password: 'a-long-password-1',
});

let counter = 0;
const createId = () => `${Date.now()}${counter++}`;

export const ALARM_FAULTS_IN_LOCAL_CLOUD: Readonly<Record<string, LocalCloudFault>> = {
  ApiErrors: async (cloud) => {
    cloud.failTableFor('SessionApi', BROKEN_TABLE);
    await repeat(2, () => cloud.callApi(method, path, body, DISTRIBUTION_REQUEST_HEADERS));
  },
  TableSystemErrors: async (cloud) => {
    cloud.failTableFor('UsersApi', BROKEN_TABLE);
    await callTable(cloud, 'UsersApi', 10);
  },
  TableThrottles: async (cloud) => {
    cloud.failTableFor('RulesApi', buildThrottledTableResponse(false));
    await callTable(cloud, 'RulesApi', 10);
  },
  TableConflicts: async (cloud) => {
    const reasons = Array.from({ length: CONFLICTS_PER_CALL }, () => TRANSACTION_CONFLICT_REASON);
    cloud.failTableFor('DraftsApi', buildCanceledTransactionResponse(reasons));
    const table = cloud.openTableAs('DraftsApi');
    const Item = marshall({ pk: 'a', sk: 'b' });
    const TransactItems = [{ Put: { TableName: TableName(cloud), Item } }];
    await repeat(4, () => table.send(new TransactWriteItemsCommand({ TransactItems })));
    table.destroy();
  },
  AnsweringWorkerErrors: (cloud) => crash(cloud, 'MailWorker'),
  BackgroundWorkerErrors: (cloud) => crash(cloud, 'BillingWorker'),
  AnswerRecursionDrops: (cloud) => endLongChain(cloud, 'MailWorker', 'MailQueueAge'),
  BackgroundRecursionDrops: (cloud) => endLongChain(cloud, 'CheckWorker', 'CheckQueueAge'),
  FunctionThrottles: (cloud) => {
    const { arn } = cloud.findFunction('SystemApi');
    return repeat(cloud.sharedConcurrency + 15, () => cloud.functions.invoke(arn, {}));
  },
  StreamConsumerErrors: (cloud) => crash(cloud, 'EventRouter'),
  StreamRecordsUnreadable: (cloud) =>
    putItem(cloud, {
      pk: `USER#1#IG#1#POST#${createId()}`,
      sk: 'COMMENT#1',
      source: 'unreadable',
    }),
  WebhooksRefused: (cloud) => {
    const { method, path } = buildContractRequest(webhookIntakeContracts.receiveNetworkWebhook, {});
    return repeat(5, () => cloud.callApi(method, path, {}, DISTRIBUTION_REQUEST_HEADERS));
  },
  WebhookSilence: (cloud) => repeat(5, () => putMissedComment(cloud)),
  MailBounces: (cloud) => repeat(5, () => sendMail(cloud, 'bounce')),
  MailComplaints: (cloud) => sendMail(cloud, 'complaint'),
  SchedulerLate: (cloud) =>
    putItem(cloud, {
      pk: `LATE#${createId()}`,
      sk: 'JOB',
      gsi3pk: 'DUE#0',
      gsi3sk: new Date(Date.now() - 600_000).toISOString(),
      due_job: { queue: 'check', name: 'unknown', payload: {} },
    }),
};

/** They end services that other faults need, so they come last. */
export const ALARM_FAULTS_CAUSED_LAST: Readonly<Record<string, LocalCloudFault>> = {
  SchedulerStopped: async (cloud) => cloud.failTableFor('Scheduler', BROKEN_TABLE),
  EventTargetFailures: sendBounceToNoQueue,
  EventTargetDeadLetters: sendBounceToNoQueue,
};

async function sendBounceToNoQueue(cloud: LocalCloudWithAlarms): Promise<void> {
  const QueueUrl = findQueueUrl(cloud, 'MailQueueAge');
  await cloud.sqs.send(new DeleteQueueCommand({ QueueUrl })).catch(() => undefined);
  await sendMail(cloud, 'bounce');
}

function crash(cloud: LocalCloudWithAlarms, worker: string): Promise<unknown> {
  const { arn } = cloud.findFunction(worker);
  return repeat(3, () => cloud.functions.invoke(arn, {}));
}

/** Sends to a mailbox of the SES simulator, as the mail worker does. */
async function sendMail(
  cloud: LocalCloudWithAlarms,
  mailbox: 'bounce' | 'complaint',
): Promise<void> {
  const { logicalId, properties } = cloud.findFunction('MailWorker');
  const { MAIL_FROM, MAIL_CONFIGURATION_SET } = properties.Environment?.Variables ?? {};
  const client = new SESv2Client({
    endpoint: cloud.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: logicalId, secretAccessKey: 'test' },
  });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: MAIL_FROM,
      ConfigurationSetName: MAIL_CONFIGURATION_SET,
      Destination: { ToAddresses: [`${mailbox}@simulator.amazonses.com`] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
    }),
  );
  client.destroy();
}

async function callTable(cloud: LocalCloudWithAlarms, name: string, count: number): Promise<void> {
  const table = cloud.openTableAs(name);
  const Key = marshall({ pk: 'a', sk: 'b' });
  await repeat(count, () => table.send(new GetItemCommand({ TableName: TableName(cloud), Key })));
  table.destroy();
}
