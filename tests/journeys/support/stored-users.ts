// What no screen can do: moving the end of somebody's trial, in the running stack's own table.
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Stack } from './stack.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The user's trial ends so many hours from now; negative: it has ended. */
export async function moveTrialEnd(stack: Stack, email: string, hours: number): Promise<void> {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB, AWS_REGION } = stack.table;
  const credentials = { accessKeyId: 'journey', secretAccessKey: 'journey' };
  const client = new DynamoDBClient({
    ...(AWS_REGION && { region: AWS_REGION }),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { endpoint: AWS_ENDPOINT_URL_DYNAMODB }),
    credentials,
  });
  const claim = { pk: { S: `EMAIL#${email}` }, sk: { S: 'CLAIM' } };
  const { Item } = await client.send(new GetItemCommand({ TableName: TABLE_NAME, Key: claim }));
  const userId = Item?.userId?.S;
  if (userId === undefined) throw new Error(`Nobody has ${email}.`);
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `USER#${userId}` }, sk: { S: 'USER' } },
      UpdateExpression: 'SET trialEndsAt = :end',
      ExpressionAttributeValues: {
        ':end': { S: new Date(Date.now() + hours * HOUR_MS).toISOString() },
      },
    }),
  );
  client.destroy();
}
