// P6 and P9: consumed capacity of lists and of reads that find nothing new, as DynamoDB reports it.
import { setTimeout as sleep } from 'node:timers/promises';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { measurePages, measureReads } from './list-pages.ts';
import { logProgress, type Measurement, reportAndExit } from './measurement.ts';
import {
  runWithBenchTable,
  seedComments,
  seedPosts,
  stubQueues,
} from './seed-posts-and-comments.ts';

const COMMENT_COUNT = 5_000;
const LARGE_POST_ID = '18000000000000001';
/** Posts that only fill the list. */
const FILLER_POST_IDS = Array.from({ length: 59 }, (_, number) => `1801000000000${1_000 + number}`);

type ListRead = (fields: object) => Promise<object>;

async function measureUnchangedRead(name: string, read: ListRead): Promise<Measurement> {
  const { version } = (await read({})) as { readonly version: string };
  const readAgain = () => read({ known_version: version });
  if (!('unchanged' in (await readAgain())))
    throw new Error(`The ${name} changed although nothing was written.`);
  const full = await measureReads(() => read({}));
  const unchanged = await measureReads(readAgain);
  logProgress(`Reading ${name} again: ${unchanged} of ${full} read units`);
  return { id: `P9-${name}-reads`, ratio: unchanged / full };
}

async function measure(): Promise<Measurement[]> {
  stubQueues();
  const user = await createTestUserWithAccount('17841400000000001');
  const post = { ...user, mediaId: LARGE_POST_ID };
  await seedPosts(user, [LARGE_POST_ID, ...FILLER_POST_IDS]);
  await seedComments(post, COMMENT_COUNT);
  const input = { caller: user as never, meta: {} as never };
  const ofPost = { instagram_post_media_id: LARGE_POST_ID };
  const readComments: ListRead = (fields) =>
    listComments({ request: { ...ofPost, ...fields } as never, ...input });
  const readPosts: ListRead = (fields) => listPosts({ request: fields as never, ...input });
  const items = { index: 'gsi1', partition: tablePartitions.comments(post) } as const;
  const pages = await measurePages('P6', { items, count: COMMENT_COUNT, readPage: readComments });
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_LIST_CHANGE_AGE_MS + 1);
  return [
    ...pages,
    await measureUnchangedRead('comments', readComments),
    await measureUnchangedRead('posts', readPosts),
  ];
}

await reportAndExit(await runWithBenchTable(measure));
