// Looks for a reply of ours under its comment after an uncertain answer.
import {
  isByAccount,
  isSameName,
  type OwnAccount,
} from '#functions/connection/domain/own-comment.ts';
import { ownerOf, readAccess } from '#functions/connection/network/network-access.ts';
import { refreshUsername } from '#functions/connection/network/refresh-username.ts';
import { earliest, type ReadReply, type Sent } from '#functions/drafts/domain/read-back.ts';
import { isSameText } from '#functions/drafts/domain/same-text.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import { look } from '#functions/drafts/network-way.ts';
import { claimAmong, type ShownReply } from '#functions/drafts/reply-claims.ts';
import { AbsenceUnprovenError, type SentReply } from '#functions/drafts/subject.ts';
import { type NetworkComment, readRepliesPage } from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { isAnyLeftOut } from '#platform/instagram/row-shape.ts';
import { readComment, readComments } from './comment-repository.ts';
import { claimKeysUnder } from './reply-claims.ts';

/** `isPartial`: some could not be read; any of them may be the one that is looked for. */
type Replies = { readonly replies: readonly NetworkComment[]; readonly isPartial: boolean };

/** Of 50 replies each; what a longer thread holds is out of reach. */
const MOST_PAGES = 20;

/** The page behind a cursor the network gave; undefined where it does not take its own cursor back. */
async function readOn(commentId: string, token: string, after: string | undefined) {
  try {
    return await readRepliesPage({ commentId, token, after });
  } catch (error) {
    if (after === undefined || !(error instanceof NetworkError) || error.kind !== 'refused') {
      throw error;
    }
    return undefined;
  }
}

async function readAllReplies(commentId: string, token: string): Promise<Replies> {
  const replies: NetworkComment[] = [];
  let isPartial = false;
  let after: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await readOn(commentId, token, after);
    if (page === undefined) break;
    replies.push(...page.replies);
    isPartial ||= isAnyLeftOut(page.leftOut);
    after = page.next;
    if (after === undefined) return { replies, isPartial };
  }
  return { replies, isPartial: true };
}

/** @throws AbsenceUnprovenError where the network does not show the thread: it may only be late with it. */
async function readThread(
  subject: CommentSubject,
  threadId: string,
  token: string,
): Promise<Replies> {
  try {
    return await look(subject, token, () => readAllReplies(threadId, token));
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'gone') {
      throw new AbsenceUnprovenError('gone');
    }
    throw error;
  }
}

/**
 * Whether the account wrote a reply; undefined where that is not beyond doubt. A name withheld proves nothing,
 * nor does an unknown id while no scoped one of the account is known: then another name proves nothing either
 * of the very words that were sent, since the account may have been renamed and its old name still be told.
 */
function isOwnReply(reply: NetworkComment, own: OwnAccount, sent: string): boolean | undefined {
  if (isByAccount(reply, own)) return true;
  const isKnownId = reply.fromId !== undefined && own.ownIds.length > 0;
  if (reply.username === '') return isKnownId ? false : undefined;
  if (isSameName(reply.username, own.username)) return undefined;
  return isKnownId || !isSameText(reply.text, sent) ? false : undefined;
}

const toRead = (reply: NetworkComment, own: OwnAccount, sent: string): ReadReply => ({
  id: reply.id,
  text: reply.text,
  timestamp: reply.timestamp,
  isOwn: isOwnReply(reply, own, sent),
});

/** Since when we hold those that may be the account's own, read as written last. */
async function withHeard(
  subject: CommentSubject,
  replies: readonly ReadReply[],
): Promise<readonly ShownReply[]> {
  const possible = replies.filter(({ isOwn }) => isOwn !== false);
  const held = await readComments(
    subject,
    possible.map(({ id }) => id),
  );
  return possible.map((reply) => ({ ...reply, heardAt: held.get(reply.id)?.arrivedAt }));
}

/**
 * Whether one of these replies, written since the claim, is taken for somebody else's: then the account
 * may have been renamed, and its present name must be known before anything is concluded from it.
 */
function hasOthersSince(replies: readonly ReadReply[], sent: Sent): boolean {
  const since = earliest({ from: sent.claimedAt, answeredAt: sent.answeredAt });
  return replies.some(({ isOwn, timestamp }) => !isOwn && Date.parse(timestamp) >= since);
}

/**
 * The id of our reply, claimed for its response; undefined where it certainly does not stand.
 * @throws AbsenceUnprovenError, NetworkError
 */
export async function findPublishedReply(
  subject: CommentSubject,
  reply: SentReply,
): Promise<string | undefined> {
  const [access, comment] = await Promise.all([readAccess(subject), readComment(subject)]);
  const { userToken: token } = access;
  const threadId = comment?.parentId ?? subject.commentId;
  const { replies, isPartial } = await readThread(subject, threadId, token);
  const sent = { ...reply, answeredAt: comment?.timestamp };
  const claimAs = async (own: OwnAccount) => {
    const read = replies.map((one) => toRead(one, own, sent.text));
    const found = await claimAmong(claimKeysUnder(subject), sent, await withHeard(subject, read));
    return { ...found, mayBeRenamed: hasOthersSince(read, sent) };
  };
  let found = await claimAs(ownerOf(access));
  if (found.id === undefined && found.mayBeRenamed) {
    const renamed = await look(subject, token, () => refreshUsername(subject));
    found = await claimAs(ownerOf(renamed));
  }
  if (found.id !== undefined) return found.id;
  if (isPartial) throw new AbsenceUnprovenError('unreadable');
  if (found.isUnexplained) throw new AbsenceUnprovenError('unexplained');
  return undefined;
}
