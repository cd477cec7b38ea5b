// The API functions, one for each feature, with exactly the permissions and settings that their code uses.

import { Duration } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { ApiFeatureName } from '#shared/contracts/define-contract.ts';
import { ORIGIN_SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import { NETWORK_SETTINGS } from '../config.ts';
import type { DeployedSecrets } from '../constructs/deployed-secrets.ts';
import { FeatureLambda, type FeatureLambdaProps } from '../constructs/feature-lambda.ts';
import type { DeployedTable } from '../constructs/main-table.ts';
import type { OriginSecrets } from '../constructs/origin-secrets.ts';
import type { Settings } from '../stage.ts';
import type { Limits } from '../stage-limits.ts';
import type { WorkQueues } from './work-queues.ts';

const API_TIMEOUT = Duration.seconds(20);

export type ApiFunctionsProps = {
  readonly table: DeployedTable;
  readonly secrets: DeployedSecrets;
  readonly originSecrets: OriginSecrets;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly queues: WorkQueues;
  readonly bus: EventBus;
};

export function createApiFunctions(
  scope: Construct,
  { table, secrets, originSecrets, settings, limits, queues, bus }: ApiFunctionsProps,
) {
  const createApiFunction = (
    id: string,
    feature: ApiFeatureName,
    options: Pick<FeatureLambdaProps, 'reservedExecutions'> = {},
  ) =>
    new FeatureLambda(scope, id, {
      entry: `functions/${feature}/api.ts`,
      timeout: API_TIMEOUT,
      ...options,
    }).bindSecrets(originSecrets, ...ORIGIN_SECRET_NAMES);
  return {
    system: createApiFunction('SystemApi', 'system'),
    session: createApiFunction('SessionApi', 'session', {
      reservedExecutions: limits.sessionExecutions,
    })
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindQueue(queues.mail, 'send')
      .bindConfig(settings, 'ADMIN_EMAILS', 'OAUTH_CLIENT_ID'),
    admin: createApiFunction('AdminApi', 'admin').bindTable(table, {
      actions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
      indexes: ['gsi1'],
    }),
    users: createApiFunction('UsersApi', 'users')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET')
      .bindConfig(settings, 'APP_URL')
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
      .bindConfig(
        settings,
        ...NETWORK_SETTINGS,
        'FACEBOOK_DIALOG_URL',
        'FACEBOOK_APP_ID',
        'APP_URL',
      ),
    changes: createApiFunction('ChangesApi', 'changes').bindTable(table, {
      actions: ['GetItem', 'BatchGetItem'],
    }),
    posts: createApiFunction('PostsApi', 'posts')
      .bindTable(table, {
        // Comments between two dates are found by a query of the page index, which is in the table itself.
        actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
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
        actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      })
      .bindQueue(queues.draft, 'send')
      .bindQueue(queues.post, 'send')
      .bindConfig(settings, 'POST_HOLD_SECONDS'),
    rules: createApiFunction('RulesApi', 'rules')
      .bindTable(table, {
        actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
        indexes: ['gsi1'],
      })
      .bindSecrets(secrets, 'OPENAI_API_KEY')
      .bindConfig(settings, 'OPENAI_BASE_URL', 'OPENAI_MODEL')
      .bindQueue(queues.event, 'send'),
    approvals: createApiFunction('ApprovalsApi', 'approvals')
      .bindTable(table, {
        actions: ['PutItem', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
        indexes: ['gsi1'],
      })
      .bindQueue(queues.draft, 'send')
      .bindQueue(queues.post, 'send')
      .bindConfig(settings, 'POST_HOLD_SECONDS'),
    billing: createApiFunction('BillingApi', 'billing')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      })
      .bindSecrets(secrets, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
      .bindConfig(settings, 'STRIPE_API_URL', 'APP_URL')
      .bindQueue(queues.billing, 'send'),
    intake: createApiFunction('IntakeApi', 'intake', {
      reservedExecutions: limits.intakeExecutions,
    })
      .bindTable(table, { actions: ['BatchGetItem', 'BatchWriteItem'] })
      .bindSecrets(secrets, 'FACEBOOK_APP_SECRET', 'FACEBOOK_WEBHOOK_VERIFY_TOKEN')
      .bindQueue(queues.check, 'send')
      .bindQueue(queues.comment_events, 'send')
      .bindQueue(queues.message_events, 'send'),
    support: createApiFunction('SupportApi', 'support')
      .bindTable(table, {
        actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      })
      .bindQueue(queues.mail, 'send'),
  } satisfies Record<ApiFeatureName, FeatureLambda>;
}
