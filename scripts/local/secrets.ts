// Secrets Manager's GetSecretValue, answered from the environment or the defaults.
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { awsError, awsJson, type DoorService } from './door.ts';

const request = z.object({ SecretId: z.string() });

/** `secretValue` gives the value for the last part of a secret's name. */
export function createSecrets(
  cloud: Cloud,
  secretValue: (name: string) => string | undefined,
): DoorService {
  const secrets = cloud.all('AWS::SecretsManager::Secret', z.looseObject({}));
  return async ({ action, body }) => {
    if (action !== 'GetSecretValue') {
      return awsError(400, 'UnknownOperationException', 'Only GetSecretValue is known here.');
    }
    const { SecretId } = request.parse(JSON.parse(body.toString()));
    const secret = secrets.find(({ arn, name }) => arn === SecretId || name === SecretId);
    const value = secret && secretValue(secret.name.split('/').at(-1) ?? '');
    if (!secret || value === undefined) {
      return awsError(
        400,
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    }
    return awsJson({
      ARN: secret.arn,
      Name: secret.name,
      SecretString: value,
      VersionId: 'local',
      VersionStages: ['AWSCURRENT'],
    });
  };
}
