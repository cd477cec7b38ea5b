// Secrets Manager's GetSecretValue, with values from the environment or the defaults.
import { z } from 'zod';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import {
  buildAwsErrorResponse,
  buildAwsJsonResponse,
  type LocalAwsServiceHandler,
} from './aws-proxy.ts';

/** The template has only the name of a secret. */
export const secretPropertiesSchema = z.strictObject({});

const getSecretValueSchema = z.object({ SecretId: z.string() });

/** `getSecretValue` returns the value for the last part of a secret's name. */
export function createLocalSecretsManagerService(
  resources: CloudResources,
  getSecretValue: (name: string) => string | undefined,
): LocalAwsServiceHandler {
  const secrets = resources.listByType('AWS::SecretsManager::Secret', secretPropertiesSchema);
  return async ({ action, body }) => {
    if (action !== 'GetSecretValue') {
      return buildAwsErrorResponse(
        400,
        'UnknownOperationException',
        'The local runner supports GetSecretValue only.',
      );
    }
    const { SecretId } = getSecretValueSchema.parse(JSON.parse(body.toString()));
    const secret = secrets.find(({ arn, name }) => arn === SecretId || name === SecretId);
    const value = secret && getSecretValue(secret.name.split('/').at(-1) ?? '');
    if (!secret || value === undefined) {
      return buildAwsErrorResponse(
        400,
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    }
    return buildAwsJsonResponse({
      ARN: secret.arn,
      Name: secret.name,
      SecretString: value,
      VersionId: 'local',
      VersionStages: ['AWSCURRENT'],
    });
  };
}
