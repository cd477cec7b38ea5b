// The stack that connects functions, queues, event bus, schedule and API; the constructs define each part.
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { SCHEDULER_INTERVAL, WORKER_TIMEOUT } from '../config.ts';
import type { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import { EventToQueueRoute } from '../constructs/event-to-queue-route.ts';
import { FeatureLambda } from '../constructs/feature-lambda.ts';
import { FixedRateSchedule } from '../constructs/fixed-rate-schedule.ts';
import { MailFeedback } from '../constructs/mail-feedback.ts';
import type { DeployedTable } from '../constructs/main-table.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { ReplyMemoryBucket } from '../constructs/reply-memory-bucket.ts';
import { ServiceHttpApi } from '../constructs/service-http-api.ts';
import { StreamFailureBucket } from '../constructs/stream-failure-bucket.ts';
import { TableStreamEventSourceMapping } from '../constructs/table-stream-event-source-mapping.ts';
import { listWatchedDimensions } from '../monitoring/list-watched-dimensions.ts';
import { Monitoring } from '../monitoring/monitoring.ts';
import type { Stage } from '../stage/stage.ts';
import { createApiFunctions } from './api-functions.ts';
import {
  ACCOUNT_CHANGE_STREAM_FILTERS,
  NEW_INBOUND_ITEM_STREAM_FILTER,
} from './table-stream-filters.ts';
import { createWorkQueues, type WorkQueues } from './work-queues.ts';
import { createWorkerFunctions } from './worker-functions.ts';

/**
 * Half of all calls are not traced: the metrics and logs of the heartbeat and of the readers of the change stream say
 * enough.
 */
const UNTRACED: readonly string[] = ['ChangesApi', 'EventRouter', 'ChangeRecorder'];

export type ServiceStackProps = StackProps & {
  readonly table: DeployedTable;
  readonly secrets: DeployedSecrets;
  readonly stage: Stage;
};

export class ServiceStack extends Stack {
  readonly api: ServiceHttpApi;
  readonly originSecrets: OriginSecrets;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { settings, limits } = props.stage;
    const bus = new EventBus(this, 'Bus');
    const queues = createWorkQueues(this, limits.workers);
    this.originSecrets = new OriginSecrets(this, 'OriginSecrets', props.stage);
    const { originSecrets } = this;
    this.api = new ServiceHttpApi(this, 'Http', {
      contracts: allContracts,
      requestsPerSecond: limits.requestsPerSecond,
      functions: createApiFunctions(this, {
        ...props,
        ...{ originSecrets, settings, limits, queues, bus },
      }),
    });
    const mailFeedback = new MailFeedback(this, 'MailFeedback', queues.mail);
    const replyMemories = new ReplyMemoryBucket(this, 'ReplyMemories');
    const workers = createWorkerFunctions(this, {
      ...props,
      ...{ settings, queues, mailFeedback, replyMemories },
    });
    const failures = new StreamFailureBucket(this, 'StreamFailures');
    const newItems = this.createEventRouter(props, queues, failures);
    const accountChanges = this.createChangeRecorder(props, failures);
    const schedule = this.createScheduler(props, queues);
    const accountChosen = new EventToQueueRoute(this, 'AccountChosen', {
      bus,
      detailType: 'account.chosen',
      targetQueue: queues.import,
    });
    if (props.stage.tracing) this.enableTracing();
    new CfnOutput(this, 'StreamFailuresBucket', { value: failures.bucket.bucketName });
    const { api } = this;
    new Monitoring(this, 'Monitoring', {
      operators: props.stage.operators,
      dimensions: listWatchedDimensions({
        ...{ api, table: props.table, queues, workers },
        ...{ newItems, accountChanges, schedule, accountChosen, mailFeedback },
      }),
    });
  }

  private enableTracing(): void {
    for (const construct of this.node.findAll())
      if (construct instanceof FeatureLambda && !UNTRACED.includes(construct.node.id))
        construct.enableTracing();
  }

  /** Filters the change stream of the table to new comments and messages of other people. */
  private createEventRouter(
    { table }: ServiceStackProps,
    queues: WorkQueues,
    failures: StreamFailureBucket,
  ): TableStreamEventSourceMapping {
    const router = new FeatureLambda(this, 'EventRouter', {
      entry: 'functions/events/route.stream.ts',
      timeout: WORKER_TIMEOUT,
    }).bindQueue(queues.event, 'send');
    return new TableStreamEventSourceMapping(this, 'NewItems', {
      table,
      consumer: router,
      filters: [NEW_INBOUND_ITEM_STREAM_FILTER],
      failures,
    });
  }

  private createChangeRecorder(
    { table }: ServiceStackProps,
    failures: StreamFailureBucket,
  ): TableStreamEventSourceMapping {
    const consumer = new FeatureLambda(this, 'ChangeRecorder', {
      entry: 'functions/changes/record.stream.ts',
      timeout: WORKER_TIMEOUT,
    }).bindTable(table, { actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] });
    return new TableStreamEventSourceMapping(this, 'AccountChanges', {
      table,
      consumer,
      filters: ACCOUNT_CHANGE_STREAM_FILTERS,
      // One change of a post or reply makes several records.
      batchingWindow: Duration.seconds(1),
      failures,
    });
  }

  private createScheduler({ table }: ServiceStackProps, queues: WorkQueues): FixedRateSchedule {
    const scheduler = new FeatureLambda(this, 'Scheduler', {
      entry: 'functions/scheduler/due-jobs.schedule.ts',
      timeout: WORKER_TIMEOUT,
    }).bindTable(table, { actions: ['GetItem', 'UpdateItem', 'DeleteItem'], indexes: ['gsi3'] });
    // The queues whose jobs may be due.
    const { import: imports, check, message_events, event, draft, post, erasure } = queues;
    for (const queue of [imports, check, message_events, event, draft, post, erasure]) {
      scheduler.bindQueue(queue, 'send');
    }
    return new FixedRateSchedule(this, 'EveryMinute', {
      interval: SCHEDULER_INTERVAL,
      target: scheduler,
    });
  }
}
