// Names, settings and sizes of the deployed system.
import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';

/** The CDK context of every synthesis, whichever program runs it. */
export const CDK_CONTEXT: Readonly<Record<string, unknown>> = {
  // No older deployment exists whose behavior must be kept.
  ...CURRENTLY_RECOMMENDED_FLAGS,
  // Uses exports, so that CloudFormation does not remove what another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // The template then contains construct paths, which the local runner needs.
  'aws:cdk:enable-path-metadata': true,
};

/** Folder of the built single-page application, relative to the project. */
export const WEB_BUILD_FOLDER = '.build/web';

/** The path of a setting (SSM) or a secret (Secrets Manager), which operators maintain: `/replyloom/<NAME>`. */
export const buildAwsSettingPath = (name: string): string => `/replyloom/${name}`;

/** Plain settings, one SSM parameter each. */
export type SettingName =
  | 'ADMIN_EMAILS'
  | 'APP_URL'
  | 'FACEBOOK_APP_ID'
  | 'FACEBOOK_DIALOG_URL'
  | 'GRAPH_API_URL'
  | 'GRAPH_API_VERSION'
  | 'MAIL_FROM'
  | 'MAIL_IDENTITY'
  | 'NETWORK_IMAGE_ORIGIN'
  | 'OAUTH_CLIENT_ID'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_MODEL'
  | 'POST_HOLD_SECONDS'
  | 'RULE_DELAY_MINUTE_SECONDS'
  | 'STRIPE_API_URL'
  | 'SUPPORT_EMAIL';

/** Who gets the alarms, and from which monthly bill on. */
export const OPERATORS = { email: 'operators@replyloom.example', monthlyBudgetDollars: 200 };

/** The namespace of the metrics that functions write. */
export const METRICS_NAMESPACE = 'Replyloom';

export const LOG_RETENTION = RetentionDays.THREE_MONTHS;

/** Lambda timeout of workers. */
export const WORKER_TIMEOUT = Duration.seconds(60);
/** Longer, because a model can take its time. */
export const DRAFT_WORKER_TIMEOUT = Duration.seconds(90);

/** Megabytes. Most workers wait for the network or the model, and Lambda bills the wait by memory. */
export const WAITING_WORKER_MEMORY = 512;
/** Imports parse and store thousands of comments while their owner watches. */
export const IMPORT_WORKER_MEMORY = 1_024;

/** The settings of functions that call the network. */
export const NETWORK_SETTINGS = [
  'GRAPH_API_URL',
  'GRAPH_API_VERSION',
] as const satisfies readonly SettingName[];

/** How often the scheduler looks for due jobs; a minute is the shortest rate of EventBridge. */
export const SCHEDULER_INTERVAL = Duration.minutes(1);
