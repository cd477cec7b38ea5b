// P6, P7 and P9: what lists, marks and polls consume, as the store itself reports it.
import { handler } from '#functions/posts/api.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { markPostSeen } from '#functions/posts/use-cases/mark-seen.ts';
import { partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { consumedBy } from '#tests/support/capacity.ts';
import { eventOf } from '#tests/support/http.ts';
import { withAccount } from '#tests/support/users.ts';
import { ignoreQueues, saveComments, savePosts, withTable } from './content.ts';
import { finish, note, type Row, rowOf } from './row.ts';

const COMMENTS = 5_000;
const LAST_PAGE = COMMENTS - 50;
const BIG = '18000000000000001';
const FEW = '18000000000000002';
const MANY = '18000000000000003';
/** Posts that only fill the list. */
const QUIET = Array.from({ length: 57 }, (_, number) => `1801000000000${1_000 + number}`);
const context = { awsRequestId: 'bench', functionName: 'bench' } as never;

type User = Awaited<ReturnType<typeof withAccount>>;

const reads = async (work: () => Promise<unknown>) => (await consumedBy(work)).reads;
const writes = async (work: () => Promise<unknown>) => (await consumedBy(work)).writes;

async function pageRows(user: User): Promise<Row[]> {
  const list = (fields: object = {}) =>
    listComments({
      request: { instagram_post_media_id: BIG, ...fields } as never,
      caller: user as never,
      meta: {} as never,
    });
  const partition = partitions.comments({ ...user, mediaId: BIG });
  const minimum = await reads(() => query({ index: 'gsi1', partition, limit: 50 }));
  const first = await reads(() => list());
  const last = await reads(() => list({ pagination_offset: LAST_PAGE }));
  const fresh = await reads(() => list({ show_new_only: true }));
  note(
    `Read units: the 50 items alone ${minimum}, page 1 ${first}, page 100 ${last}, new ones ${fresh}`,
  );
  const of = `of ${COMMENTS} comments`;
  return [
    rowOf({
      id: 'P6-page-1',
      what: `read units of page 1 ${of} ÷ those of its 50 items`,
      ratio: first / minimum,
      target: { atMost: 1.4 },
    }),
    rowOf({
      id: 'P6-page-100',
      what: `read units of page 100 ${of} ÷ page 1`,
      ratio: last / first,
      target: { atMost: 1.5 },
    }),
    rowOf({
      id: 'P6-new-only',
      what: `read units of a page of new ones ${of} ÷ those of its 50 items`,
      ratio: fresh / minimum,
      target: { atMost: 2 },
    }),
  ];
}

async function markRows(user: User): Promise<Row[]> {
  const mark = (mediaId: string) => () =>
    markPostSeen({ request: { media_id: mediaId }, caller: user as never, meta: {} as never });
  const few = await writes(mark(FEW));
  const many = await writes(mark(MANY));
  note(`Write units of marking as read: 10 comments ${few}, 1,000 comments ${many}`);
  const what = 'write units of marking 1,000 unread as read ÷ 10 unread';
  return [rowOf({ id: 'P7-mark-all', what, ratio: many / few, target: { atMost: 2 } })];
}

/** Bytes of an answer as the browser gets it. */
async function bytesOf(user: User, path: string, body: object): Promise<number> {
  const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token: user.token, body };
  const event = eventOf({ ...request, headers: { 'accept-encoding': 'gzip, br' } });
  const answer = await handler(event, context);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return Buffer.byteLength(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
}

type Polled = {
  readonly name: string;
  readonly path: string;
  readonly fields: object;
  readonly list: (fields: object) => Promise<object>;
};

async function pollRows(user: User, { name, path, fields, list }: Polled): Promise<Row[]> {
  const { version } = (await list(fields)) as { readonly version: string };
  const known = { ...fields, known_version: version };
  const answer = await list(known);
  if (!('unchanged' in answer)) throw new Error(`The ${name} have changed while nobody wrote.`);
  const full = { bytes: await bytesOf(user, path, fields), reads: await reads(() => list(fields)) };
  const same = { bytes: await bytesOf(user, path, known), reads: await reads(() => list(known)) };
  note(
    `Polling ${name}: ${same.bytes} of ${full.bytes} bytes, ${same.reads} of ${full.reads} read units`,
  );
  return [
    rowOf({
      id: `P9-${name}-bytes`,
      what: `bytes of an unchanged poll of the ${name} ÷ the full answer, gzipped as sent`,
      ratio: same.bytes / full.bytes,
      target: { atMost: 0.1 },
    }),
    rowOf({
      id: `P9-${name}-reads`,
      what: `read units of an unchanged poll of the ${name} ÷ the full page`,
      ratio: same.reads / full.reads,
      target: { atMost: 0.35 },
    }),
  ];
}

async function measure(): Promise<Row[]> {
  ignoreQueues();
  const user = await withAccount('17841400000000001');
  await savePosts(user, [BIG, FEW, MANY, ...QUIET]);
  await saveComments({ ...user, mediaId: BIG }, COMMENTS);
  await saveComments({ ...user, mediaId: FEW }, 10);
  await saveComments({ ...user, mediaId: MANY }, 1_000);
  const input = { caller: user as never, meta: {} as never };
  return [
    ...(await pageRows(user)),
    ...(await markRows(user)),
    ...(await pollRows(user, {
      name: 'comments',
      path: '/post/comments',
      fields: { instagram_post_media_id: BIG },
      list: (fields) => listComments({ request: fields as never, ...input }),
    })),
    ...(await pollRows(user, {
      name: 'posts',
      path: '/posts',
      fields: {},
      list: (fields) => listPosts({ request: fields as never, ...input }),
    })),
  ];
}

await finish(await withTable(measure));
