// The DynamoDB client and the table's name; one client per Lambda environment.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { defineEnv } from '../env.ts';

const env = defineEnv({ TABLE_NAME: z.string().min(1) });

let client: DynamoDBClient | undefined;

export function dynamo(): DynamoDBClient {
  client ??= new DynamoDBClient({ maxAttempts: 5 });
  return client;
}

export const tableName = (): string => env().TABLE_NAME;
