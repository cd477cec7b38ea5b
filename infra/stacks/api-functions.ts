// The API functions, one for each feature, with exactly the permissions and settings that their code uses.
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { ApiFeatureName } from '#shared/contracts/define-contract.ts';
import { ORIGIN_SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import { API_FUNCTION_TIMEOUT, toApiFunctionConstructId } from '../config.ts';
import { FeatureLambda } from '../constructs/feature-lambda.ts';
import type { OriginSecrets } from '../constructs/origin-secrets.ts';
import type { StageLimits } from '../stage/stage-limits.ts';
import {
  bindFunctionNeeds,
  type FunctionNeeds,
  type FunctionNeedsResources,
  MODEL_SETTING_NAMES,
  NETWORK_SETTING_NAMES,
} from './function-needs.ts';

const WRITE_ITEMS = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;
const READ_ITEMS = ['GetItem', 'BatchGetItem', 'Query'] as const;

type ApiFunctionDefinition = FunctionNeeds & {
  /** The limit of the stage that reserves executions for it. */
  readonly keeps?: 'sessionExecutions' | 'intakeExecutions';
  readonly publishesEvents?: true;
};

const API_FUNCTIONS: Readonly<Record<ApiFeatureName, ApiFunctionDefinition>> = {
  system: {},
  session: {
    keeps: 'sessionExecutions',
    table: { actions: ['GetItem', 'BatchGetItem', ...WRITE_ITEMS] },
    settings: ['ADMIN_EMAILS', 'OAUTH_CLIENT_ID'],
    sends: ['mail'],
  },
  admin: {
    table: { actions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'], indexes: ['gsi1'] },
  },
  users: {
    table: { actions: [...READ_ITEMS, ...WRITE_ITEMS] },
    secrets: ['FACEBOOK_APP_SECRET'],
    settings: ['APP_URL'],
    sends: ['mail', 'billing', 'erasure'],
  },
  connection: {
    table: { actions: [...READ_ITEMS, ...WRITE_ITEMS] },
    secrets: ['FACEBOOK_APP_SECRET', 'TOKEN_ENCRYPTION_KEY'],
    settings: [...NETWORK_SETTING_NAMES, 'FACEBOOK_DIALOG_URL', 'FACEBOOK_APP_ID', 'APP_URL'],
    sends: ['import'],
    publishesEvents: true,
  },
  changes: { table: { actions: ['GetItem', 'BatchGetItem'] } },
  posts: {
    table: {
      // Comments between two dates are found by a query of the page index, which is in the table itself.
      actions: [...READ_ITEMS, 'PutItem', 'UpdateItem'],
      indexes: ['gsi1', 'gsi2', 'gsi4'],
    },
    sends: ['comments'],
  },
  conversations: {
    table: { actions: [...READ_ITEMS, 'PutItem', 'UpdateItem'], indexes: ['gsi1', 'gsi4'] },
    sends: ['messages'],
  },
  facts: {
    table: { actions: [...READ_ITEMS, ...WRITE_ITEMS], indexes: ['gsi1'] },
  },
  voice: {
    table: { actions: [...READ_ITEMS, 'UpdateItem'], indexes: ['gsi1'] },
    secrets: ['OPENAI_API_KEY'],
    settings: MODEL_SETTING_NAMES,
  },
  drafts: {
    table: { actions: [...READ_ITEMS, ...WRITE_ITEMS] },
    settings: ['POST_HOLD_SECONDS'],
    sends: ['draft', 'post'],
  },
  rules: {
    table: { actions: [...READ_ITEMS, ...WRITE_ITEMS], indexes: ['gsi1'] },
    secrets: ['OPENAI_API_KEY'],
    settings: MODEL_SETTING_NAMES,
    sends: ['event'],
  },
  approvals: {
    table: { actions: [...READ_ITEMS, 'PutItem', 'UpdateItem'], indexes: ['gsi1'] },
    settings: ['POST_HOLD_SECONDS'],
    sends: ['draft', 'post'],
  },
  billing: {
    table: { actions: [...READ_ITEMS, 'PutItem', 'UpdateItem'] },
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    settings: ['STRIPE_API_URL', 'APP_URL'],
    sends: ['billing'],
  },
  intake: {
    keeps: 'intakeExecutions',
    table: { actions: ['BatchGetItem', 'BatchWriteItem'] },
    secrets: ['FACEBOOK_APP_SECRET', 'FACEBOOK_WEBHOOK_VERIFY_TOKEN'],
    sends: ['check', 'comment_events', 'message_events'],
  },
  support: {
    table: { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'] },
    sends: ['mail'],
  },
};

export type ApiFunctionsProps = FunctionNeedsResources & {
  readonly originSecrets: OriginSecrets;
  readonly limits: StageLimits;
  readonly bus: EventBus;
};

export function createApiFunctions(
  scope: Construct,
  { originSecrets, limits, bus, ...surroundings }: ApiFunctionsProps,
): Readonly<Record<ApiFeatureName, FeatureLambda>> {
  const create = (feature: string, { keeps, publishesEvents, ...needs }: ApiFunctionDefinition) => {
    const lambda = new FeatureLambda(scope, toApiFunctionConstructId(feature), {
      entry: `functions/${feature}/api.ts`,
      timeout: API_FUNCTION_TIMEOUT,
      ...(keeps && { reservedExecutions: limits[keeps] }),
    }).bindSecrets(originSecrets, ...ORIGIN_SECRET_NAMES);
    bindFunctionNeeds(lambda, needs, surroundings);
    return publishesEvents ? lambda.bindBus(bus) : lambda;
  };
  return Object.fromEntries(
    Object.entries(API_FUNCTIONS).map(([feature, definition]) => [
      feature,
      create(feature, definition),
    ]),
  ) as Record<ApiFeatureName, FeatureLambda>;
}
