// Reads comments of a post that the owner answered in person, from the newest page of its comments.
import {
  type DisclosureWording,
  hasDisclosure,
} from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { containsPersonalData } from '#functions/drafts/domain/text-gate/reveals-other-private-texts.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { type AnsweredComment, listAnsweredComments } from '../domain/past-replies.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { readStoredCommentPage } from '../storage/comment-repository.ts';

/** How many comments of the post are read, unless fewer are wanted. */
const MAX_COMMENTS = 100;

type AnswerWithDraft = AnsweredComment & {
  /** The draft that was sent as the answer; undefined for one from the Instagram app. */
  readonly draft: Draft | undefined;
};

/** Another customer's data must not become public again. */
const isWithoutPersonalData = ({ question, answer }: AnsweredComment): boolean =>
  !containsPersonalData(question.text) && !containsPersonalData(answer.text);

/** With replies that rules sent unseen. */
export async function readNewestAnswersWithDrafts(
  post: PostRef,
): Promise<readonly AnswerWithDraft[]> {
  const comments = await readStoredCommentPage(post, { limit: MAX_COMMENTS, offset: 0 });
  const ids = comments.flatMap(({ ruleReplyIds, replyIds }) => [...ruleReplyIds, ...replyIds]);
  const drafts = [...(await readCommentReplies(post, ids, { consistent: false })).values()];
  return listAnsweredComments(comments)
    .filter(isWithoutPersonalData)
    .map((one) => ({
      ...one,
      draft: drafts.find((draft) => isOneOfSentReplies(one.answer, [draft])),
    }));
}

/** The replies that rules sent to these comments without a person having read them. */
export async function readUnseenReplies(
  post: PostRef,
  comments: readonly Pick<StoredComment, 'ruleReplyIds'>[],
): Promise<readonly Draft[]> {
  const ids = comments.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const replies = [...(await readCommentReplies(post, ids, { consistent: false })).values()];
  return replies.filter(({ automation }) => automation?.approval === 'not_needed');
}

export type AnsweredCommentsPage = {
  readonly answered: readonly AnsweredComment[];
  /** The start of the thread in which the page ends; undefined when it has all comments. */
  readonly endsInThreadStartedAt: string | undefined;
};

/**
 * Replies that rules sent unseen are not the owner's, also when their drafts are gone, and another customer's data must not
 * become public again.
 */
export async function readAnsweredCommentsPage(
  post: PostRef,
  wording: DisclosureWording,
  limit = MAX_COMMENTS,
): Promise<AnsweredCommentsPage> {
  const comments = await readStoredCommentPage(post, { limit, offset: 0 });
  const unseen = await readUnseenReplies(post, comments);
  const answered = listAnsweredComments(
    comments.filter(
      (one) => !one.isOwn || !(isOneOfSentReplies(one, unseen) || hasDisclosure(one.text, wording)),
    ),
  ).filter(isWithoutPersonalData);
  return {
    answered,
    endsInThreadStartedAt: comments.length < limit ? undefined : comments.at(-1)?.threadStartedAt,
  };
}

export const readNewestAnsweredComments = async (
  post: PostRef,
  wording: DisclosureWording,
  limit?: number,
): Promise<readonly AnsweredComment[]> =>
  (await readAnsweredCommentsPage(post, wording, limit)).answered;
