// The DynamoDB client and the table's name; one client per Lambda environment.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { defineEnv } from '../env.ts';

const env = defineEnv({ TABLE_NAME: z.string().min(1) });

type Strategy = Awaited<ReturnType<DynamoDBClient['config']['retryStrategy']>>;

/** The SDK's strategy, which gives up at once where the table throttles. */
function withoutThrottles(strategy: Strategy): Strategy {
  if (!('refreshRetryTokenForRetry' in strategy)) return strategy;
  return {
    acquireInitialRetryToken: (scope) => strategy.acquireInitialRetryToken(scope),
    async refreshRetryTokenForRetry(token, error) {
      if (error.errorType === 'THROTTLING') throw new Error('retried by retry.ts');
      return strategy.refreshRetryTokenForRetry(token, error);
    },
    recordSuccess: (token) => strategy.recordSuccess(token),
  };
}

/**
 * A client that repeats only what it alone can judge: calls whose answer never came, or was a server
 * error, within half a second. Throttling is left to `retry.ts`, like conflicts, of which the SDK
 * repeats none. Its pauses would add up to fifteen seconds, too long for an API Lambda, and each
 * retry costs tokens of a bucket that all calls of the Lambda share: a burst of throttling would
 * leave broken connections without any.
 */
export function createClient(): DynamoDBClient {
  const client = new DynamoDBClient({ maxAttempts: 5 });
  const { retryStrategy } = client.config;
  client.config.retryStrategy = async () => withoutThrottles(await retryStrategy());
  return client;
}

let client: DynamoDBClient | undefined;

export function dynamo(): DynamoDBClient {
  client ??= createClient();
  return client;
}

export const tableName = (): string => env().TABLE_NAME;
