// P6, P7 and P9: consumed capacity of lists, marking as seen and reads that find nothing new, as DynamoDB reports it.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler } from '#functions/posts/api.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { markPostSeen } from '#functions/posts/use-cases/mark-comment-or-post-seen.ts';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { makeApiGatewayEvent } from '#tests/support/invoke-api-handler.ts';
import { measureConsumedCapacity } from '#tests/support/measure-consumed-capacity.ts';
import { createTestUserWithAccount } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import {
  runWithBenchTable,
  seedComments,
  seedPosts,
  stubQueues,
} from './seed-posts-and-comments.ts';

const COMMENT_COUNT = 5_000;
const LAST_PAGE_OFFSET = COMMENT_COUNT - 50;
const LARGE_POST_ID = '18000000000000001';
const FEW_NEW_POST_ID = '18000000000000002';
const MANY_NEW_POST_ID = '18000000000000003';
/** Posts that only fill the list. */
const FILLER_POST_IDS = Array.from({ length: 57 }, (_, number) => `1801000000000${1_000 + number}`);
const context = { awsRequestId: 'bench', functionName: 'bench' } as never;

type BenchUser = Awaited<ReturnType<typeof createTestUserWithAccount>>;

const measureReads = async (work: () => Promise<unknown>) =>
  (await measureConsumedCapacity(work)).reads;
const measureWrites = async (work: () => Promise<unknown>) =>
  (await measureConsumedCapacity(work)).writes;

async function measurePages(user: BenchUser): Promise<BenchRow[]> {
  const listPage = (fields: object = {}) =>
    listComments({
      request: { instagram_post_media_id: LARGE_POST_ID, ...fields } as never,
      caller: user as never,
      meta: {} as never,
    });
  const partition = tablePartitions.comments({ ...user, mediaId: LARGE_POST_ID });
  const minimumReads = await measureReads(() =>
    queryItems({ index: 'gsi1', partition, limit: 50 }),
  );
  const first = await measureReads(() => listPage());
  const last = await measureReads(() => listPage({ pagination_offset: LAST_PAGE_OFFSET }));
  const newOnly = await measureReads(() => listPage({ show_new_only: true }));
  logProgress(
    `Read units: the 50 items alone ${minimumReads}, page 1 ${first}, page 100 ${last}, new ones ${newOnly}`,
  );
  const ofComments = `of ${COMMENT_COUNT} comments`;
  return [
    createBenchRow({
      id: 'P6-page-1',
      what: `read units of page 1 ${ofComments} ÷ those of its 50 items`,
      ratio: first / minimumReads,
      target: { atMost: 1.4 },
    }),
    createBenchRow({
      id: 'P6-page-100',
      what: `read units of page 100 ${ofComments} ÷ page 1`,
      ratio: last / first,
      target: { atMost: 1.5 },
    }),
    createBenchRow({
      id: 'P6-new-only',
      what: `read units of a page of new ones ${ofComments} ÷ those of its 50 items`,
      ratio: newOnly / minimumReads,
      target: { atMost: 2 },
    }),
  ];
}

async function measureMarking(user: BenchUser): Promise<BenchRow[]> {
  const markSeen = (mediaId: string) => () =>
    markPostSeen({ request: { media_id: mediaId }, caller: user as never, meta: {} as never });
  const fewWrites = await measureWrites(markSeen(FEW_NEW_POST_ID));
  const manyWrites = await measureWrites(markSeen(MANY_NEW_POST_ID));
  logProgress(
    `Write units of marking as read: 10 comments ${fewWrites}, 1,000 comments ${manyWrites}`,
  );
  const what = 'write units of marking 1,000 unread as read ÷ 10 unread';
  return [
    createBenchRow({
      id: 'P7-mark-all',
      what,
      ratio: manyWrites / fewWrites,
      target: { atMost: 2 },
    }),
  ];
}

/** Size of a response as the browser receives it. */
async function measureResponseBytes(user: BenchUser, path: string, body: object): Promise<number> {
  const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token: user.token, body };
  const event = makeApiGatewayEvent({ ...request, headers: { 'accept-encoding': 'gzip, br' } });
  const response = await handler(event, context);
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
  return Buffer.byteLength(response.body ?? '', response.isBase64Encoded ? 'base64' : 'utf8');
}

type ListToRead = {
  readonly name: string;
  readonly path: string;
  readonly fields: object;
  readonly list: (fields: object) => Promise<object>;
};

async function measureUnchangedRead(
  user: BenchUser,
  { name, path, fields, list }: ListToRead,
): Promise<BenchRow[]> {
  const { version } = (await list(fields)) as { readonly version: string };
  const unchangedFields = { ...fields, known_version: version };
  const unchangedResponse = await list(unchangedFields);
  if (!('unchanged' in unchangedResponse))
    throw new Error(`The ${name} changed although nothing was written.`);
  const fullRead = {
    bytes: await measureResponseBytes(user, path, fields),
    reads: await measureReads(() => list(fields)),
  };
  const unchangedRead = {
    bytes: await measureResponseBytes(user, path, unchangedFields),
    reads: await measureReads(() => list(unchangedFields)),
  };
  logProgress(
    `Reading ${name} again: ${unchangedRead.bytes} of ${fullRead.bytes} bytes, ${unchangedRead.reads} of ${fullRead.reads} read units`,
  );
  return [
    createBenchRow({
      id: `P9-${name}-bytes`,
      what: `bytes of a read of the ${name} that finds nothing new ÷ the full answer, gzipped as sent`,
      ratio: unchangedRead.bytes / fullRead.bytes,
      target: { atMost: 0.1 },
    }),
    createBenchRow({
      id: `P9-${name}-reads`,
      what: `read units of a read of the ${name} that finds nothing new ÷ the full page`,
      ratio: unchangedRead.reads / fullRead.reads,
      target: { atMost: 0.35 },
    }),
  ];
}

async function measure(): Promise<BenchRow[]> {
  stubQueues();
  const user = await createTestUserWithAccount('17841400000000001');
  await seedPosts(user, [LARGE_POST_ID, FEW_NEW_POST_ID, MANY_NEW_POST_ID, ...FILLER_POST_IDS]);
  await seedComments({ ...user, mediaId: LARGE_POST_ID }, COMMENT_COUNT);
  await seedComments({ ...user, mediaId: FEW_NEW_POST_ID }, 10);
  await seedComments({ ...user, mediaId: MANY_NEW_POST_ID }, 1_000);
  const input = { caller: user as never, meta: {} as never };
  const pageAndMarkRows = [...(await measurePages(user)), ...(await measureMarking(user))];
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_CHANGE_AGE_MS + 1);
  return [
    ...pageAndMarkRows,
    ...(await measureUnchangedRead(user, {
      name: 'comments',
      path: '/post/comments',
      fields: { instagram_post_media_id: LARGE_POST_ID },
      list: (fields) => listComments({ request: fields as never, ...input }),
    })),
    ...(await measureUnchangedRead(user, {
      name: 'posts',
      path: '/posts',
      fields: {},
      list: (fields) => listPosts({ request: fields as never, ...input }),
    })),
  ];
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
