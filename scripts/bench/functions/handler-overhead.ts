// P3: the overhead of middy over the same steps without it.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { handler } from '#functions/posts/api.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import type { ApiCallerWithAccount } from '#platform/http/api-caller.ts';
import { authorizeRequest } from '#platform/http/authorize-request.ts';
import { buildJsonResponse } from '#platform/http/responses.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { makeApiGatewayEvent } from '#tests/support/api/invoke-api-handler.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { seedComments, seedPosts } from '../lists/seed-lists.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { measureMedians } from '../medians.ts';

const ROUNDS = 101;
/** Calls per sample, so that the resolution of the clock does not matter. */
const CALLS_PER_SAMPLE = 20;
const MEDIA_ID = '18000000000000001';
const context = { awsRequestId: 'bench', functionName: 'bench' } as never;

// biome-ignore lint/suspicious/noExplicitAny: every command has another input
type SendCommand = (this: DynamoDBClient, command: { readonly input: any }) => Promise<unknown>;

/** Answers repeated reads from memory, so that neither the network nor the DynamoDB client is measured. */
function memoizeTableReads(): void {
  const send = DynamoDBClient.prototype.send as SendCommand;
  const responses = new Map<string, Promise<unknown>>();
  const sendMemoized: SendCommand = function (command) {
    const { IndexName, Key, RequestItems } = command.input;
    const cacheKey = `${IndexName} ${Key?.sk?.S} ${RequestItems === undefined ? '' : 'batch'}`;
    const response = responses.get(cacheKey) ?? send.call(this, command);
    responses.set(cacheKey, response);
    return response;
  };
  DynamoDBClient.prototype.send = sendMemoized as DynamoDBClient['send'];
}

/** Microseconds of one call. The inputs are created before the clock starts. */
async function measureCallMicroseconds<CallInput>(
  runCall: (input: CallInput) => Promise<unknown>,
  createInput: () => CallInput,
): Promise<number> {
  const inputs = Array.from({ length: CALLS_PER_SAMPLE }, createInput);
  const startedAt = performance.now();
  for (const input of inputs) await runCall(input);
  return ((performance.now() - startedAt) * 1_000) / CALLS_PER_SAMPLE;
}

async function measure(): Promise<Measurement[]> {
  const user = await createTestUserWithAccount('17841400000000001');
  await seedPosts(user, [MEDIA_ID]);
  await seedComments({ ...user, mediaId: MEDIA_ID }, 200);
  memoizeTableReads();
  const contract = postsContracts.listComments;
  const body = { instagram_post_media_id: MEDIA_ID, page_limit: 50, pagination_offset: 0 };
  const request = { method: 'POST', path: '/api/v1/users/me/ig/post/comments', token: user.token };
  const meta = { requestId: 'bench', ip: '203.0.113.9', headers: {}, cookies: [] };
  const text = JSON.stringify(body);
  const headers = { authorization: `Bearer ${user.token}` };

  // The same steps as the handler, one after the other and without middy.
  const withoutMiddy = async () => {
    const parsedBody: unknown = JSON.parse(text);
    const authenticatedCaller = await authorizeRequest(contract, authenticateAccessToken, {
      ...meta,
      headers,
      body: parsedBody,
    });
    const input = {
      request: contract.request.parse(parsedBody),
      caller: authenticatedCaller as ApiCallerWithAccount,
      meta,
    };
    return buildJsonResponse(200, await listComments(input));
  };
  const createEvent = () => makeApiGatewayEvent({ ...request, body });
  const fullHandler = (event: ReturnType<typeof createEvent>) => handler(event, context);
  const response = await fullHandler(createEvent());
  if (response.statusCode !== 200) throw new Error(`The call returned ${response.statusCode}.`);

  const time = await measureMedians(
    {
      withoutMiddy: () => measureCallMicroseconds(withoutMiddy, createEvent),
      fullHandler: () => measureCallMicroseconds(fullHandler, createEvent),
    },
    ROUNDS,
  );
  logProgress(
    `A page of 50 comments: with all duties by hand ${time.withoutMiddy.toFixed(0)} µs, whole handler ${time.fullHandler.toFixed(0)} µs`,
  );
  const detail = `adds ${(time.fullHandler - time.withoutMiddy).toFixed(0)} µs`;
  return [{ id: 'P3-middy', ratio: time.fullHandler / time.withoutMiddy, detail }];
}

await reportAndExit(await runWithBenchTable(measure));
