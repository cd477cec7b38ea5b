// The DynamoDB client, one per Lambda environment, and the table name.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { defineEnv } from '../env.ts';

const env = defineEnv({ TABLE_NAME: z.string().min(1) });

type RetryStrategy = Awaited<ReturnType<DynamoDBClient['config']['retryStrategy']>>;

/** The SDK's retry strategy without retries of throttling errors. */
function withoutThrottlingRetries(strategy: RetryStrategy): RetryStrategy {
  if (!('refreshRetryTokenForRetry' in strategy)) return strategy;
  return {
    acquireInitialRetryToken: (scope) => strategy.acquireInitialRetryToken(scope),
    async refreshRetryTokenForRetry(token, error) {
      if (error.errorType === 'THROTTLING') throw new Error('throttling is retried by retry.ts');
      return strategy.refreshRetryTokenForRetry(token, error);
    },
    recordSuccess: (token) => strategy.recordSuccess(token),
  };
}

/**
 * The SDK retries only lost responses and server errors, within half a second. `retry.ts` retries
 * throttling errors, and conflicts, which the SDK never retries. The SDK's own backoff for throttling
 * would add up to fifteen seconds, too long for an API Lambda. It also takes tokens from a retry bucket
 * that all calls of the Lambda share, so a burst of throttling would leave none for broken connections.
 */
export function createDynamoClient(): DynamoDBClient {
  const client = new DynamoDBClient({ maxAttempts: 5 });
  const { retryStrategy } = client.config;
  client.config.retryStrategy = async () => withoutThrottlingRetries(await retryStrategy());
  return client;
}

let cachedClient: DynamoDBClient | undefined;

export function getDynamoClient(): DynamoDBClient {
  cachedClient ??= createDynamoClient();
  return cachedClient;
}

export const getTableName = (): string => env().TABLE_NAME;
