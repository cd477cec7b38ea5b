// Refreshing the posts list: one call where nothing changed, then the comments of what did.
import { nowIso, nowMs } from '#platform/clock.ts';
import { type MediaPage, readMediaPage } from '#platform/instagram/media.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue, enqueueAll } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getAccount, updateAccount } from '../account-repository.ts';
import type { ContentStore } from '../content-store.ts';
import { stretchOf } from '../domain/covered.ts';
import type { PostToRead } from '../domain/work.ts';
import { refreshCommentsJob, refreshPostsJob } from '../jobs.ts';
import { mayGoOn, noteTrouble, openAccess } from '../network/refresh-access.ts';
import { keepUsername } from '../network/refresh-username.ts';

type Payload = PayloadOf<typeof refreshPostsJob>;

/** Old posts seldom change: all pages are gone through once in this time, and when one changed. */
const ALL_PAGES_EVERY_MS = 24 * 60 * 60 * 1_000;

async function startReading(
  store: ContentStore,
  account: AccountRef,
  posts: readonly PostToRead[],
): Promise<void> {
  const leased = await Promise.all(
    posts.map(async ({ mediaId, count }) => {
      const lease = await store.beginCommentsRefresh({ ...account, mediaId });
      return lease === undefined ? [] : [{ ...account, mediaId, count, lease }];
    }),
  );
  await enqueueAll(refreshCommentsJob, leased.flat());
}

async function isAllDue(account: AccountRef): Promise<boolean> {
  const last = (await getAccount(account))?.allPostsReadAt;
  return last == null || nowMs() - Date.parse(last) >= ALL_PAGES_EVERY_MS;
}

/** Goes on to the next page where that is called for; true where the refresh is over. */
async function goOn(
  account: AccountRef,
  payload: Payload,
  rest: NonNullable<ReturnType<typeof stretchOf>['rest']>,
  changed: boolean,
): Promise<boolean> {
  const all = payload.all ?? (await isAllDue(account));
  if (!all && !changed) return true;
  await enqueue(refreshPostsJob, {
    ...account,
    lease: payload.lease,
    ...rest,
    all,
  });
  return false;
}

/** The job of one page. A lease that ended or was cancelled ends the work. */
export const refreshPosts =
  (store: ContentStore) =>
  async (payload: Payload): Promise<void> => {
    const { userId, igUserId, lease } = payload;
    const account = { userId, igUserId };
    if (!(await store.keepPostsRefresh(account, lease))) return;
    const access = await openAccess(account);
    if (!access) return store.endPostsRefresh(account, lease);
    const readAt = nowIso();
    let page: MediaPage;
    try {
      page = await readMediaPage({ igUserId, token: access.userToken, after: payload.cursor });
    } catch (error) {
      await noteTrouble(account, error);
      return store.endPostsRefresh(account, lease);
    }
    const { covered, rest } = stretchOf({ ...page, places: page.media }, payload);
    const { commentsToRead } = await store.savePosts(account, {
      media: page.media,
      covered: covered && { ...covered, readAt },
    });
    const calm = await mayGoOn(account, page.usage);
    // Before the comments, whose readers have to know which are the account's own.
    if (calm && payload.cursor === undefined) {
      await keepUsername(account, access.username, page.media);
    }
    if (calm) await startReading(store, account, commentsToRead);
    const over = !calm || !rest || (await goOn(account, payload, rest, commentsToRead.length > 0));
    if (!over) return;
    if (!rest) await updateAccount(account, { allPostsReadAt: nowIso() });
    await store.endPostsRefresh(account, lease);
  };
