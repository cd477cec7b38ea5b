// A comment the network told us about: read, stored, and announced where it is somebody else's.
import { nowMs } from '#platform/clock.ts';
import { publish } from '#platform/events.ts';
import { type NetworkComment, readComment, readThread } from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { readMedia } from '#platform/instagram/media.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import { findOwner, getAccount, rememberOwnId } from '../account-repository.ts';
import type { ContentStore } from '../content-store.ts';
import { isByAccount, type OwnAccount } from '../domain/own-comment.ts';
import { type NetworkAccess, ownerOf } from '../network/network-access.ts';
import { noteTrouble, openAccess } from '../network/refresh-access.ts';
import { checkSoon } from '../scheduled-checks.ts';
import { keepAsDescribed, type CommentEvent as Payload, readLater } from './unread-comment.ts';

type Found = {
  readonly comment: NetworkComment;
  /** With the thread it belongs to, as far as the same call brought it. */
  readonly comments: readonly NetworkComment[];
  readonly mediaId: string | undefined;
};

/** The event knows the comment's time only roughly, so it is read. A reply comes along with its thread. */
async function find(payload: Payload, token: string): Promise<Found> {
  if (payload.parentId !== undefined) {
    const thread = await readThread(payload.parentId, token);
    const comment = thread.comments.find(({ id }) => id === payload.commentId);
    if (comment) return { ...thread, comment };
    const [parent] = thread.comments;
    const reply = await readComment(payload.commentId, token);
    const comments = parent ? [parent, reply] : [reply];
    return { comment: reply, comments, mediaId: reply.mediaId ?? thread.mediaId };
  }
  const comment = await readComment(payload.commentId, token);
  return { comment, comments: [comment], mediaId: comment.mediaId };
}

async function ensurePost(store: ContentStore, post: PostRef, token: string): Promise<void> {
  if (await store.hasPost(post)) return;
  await store.savePosts(post, {
    media: [await readMedia(post.mediaId, token)],
    covered: undefined,
  });
}

/** Older ones of a thread are history, which an import brings. */
const NEWS_MS = 60 * 60 * 1_000;

/**
 * A thread may bring comments whose own events are still to come: those will find them held, so they
 * are announced with the one this event told of.
 */
const isNews = (one: NetworkComment, told: NetworkComment): boolean =>
  one.id === told.id || nowMs() - Date.parse(one.timestamp) < NEWS_MS;

async function take(
  store: ContentStore,
  userId: string,
  payload: Payload,
  access: NetworkAccess,
): Promise<void> {
  const found = await find(payload, access.userToken);
  const mediaId = payload.mediaId ?? found.mediaId;
  if (mediaId === undefined) return;
  const post = { userId, igUserId: payload.igUserId, mediaId };
  await ensurePost(store, post, access.userToken);
  const { added } = await store.saveComments(post, {
    comments: found.comments,
    own: ownerOf(access),
    covered: undefined,
    incompleteThreads: found.comments.map(({ id }) => id),
    unlisted: true,
  });
  const fresh = found.comments.filter(
    (one) => added.includes(one.id) && !isByAccount(one, access) && isNews(one, found.comment),
  );
  await Promise.all(fresh.map(({ id }) => publish('comment.received', { ...post, commentId: id })));
}

type Unread = {
  readonly store: ContentStore;
  readonly account: AccountRef;
  readonly own: OwnAccount;
  readonly payload: Payload;
};

/** No call may be made, or none works: shown as described; a check afterwards reads what is missing. */
async function catchUp({ store, account, own, payload }: Unread): Promise<void> {
  const kept = await keepAsDescribed(store, account, own, payload);
  await checkSoon(account);
  if (kept === 'no_post' || payload.tries !== undefined) await readLater(payload, kept);
}

/** The network announces comments before they can be read: `gone` may mean "not yet". */
async function waitForIt(unread: Unread, { userToken }: NetworkAccess): Promise<void> {
  const { store, account, own, payload } = unread;
  const { mediaId } = payload;
  if (mediaId !== undefined && !payload.isHeld) {
    try {
      await ensurePost(store, { ...account, mediaId }, userToken);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'gone') throw error;
    }
  }
  await readLater(payload, await keepAsDescribed(store, account, own, payload));
}

/**
 * The job of one event. Events of accounts nobody works with are dropped; a comment that cannot be
 * read is shown as its event describes it.
 */
export const commentEvent =
  (store: ContentStore) =>
  async (payload: Payload): Promise<void> => {
    const userId = await findOwner(payload.igUserId);
    if (userId === undefined) return;
    const account = { userId, igUserId: payload.igUserId };
    // Before anything is read: whose the comment is may hang on it.
    if (payload.ownId !== undefined) await rememberOwnId(account, payload.ownId);
    const linked = await getAccount(account);
    if (linked?.activatedAt == null) return;
    const unread = { store, account, own: ownerOf(linked), payload };
    const access = await openAccess(account);
    if (!access) return catchUp(unread);
    try {
      await take(store, userId, payload, access).catch((error: unknown) => {
        if (!(error instanceof NetworkError) || error.kind !== 'gone') throw error;
        return waitForIt(unread, access);
      });
    } catch (error) {
      await noteTrouble(account, error);
      await catchUp(unread);
    }
  };
