// Wires functions, queues, bus, schedule and API. What each part is stands in its construct.
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { allContracts } from '#shared/contracts/registry.ts';
import { DRAFT_TIMEOUT, SWEEP_INTERVAL, WORKER_TIMEOUT } from '../config.ts';
import { DueSchedule } from '../constructs/due-schedule.ts';
import { EventRoute } from '../constructs/event-route.ts';
import { FeatureApi } from '../constructs/feature-api.ts';
import { FeatureFunction } from '../constructs/feature-function.ts';
import type { SecretStore } from '../constructs/secret-store.ts';
import { createQueues, type Queues } from './queues.ts';

export type ServiceStackProps = StackProps & {
  readonly table: TableV2;
  readonly secrets: SecretStore;
};

const API_TIMEOUT = Duration.seconds(20);

export class ServiceStack extends Stack {
  readonly api: FeatureApi;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const bus = new EventBus(this, 'Bus');
    const queues = createQueues(this);
    this.api = this.createApi(props, queues, bus);
    this.createWorkers(props, queues, bus);
    this.createSweep(props, queues);
    new EventRoute(this, 'AccountChosen', { bus, detailType: 'account.chosen', to: queues.import });
  }

  private createApi(props: ServiceStackProps, queues: Queues, bus: EventBus): FeatureApi {
    const { table, secrets } = props;
    const api = (id: string, feature: string) =>
      new FeatureFunction(this, id, {
        entry: `functions/${feature}/api.ts`,
        timeout: API_TIMEOUT,
      });
    return new FeatureApi(this, 'Http', {
      contracts: allContracts,
      functions: {
        system: api('SystemApi', 'system'),
        session: api('SessionApi', 'session')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindQueue(queues.mail, 'send')
          .bindConfig('ADMIN_EMAILS', 'OAUTH_CLIENT_ID'),
        admin: api('AdminApi', 'admin').bindTable(table, {
          actions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
          indexes: ['gsi1'],
        }),
        users: api('UsersApi', 'users')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET')
          .bindConfig('APP_URL')
          .bindQueue(queues.mail, 'send')
          .bindQueue(queues.billing, 'send')
          .bindQueue(queues.erasure, 'send'),
        connection: api('ConnectionApi', 'connection')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
          .bindQueue(queues.import, 'send')
          .bindBus(bus)
          .bindConfig(...NETWORK, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID', 'APP_URL'),
        posts: api('PostsApi', 'posts')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'UpdateItem'],
            indexes: ['gsi1', 'gsi2'],
          })
          .bindQueue(queues.refresh, 'send'),
        conversations: api('ConversationsApi', 'conversations')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
            indexes: ['gsi1'],
          })
          .bindQueue(queues.refresh, 'send'),
        drafts: api('DraftsApi', 'drafts')
          .bindTable(table, {
            actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
          })
          .bindQueue(queues.draft, 'send')
          .bindQueue(queues.post, 'send')
          .bindConfig('POST_HOLD_SECONDS'),
        billing: api('BillingApi', 'billing')
          .bindTable(table, { actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] })
          .bindSecrets(secrets, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
          .bindConfig('STRIPE_API_URL', 'APP_URL')
          .bindQueue(queues.billing, 'send'),
        intake: api('IntakeApi', 'intake')
          .bindTable(table, { actions: ['BatchGetItem', 'BatchWriteItem'] })
          .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'FACEBOOK_WEBHOOK_VERIFY_TOKEN')
          .bindQueue(queues.refresh, 'send'),
        support: api('SupportApi', 'support')
          .bindTable(table, {
            actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
          })
          .bindQueue(queues.mail, 'send'),
      },
    });
  }

  private createWorkers(props: ServiceStackProps, queues: Queues, bus: EventBus): void {
    const { table, secrets } = props;
    const worker = (id: string, entry: string, timeout = WORKER_TIMEOUT) =>
      new FeatureFunction(this, id, { entry: `functions/${entry}.worker.ts`, timeout });
    worker('ImportWorker', 'connection/import')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK)
      .bindQueue(queues.import, 'send')
      // A list that lagged behind its count is read once more.
      .bindQueue(queues.refresh, 'send')
      .bindQueue(queues.import, 'consume');
    worker('RefreshWorker', 'connection/refresh')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      // Renewing a login is a call of the login's own; where it fails, its owner is written to.
      .bindConfig(...NETWORK, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID')
      .bindBus(bus)
      .bindQueue(queues.mail, 'send')
      .bindQueue(queues.refresh, 'send')
      .bindQueue(queues.refresh, 'consume');
    worker('GenerateWorker', 'drafts/generate', DRAFT_TIMEOUT)
      .bindTable(table, {
        actions: ['GetItem', 'Query', 'UpdateItem'],
        indexes: ['gsi1'],
      })
      .bindSecrets(secrets, 'OPENAI_API_KEY')
      .bindConfig('OPENAI_BASE_URL', 'OPENAI_MODEL')
      .bindQueue(queues.draft, 'consume');
    worker('PostWorker', 'drafts/post')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY')
      .bindConfig(...NETWORK)
      .bindQueue(queues.post, 'send')
      .bindQueue(queues.post, 'consume');
    worker('BillingWorker', 'billing/sync')
      .bindTable(table, { actions: ['GetItem', 'UpdateItem'] })
      .bindSecrets(secrets, 'STRIPE_SECRET_KEY')
      .bindConfig('STRIPE_API_URL')
      .bindQueue(queues.billing, 'consume');
    worker('EraseWorker', 'users/erase')
      .bindTable(table, {
        actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY', 'STRIPE_SECRET_KEY')
      .bindConfig(...NETWORK, 'STRIPE_API_URL')
      .bindQueue(queues.erasure, 'send')
      .bindQueue(queues.erasure, 'consume');
    worker('MailWorker', 'mail/send')
      .bindTable(table, { actions: ['GetItem', 'PutItem'] })
      .bindMail()
      .bindConfig('APP_URL', 'SUPPORT_EMAIL')
      .bindQueue(queues.mail, 'consume');
  }

  private createSweep({ table }: ServiceStackProps, queues: Queues): void {
    const sweep = new FeatureFunction(this, 'DueSweep', {
      entry: 'functions/sweep/due.schedule.ts',
      timeout: WORKER_TIMEOUT,
    }).bindTable(table, { actions: ['GetItem', 'UpdateItem'], indexes: ['gsi3'] });
    const { import: imports, refresh, draft, post, erasure } = queues;
    for (const queue of [imports, refresh, draft, post, erasure]) {
      sweep.bindQueue(queue, 'send');
    }
    new DueSchedule(this, 'DueSchedule', { every: SWEEP_INTERVAL, target: sweep });
  }
}

const NETWORK = ['GRAPH_API_URL', 'GRAPH_API_VERSION'] as const;
