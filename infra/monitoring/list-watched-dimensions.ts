// The CloudWatch dimensions of the parts of the system that alarms watch.
import type { DimensionsMap } from 'aws-cdk-lib/aws-cloudwatch';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { WORKER_TIMEOUT } from '../config.ts';
import type { EventToQueueRoute } from '../constructs/event-to-queue-route.ts';
import { type FeatureLambda, getMetricsNamespace } from '../constructs/feature-lambda.ts';
import type { FixedRateSchedule } from '../constructs/fixed-rate-schedule.ts';
import type { MailFeedback } from '../constructs/mail-feedback.ts';
import type { DeployedTable } from '../constructs/main-table.ts';
import type { ServiceHttpApi } from '../constructs/service-http-api.ts';
import type { TableStreamEventSourceMapping } from '../constructs/table-stream-event-source-mapping.ts';
import type { WorkQueues } from '../stacks/work-queues.ts';
import type { WorkerFunctions } from '../stacks/worker-functions.ts';
import type { AlarmWatchedDimensions } from './watched-metrics.ts';

export type AlarmWatchedSystem = {
  readonly api: ServiceHttpApi;
  readonly table: DeployedTable;
  readonly queues: WorkQueues;
  readonly workers: WorkerFunctions;
  readonly newItems: TableStreamEventSourceMapping;
  readonly accountChanges: TableStreamEventSourceMapping;
  readonly schedule: FixedRateSchedule;
  readonly accountChosen: EventToQueueRoute;
  readonly mailFeedback: MailFeedback;
};

/** The operations that functions call; DynamoDB counts throttles and its own errors for each. */
const TABLE_OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
];

const ofFunction = ({ lambdaFunction }: FeatureLambda): DimensionsMap => ({
  FunctionName: lambdaFunction.functionName,
});

const ofQueue = ({ queueName }: { readonly queueName: string }): DimensionsMap => ({
  QueueName: queueName,
});

export function listWatchedDimensions(system: AlarmWatchedSystem): AlarmWatchedDimensions {
  const { api, table, queues, workers, newItems, accountChanges } = system;
  const { schedule, accountChosen, mailFeedback } = system;
  const TableName = table.tableName;
  const isPrompt = ({ timeout }: FeatureLambda) =>
    timeout.toSeconds() <= WORKER_TIMEOUT.toSeconds();
  const mapQueues = (build: (queue: WorkQueues[QueueName]) => DimensionsMap) =>
    Object.fromEntries(
      Object.entries(queues).map(([name, queue]) => [name, build(queue)]),
    ) as Record<QueueName, DimensionsMap>;
  return {
    functionNamespace: getMetricsNamespace(api),
    parts: {
      api: [{ ApiId: api.api.apiId }],
      awsAccount: [{}],
      answeringWorkers: workers.answering.map(ofFunction),
      promptWorkers: workers.answering.filter(isPrompt).map(ofFunction),
      draftWorker: workers.answering.filter((worker) => !isPrompt(worker)).map(ofFunction),
      backgroundWorkers: workers.inBackground.map(ofFunction),
      streamConsumers: [newItems.consumer, accountChanges.consumer].map(ofFunction),
      streamSources: [newItems.mapping, accountChanges.mapping].map(({ eventSourceMappingId }) => ({
        EventSourceMappingUUID: eventSourceMappingId,
      })),
      eventDeadLetters: [accountChosen, schedule, mailFeedback].map(({ deadLetters }) =>
        ofQueue(deadLetters),
      ),
      table: [{ TableName }],
      tableOperations: TABLE_OPERATIONS.map((Operation) => ({ TableName, Operation })),
      eventRules: [schedule, mailFeedback].map(({ rule }) => ({ RuleName: rule.ruleName })),
    },
    queues: mapQueues(({ queue }) => ofQueue(queue)),
    deadLetters: mapQueues(({ deadLetters }) => ofQueue(deadLetters)),
  };
}
