// Setup of every test file on Node. The files share a worker and its vendor packages, which take longer to load than
// most files take to run. Each file loads the project's own modules again and gets the environment and the clock of the
// start.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, vi } from 'vitest';
import { fakeOriginSecrets } from '../api/test-origin-secrets.ts';

const MOCKED_CLIENTS = [
  DynamoDBClient,
  EventBridgeClient,
  S3Client,
  SecretsManagerClient,
  SESv2Client,
  SQSClient,
];

vi.resetModules();
const environment = { ...process.env };
fakeOriginSecrets();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  // A mock replaces the method that the class inherits.
  for (const client of MOCKED_CLIENTS) Reflect.deleteProperty(client.prototype, 'send');
});
