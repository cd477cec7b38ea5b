// The stack that connects functions, queues, event bus, schedule and API; the constructs define each part.
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { DRAFT_WORKER_TIMEOUT, SCHEDULER_INTERVAL, WORKER_TIMEOUT } from '../config.ts';
import type { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import { EventToQueueRoute } from '../constructs/event-to-queue-route.ts';
import { FeatureLambda } from '../constructs/feature-lambda.ts';
import { FixedRateSchedule } from '../constructs/fixed-rate-schedule.ts';
import { SchedulerAlarms } from '../constructs/scheduler-alarms.ts';
import { ServiceHttpApi } from '../constructs/service-http-api.ts';
import { TableStreamSource } from '../constructs/table-stream-source.ts';
import { NEW_INBOUND_ITEM } from './new-inbound-item-filter.ts';
import { createWorkQueues, type WorkQueues } from './work-queues.ts';

export type ServiceStackProps = StackProps & {
  readonly table: TableV2;
  readonly secrets: DeployedSecrets;
};

const API_TIMEOUT = Duration.seconds(20);

export class ServiceStack extends Stack {
  readonly api: ServiceHttpApi;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const bus = new EventBus(this, 'Bus');
    const queues = createWorkQueues(this);
    this.api = this.createApi(props, queues, bus);
    this.createWorkers(props, queues);
    this.createEventRouter(props, queues);
    this.createScheduler(props, queues);
    new EventToQueueRoute(this, 'AccountChosen', {
      bus,
      detailType: 'account.chosen',
      targetQueue: queues.import,
    });
  }

  private createApi(props: ServiceStackProps, queues: WorkQueues, bus: EventBus): ServiceHttpApi {
    const { table, secrets } = props;
    const createApiFunction = (id: string, feature: string) =>
      new FeatureLambda(this, id, {
        entry: `functions/${feature}/api.ts`,
        timeout: API_TIMEOUT,
      });
    return new ServiceHttpApi(this, 'Http', {
      contracts: allContracts,
      functions: {
        system: createApiFunction('SystemApi', 'system'),
        session: createApiFunction('SessionApi', 'session')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindQueue(queues.mail, 'send')
          .bindConfig('ADMIN_EMAILS', 'OAUTH_CLIENT_ID'),
        admin: createApiFunction('AdminApi', 'admin').bindTable(table, {
          actions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
          indexes: ['gsi1'],
        }),
        users: createApiFunction('UsersApi', 'users')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET')
          .bindConfig('APP_URL')
          .bindQueue(queues.mail, 'send')
          .bindQueue(queues.billing, 'send')
          .bindQueue(queues.erasure, 'send'),
        connection: createApiFunction('ConnectionApi', 'connection')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
          .bindQueue(queues.import, 'send')
          .bindBus(bus)
          .bindConfig(...NETWORK_SETTINGS, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID', 'APP_URL'),
        posts: createApiFunction('PostsApi', 'posts')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'UpdateItem'],
            indexes: ['gsi1', 'gsi2', 'gsi4'],
          })
          .bindQueue(queues.comments, 'send'),
        conversations: createApiFunction('ConversationsApi', 'conversations')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
            indexes: ['gsi1', 'gsi4'],
          })
          .bindQueue(queues.messages, 'send'),
        drafts: createApiFunction('DraftsApi', 'drafts')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
          })
          .bindQueue(queues.draft, 'send')
          .bindQueue(queues.post, 'send')
          .bindConfig('POST_HOLD_SECONDS'),
        billing: createApiFunction('BillingApi', 'billing')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
          })
          .bindSecrets(secrets, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
          .bindConfig('STRIPE_API_URL', 'APP_URL')
          .bindQueue(queues.billing, 'send'),
        intake: createApiFunction('IntakeApi', 'intake')
          .bindTable(table, { actions: ['BatchGetItem', 'BatchWriteItem'] })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'FACEBOOK_WEBHOOK_VERIFY_TOKEN')
          .bindQueue(queues.comments, 'send')
          .bindQueue(queues.messages, 'send'),
        support: createApiFunction('SupportApi', 'support')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
          })
          .bindQueue(queues.mail, 'send'),
      },
    });
  }

  private createWorkers(props: ServiceStackProps, queues: WorkQueues): void {
    const { table, secrets } = props;
    const createWorkerFunction = (id: string, entry: string, timeout = WORKER_TIMEOUT) =>
      new FeatureLambda(this, id, { entry: `functions/${entry}.worker.ts`, timeout });
    createWorkerFunction('ImportWorker', 'connection/import')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK_SETTINGS)
      .bindQueue(queues.import, 'send')
      // The import queues a second read of a list that lagged behind its count.
      .bindQueue(queues.comments, 'send')
      .bindQueue(queues.import, 'consume');
    createWorkerFunction('CheckWorker', 'connection/check')
      .bindTable(table, { actions: ['GetItem', 'UpdateItem'] })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      // Renewing a Facebook token needs the app id; if it fails, the user gets an email.
      .bindConfig(...NETWORK_SETTINGS, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID')
      .bindQueue(queues.mail, 'send')
      .bindQueue(queues.comments, 'send')
      .bindQueue(queues.messages, 'send')
      .bindQueue(queues.check, 'consume');
    createWorkerFunction('PostsRefreshWorker', 'posts/refresh')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK_SETTINGS)
      .bindQueue(queues.comments, 'send')
      .bindQueue(queues.comments, 'consume');
    createWorkerFunction('ConversationsRefreshWorker', 'conversations/refresh')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK_SETTINGS)
      .bindQueue(queues.messages, 'send')
      .bindQueue(queues.messages, 'consume');
    createWorkerFunction('EventWorker', 'events/log')
      .bindTable(table, { actions: ['PutItem'] })
      .bindQueue(queues.event, 'consume');
    createWorkerFunction('GenerateWorker', 'drafts/generate', DRAFT_WORKER_TIMEOUT)
      .bindTable(table, {
        actions: ['GetItem', 'Query', 'UpdateItem'],
        indexes: ['gsi1'],
      })
      .bindSecrets(secrets, 'OPENAI_API_KEY')
      .bindConfig('OPENAI_BASE_URL', 'OPENAI_MODEL')
      .bindQueue(queues.draft, 'consume');
    createWorkerFunction('PostWorker', 'drafts/post')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK_SETTINGS)
      .bindQueue(queues.post, 'send')
      .bindQueue(queues.post, 'consume');
    createWorkerFunction('BillingWorker', 'billing/sync')
      .bindTable(table, { actions: ['GetItem', 'Query', 'UpdateItem'] })
      .bindSecrets(secrets, 'STRIPE_SECRET_KEY')
      .bindConfig('STRIPE_API_URL')
      .bindQueue(queues.billing, 'consume');
    createWorkerFunction('EraseWorker', 'users/erase')
      .bindTable(table, {
        actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY', 'STRIPE_SECRET_KEY')
      .bindConfig(...NETWORK_SETTINGS, 'STRIPE_API_URL')
      .bindQueue(queues.erasure, 'send')
      .bindQueue(queues.erasure, 'consume');
    createWorkerFunction('MailWorker', 'mail/send')
      .bindTable(table, { actions: ['GetItem', 'PutItem'] })
      .bindMail()
      .bindConfig('APP_URL', 'SUPPORT_EMAIL')
      .bindQueue(queues.mail, 'consume');
  }

  /** The change stream of the table, filtered to comments and messages that others wrote and that were just stored. */
  private createEventRouter({ table }: ServiceStackProps, queues: WorkQueues): void {
    const router = new FeatureLambda(this, 'EventRouter', {
      entry: 'functions/events/route.stream.ts',
      timeout: WORKER_TIMEOUT,
    }).bindQueue(queues.event, 'send');
    new TableStreamSource(this, 'NewItems', { table, consumer: router, filter: NEW_INBOUND_ITEM });
  }

  private createScheduler({ table }: ServiceStackProps, queues: WorkQueues): void {
    const scheduler = new FeatureLambda(this, 'Scheduler', {
      entry: 'functions/scheduler/due-jobs.schedule.ts',
      timeout: WORKER_TIMEOUT,
    }).bindTable(table, { actions: ['UpdateItem', 'DeleteItem'], indexes: ['gsi3'] });
    // The queues of the jobs that may be due.
    const { import: imports, check, messages, draft, post, erasure } = queues;
    for (const queue of [imports, check, messages, draft, post, erasure]) {
      scheduler.bindQueue(queue, 'send');
    }
    new FixedRateSchedule(this, 'EveryMinute', {
      interval: SCHEDULER_INTERVAL,
      target: scheduler,
    });
    new SchedulerAlarms(this, 'SchedulerAlarms');
  }
}

const NETWORK_SETTINGS = ['GRAPH_API_URL', 'GRAPH_API_VERSION'] as const;
