// Reads a published reply back from the network when the response of the publishing call was lost.
import {
  type AccountIdentity,
  isSameUsername,
  isWrittenByAccount,
} from '#functions/connection/domain/account-authorship.ts';
import {
  getNetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import { refreshInstagramUsername } from '#functions/connection/network/refresh-instagram-username.ts';
import type { SentReply } from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import {
  computeReplySearchStartMs,
  type NetworkReply,
  type ReadBackReplySearch,
} from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import {
  findAndClaimReply,
  type ReplySeenOnInstagram,
} from '#functions/drafts/posting/find-and-claim-reply.ts';
import { runNetworkReadBackCall } from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { AbsenceUnprovenError } from '#functions/drafts/reply-ports.ts';
import { type NetworkComment, readNetworkRepliesPage } from '#platform/instagram/comments.ts';
import { hasUnreadableListEntries } from '#platform/instagram/list-row-parser.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { readStoredComment, readStoredComments } from '../storage/comment-repository.ts';
import { createCommentReplyClaimKeys } from './comment-reply-claim-keys.ts';

/** `isPartial` means that some replies could not be read, and any of them may be the wanted one. */
type ThreadReplies = { readonly replies: readonly NetworkComment[]; readonly isPartial: boolean };

/** A page has 50 replies; replies beyond the last page are never read. */
const MAX_REPLY_PAGES = 20;

/** Undefined when the network rejects the cursor that it returned itself. */
async function readNextRepliesPage(commentId: string, token: string, after: string | undefined) {
  try {
    return await readNetworkRepliesPage({ commentId, token, after });
  } catch (error) {
    if (after === undefined || !(error instanceof NetworkError) || error.kind !== 'refused') {
      throw error;
    }
    return undefined;
  }
}

async function readAllReplies(commentId: string, token: string): Promise<ThreadReplies> {
  const replies: NetworkComment[] = [];
  let isPartial = false;
  let after: string | undefined;
  for (let pageCount = 0; pageCount < MAX_REPLY_PAGES; pageCount++) {
    const page = await readNextRepliesPage(commentId, token, after);
    if (page === undefined) break;
    replies.push(...page.replies);
    isPartial ||= hasUnreadableListEntries(page.unreadableEntries);
    after = page.next;
    if (after === undefined) return { replies, isPartial };
  }
  return { replies, isPartial: true };
}

/** @throws AbsenceUnprovenError when the network reports the thread as gone, which may only be a delay. */
async function readNetworkThread(
  subject: CommentReplySubject,
  threadId: string,
  token: string,
): Promise<ThreadReplies> {
  try {
    return await runNetworkReadBackCall(subject, token, () => readAllReplies(threadId, token));
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'gone') {
      throw new AbsenceUnprovenError('gone');
    }
    throw error;
  }
}

/**
 * Whether the account wrote a reply. Undefined when that is unknown. A withheld username proves nothing, and neither
 * does an unknown author id while no scoped id of the account is known. In that case a different username proves
 * nothing about a reply with exactly the sent text, because the account may have been renamed.
 */
function isOwnReply(
  reply: NetworkComment,
  accountIdentity: AccountIdentity,
  sent: string,
): boolean | undefined {
  if (isWrittenByAccount(reply, accountIdentity)) return true;
  const isAuthorIdConclusive = reply.fromId !== undefined && accountIdentity.ownIds.length > 0;
  if (reply.username === '') return isAuthorIdConclusive ? false : undefined;
  if (isSameUsername(reply.username, accountIdentity.username)) return undefined;
  return isAuthorIdConclusive || !isSameTextIgnoringAlterations(reply.text, sent)
    ? false
    : undefined;
}

const toReadReply = (
  reply: NetworkComment,
  accountIdentity: AccountIdentity,
  sent: string,
): NetworkReply => ({
  id: reply.id,
  text: reply.text,
  timestamp: reply.timestamp,
  isOwn: isOwnReply(reply, accountIdentity, sent),
});

/** The replies that the account may have written, each with the time when it was first stored. */
async function addFirstStoredTimes(
  subject: CommentReplySubject,
  replies: readonly NetworkReply[],
): Promise<readonly ReplySeenOnInstagram[]> {
  const candidates = replies.filter(({ isOwn }) => isOwn !== false);
  const storedReplies = await readStoredComments(
    subject,
    candidates.map(({ id }) => id),
  );
  return candidates.map((reply) => ({
    ...reply,
    firstSeenAt: storedReplies.get(reply.id)?.arrivedAt,
  }));
}

/**
 * Whether a reply written since the claim seems to have another author. The account may have been renamed, so its
 * current username must be read before that conclusion is final.
 */
function hasRepliesByOthersSinceClaim(
  replies: readonly NetworkReply[],
  sent: ReadBackReplySearch,
): boolean {
  const earliestMs = computeReplySearchStartMs({
    from: sent.claimedAt,
    subjectWrittenAt: sent.subjectWrittenAt,
  });
  return replies.some(({ isOwn, timestamp }) => !isOwn && Date.parse(timestamp) >= earliestMs);
}

/**
 * The id of our published reply, claimed for its response. Undefined when its absence is proven.
 * @throws AbsenceUnprovenError, NetworkError
 */
export async function findAndClaimCommentReply(
  subject: CommentReplySubject,
  reply: SentReply,
): Promise<string | undefined> {
  const [access, comment] = await Promise.all([
    getNetworkAccess(subject),
    readStoredComment(subject),
  ]);
  const { userToken: token } = access;
  const threadId = comment?.parentId ?? subject.commentId;
  const { replies, isPartial } = await readNetworkThread(subject, threadId, token);
  const sent = { ...reply, subjectWrittenAt: comment?.timestamp };
  const claimReplyAs = async (accountIdentity: AccountIdentity) => {
    const readReplies = replies.map((networkReply) =>
      toReadReply(networkReply, accountIdentity, sent.text),
    );
    const claimResult = await findAndClaimReply(
      createCommentReplyClaimKeys(subject),
      sent,
      await addFirstStoredTimes(subject, readReplies),
    );
    return { ...claimResult, isRenamePossible: hasRepliesByOthersSinceClaim(readReplies, sent) };
  };
  let outcome = await claimReplyAs(toAccountIdentity(access));
  if (outcome.id === undefined && outcome.isRenamePossible) {
    const refreshedAccess = await runNetworkReadBackCall(subject, token, () =>
      refreshInstagramUsername(subject),
    );
    outcome = await claimReplyAs(toAccountIdentity(refreshedAccess));
  }
  if (outcome.id !== undefined) return outcome.id;
  if (isPartial) throw new AbsenceUnprovenError('unreadable');
  if (outcome.isUnexplained) throw new AbsenceUnprovenError('unexplained');
  return undefined;
}
