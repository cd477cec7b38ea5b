import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDynamoClient } from './dynamo-client.ts';

beforeAll(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const makeErrorResponse = (statusCode: number, type: string) => ({
  response: {
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: new TextEncoder().encode(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type }),
    ),
  },
});

/** How often the SDK sends a call when every response is this one. */
async function countSends(handle: () => unknown): Promise<number> {
  const client = createDynamoClient();
  let sends = 0;
  client.config.requestHandler = {
    ...client.config.requestHandler,
    handle: async () => {
      sends += 1;
      return handle() as never;
    },
  };
  const getCommand = new GetItemCommand({
    TableName: 'test',
    Key: { pk: { S: 'A' }, sk: { S: 'B' } },
  });
  await expect(client.send(getCommand)).rejects.toThrow();
  return sends;
}

test.each([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])('the SDK does not retry %s, which retry.ts handles', async (type) => {
  expect(await countSends(() => makeErrorResponse(400, type))).toBe(1);
});

test('the DynamoDB SDK retries server errors and lost connections four times', async () => {
  const loseConnection = () => {
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };

  expect(await countSends(() => makeErrorResponse(500, 'InternalServerError'))).toBe(5);
  expect(await countSends(loseConnection)).toBe(5);
});
