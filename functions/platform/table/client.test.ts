import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

beforeAll(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const answer = (statusCode: number, type: string) => ({
  response: {
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: new TextEncoder().encode(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type }),
    ),
  },
});

/** How often the SDK sends a call whose every answer is this one. */
async function sendsOf(handle: () => unknown): Promise<number> {
  const client = createClient();
  let sends = 0;
  client.config.requestHandler = {
    ...client.config.requestHandler,
    handle: async () => {
      sends += 1;
      return handle() as never;
    },
  };
  const read = new GetItemCommand({ TableName: 'test', Key: { pk: { S: 'A' }, sk: { S: 'B' } } });
  await expect(client.send(read)).rejects.toThrow();
  return sends;
}

test.each([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])('the SDK leaves %s to our own retries', async (type) => {
  expect(await sendsOf(() => answer(400, type))).toBe(1);
});

test('the SDK repeats what the table failed at, or what never got an answer', async () => {
  const lost = () => {
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };

  expect(await sendsOf(() => answer(500, 'InternalServerError'))).toBe(5);
  expect(await sendsOf(lost)).toBe(5);
});
