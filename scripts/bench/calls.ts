// P3: what a call through the whole handler costs beside the business function alone.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { handler } from '#functions/posts/api.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { authenticate } from '#functions/session/caller.ts';
import { json } from '#platform/http/answers.ts';
import type { ProductCaller } from '#platform/http/caller.ts';
import { guard } from '#platform/http/guards.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { eventOf } from '#tests/support/http.ts';
import { withAccount } from '#tests/support/users.ts';
import { ignoreQueues, saveComments, savePosts, withTable } from './content.ts';
import { finish, note, type Row, rowOf } from './row.ts';
import { mediansOf } from './samples.ts';

const ROUNDS = 101;
/** Calls in one sample, so that the clock's steps do not show. */
const CALLS = 20;
const MEDIA = '18000000000000001';
/** What the frame around the business function may add instead of a tenth of it. */
const FREE_MICROSECONDS = 10;
const context = { awsRequestId: 'bench', functionName: 'bench' } as never;

type Command = {
  readonly input: {
    readonly IndexName?: string;
    readonly Key?: { readonly sk?: unknown };
    readonly RequestItems?: unknown;
  };
};

type Send = (this: DynamoDBClient, command: Command) => Promise<unknown>;

/** The same question is answered from memory from the second time on, without wire or client. */
function remember(): void {
  const send = DynamoDBClient.prototype.send as Send;
  const answers = new Map<string, Promise<unknown>>();
  const remembered: Send = function (command) {
    const { IndexName, Key, RequestItems } = command.input;
    const sk = (Key?.sk as { readonly S?: string } | undefined)?.S;
    const question = `${IndexName ?? ''} ${sk ?? ''} ${RequestItems === undefined ? '' : 'batch'}`;
    const answer = answers.get(question) ?? send.call(this, command);
    answers.set(question, answer);
    return answer;
  };
  DynamoDBClient.prototype.send = remembered as DynamoDBClient['send'];
}

/** Microseconds of one call. What a call uses up is made before. */
async function timeOf<Given>(
  work: (given: Given) => Promise<unknown>,
  make: () => Given,
): Promise<number> {
  const given = Array.from({ length: CALLS }, make);
  const begin = performance.now();
  for (const one of given) await work(one);
  return ((performance.now() - begin) * 1_000) / CALLS;
}

async function measure(): Promise<Row[]> {
  ignoreQueues();
  const user = await withAccount('17841400000000001');
  await savePosts(user, [MEDIA]);
  await saveComments({ ...user, mediaId: MEDIA }, 200);
  remember();
  const contract = postsContracts.listComments;
  const body = { instagram_post_media_id: MEDIA, page_limit: 50, pagination_offset: 0 };
  const request = { method: 'POST', path: '/api/v1/users/me/ig/post/comments', token: user.token };
  const caller = (await authenticate(user.token)) as ProductCaller;
  const parsed = contract.request.parse(body);
  const meta = { requestId: 'bench', ip: '203.0.113.9', headers: {}, cookies: [] };
  const text = JSON.stringify(body);
  const headers = { authorization: `Bearer ${user.token}` };

  const business = () => listComments({ request: parsed, caller, meta });
  // The duties of the handler one after the other, with nothing that holds them together.
  const byHand = async () => {
    const given: unknown = JSON.parse(text);
    const known = await guard(contract, authenticate, { ...meta, headers, body: given });
    const input = { request: contract.request.parse(given), caller: known as ProductCaller, meta };
    return json(200, await listComments(input));
  };
  const newEvent = () => eventOf({ ...request, body });
  const whole = (event: ReturnType<typeof newEvent>) => handler(event, context);
  const answer = await whole(newEvent());
  if (answer.statusCode !== 200) throw new Error(`The call answered ${answer.statusCode}.`);

  const time = await mediansOf(
    {
      business: () => timeOf(business, newEvent),
      byHand: () => timeOf(byHand, newEvent),
      whole: () => timeOf(whole, newEvent),
    },
    ROUNDS,
  );
  const us = (value: number) => `${value.toFixed(0)} µs`;
  note(
    `A page of 50 comments: alone ${us(time.business)}, with all duties by hand ${us(time.byHand)}, whole handler ${us(time.whole)}`,
  );
  const target = { atMost: 1.1, orElse: { text: `+${FREE_MICROSECONDS} µs`, isMet: false } };
  const within = (base: number) => ({
    ...target,
    orElse: { ...target.orElse, isMet: time.whole - base <= FREE_MICROSECONDS },
  });
  return [
    rowOf({
      id: 'P3-use-case',
      what: `a page of 50 comments through the whole handler (with token, schema, JSON) ÷ the use case alone, in-memory store (adds ${us(time.whole - time.business)})`,
      ratio: time.whole / time.business,
      target: within(time.business),
    }),
    rowOf({
      id: 'P3-middy',
      what: `a page of 50 comments through the whole handler ÷ the same duties and use case called one by one without middy, in-memory store (adds ${us(time.whole - time.byHand)})`,
      ratio: time.whole / time.byHand,
      target: within(time.byHand),
    }),
  ];
}

await finish(await withTable(measure));
