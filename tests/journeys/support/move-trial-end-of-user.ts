// Moves the end of a user's trial directly in the stack's table, because no screen offers it.
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { TestStackAddresses } from './start-test-stack.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** @param hours from now; a negative number ends the trial in the past */
export async function moveTrialEndOfUser(
  stack: TestStackAddresses,
  email: string,
  hours: number,
): Promise<void> {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB, AWS_REGION } = stack.tableEnvironment;
  const credentials = { accessKeyId: 'journey', secretAccessKey: 'journey' };
  const client = new DynamoDBClient({
    ...(AWS_REGION && { region: AWS_REGION }),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { endpoint: AWS_ENDPOINT_URL_DYNAMODB }),
    credentials,
  });
  const emailClaimKey = { pk: { S: `EMAIL#${email}` }, sk: { S: 'CLAIM' } };
  const { Item } = await client.send(
    new GetItemCommand({ TableName: TABLE_NAME, Key: emailClaimKey }),
  );
  const userId = Item?.userId?.S;
  if (userId === undefined) throw new Error(`No user has the email address ${email}.`);
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
