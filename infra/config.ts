// Names and sizes of the deployed system that are decided here and nowhere else.
import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';

/** What every synthesis of ours is run with, by whichever program. */
export const CONTEXT: Readonly<Record<string, unknown>> = {
  // There is no older deployment whose behaviour would have to stay.
  ...CURRENTLY_RECOMMENDED_FLAGS,
  // Exports: CloudFormation then refuses to remove what another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // Construct paths in the template name its parts to whoever reads it, the local runner included.
  'aws:cdk:enable-path-metadata': true,
};

/** Folder of the built single page application, relative to the project. */
export const WEB_BUILD_FOLDER = '.build/web';

/** Where operators keep settings (SSM) and secrets (Secrets Manager): `/replyloom/<NAME>`. */
export const settingPath = (name: string): string => `/replyloom/${name}`;

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
  | 'STRIPE_API_URL'
  | 'SUPPORT_EMAIL';

export const SECRET_NAMES = [
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_WEBHOOK_VERIFY_TOKEN',
  'TOKEN_ENCRYPTION_KEY',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

export const LOG_RETENTION = RetentionDays.THREE_MONTHS;

/** How long one run of a worker may take. */
export const WORKER_TIMEOUT = Duration.seconds(60);
/** A model may take its time. */
export const DRAFT_TIMEOUT = Duration.seconds(90);

/** How often due rows are looked for. */
export const SWEEP_INTERVAL = Duration.minutes(5);

/** Five deliveries in all: an outage of minutes is survived, a poisoned message is set aside. */
export const MAX_RECEIVE_COUNT = 5;
