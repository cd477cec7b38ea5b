// Implements the voice feature's port for past comments on which a voice is tried.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type { PastQuestionAndAnswer } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import {
  rankPastReplies,
  splitPastReplies,
} from '#functions/drafts/domain/prompt/select-past-replies.ts';
import { selectPromptFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { readUsableFacts } from '#functions/facts/fact-repository.ts';
import { weighAnswer } from '#functions/voice/domain/weigh-answer.ts';
import type {
  AnsweredCommentExample,
  AnsweredCommentExampleSource,
} from '#functions/voice/voice-ports.ts';
import { nowIso } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { StoredPost } from '../storage/post-item.ts';
import { readStoredPostPage } from '../storage/post-repository.ts';
import { buildCommentPromptContext } from './build-comment-prompt-context.ts';
import { readNewestAnswersWithDrafts } from './read-newest-answered-comments.ts';

/** How many posts are searched; of each the newest comments are read. */
const MAX_POSTS = 5;

type AnswerOfPost = Awaited<ReturnType<typeof readNewestAnswersWithDrafts>>[number] & {
  readonly post: StoredPost;
};

async function readAnswers(account: AccountRef): Promise<readonly AnswerOfPost[]> {
  const posts = await readStoredPostPage(account, { limit: MAX_POSTS, offset: 0 });
  const answered = await Promise.all(
    posts
      .filter(({ commentCounts }) => commentCounts.total > 0)
      .map(async (post) => {
        const answers = await readNewestAnswersWithDrafts({ ...account, mediaId: post.mediaId });
        return answers.map((one) => ({ ...one, post }));
      }),
  );
  return answered.flat().filter(({ answer, draft }) => weighAnswer(answer.text, draft) > 0);
}

/** A reply to a reply needs its thread, which may name the answer. Those by hand come first: they show the owner best. */
const selectAnswers = (answers: readonly AnswerOfPost[], count: number): readonly AnswerOfPost[] =>
  [
    ...new Map(
      answers
        .filter(({ question }) => question.parentId === undefined && question.text.trim() !== '')
        .map((one) => [one.question.id, one]),
    ).values(),
  ]
    .toSorted((a, b) => weighAnswer(b.answer.text, b.draft) - weighAnswer(a.answer.text, a.draft))
    .slice(0, count);

/** The answer is hidden from its prompt, also where another person got the same. */
const listOtherReplies = (
  answers: readonly AnswerOfPost[],
  hidden: AnswerOfPost,
): readonly PastQuestionAndAnswer[] =>
  answers
    .filter(
      ({ question, answer }) =>
        question.id !== hidden.question.id && answer.text.trim() !== hidden.answer.text.trim(),
    )
    .map(({ question, answer }) => ({ question: question.text, answer: answer.text }));

async function readFactsByPost(account: AccountRef, mediaIds: readonly string[]) {
  const now = nowIso();
  const pairs = [...new Set(mediaIds)].map(
    async (mediaId) => [mediaId, await readUsableFacts(account, { mediaId, now })] as const,
  );
  return new Map(await Promise.all(pairs));
}

export const answeredCommentExampleSource: AnsweredCommentExampleSource = {
  readExamples: async (account, count) => {
    const [answers, instagramAccount] = await Promise.all([
      readAnswers(account),
      findInstagramAccount(account),
    ]);
    if (instagramAccount === undefined) return [];
    const selected = selectAnswers(answers, count);
    const factsByPost = await readFactsByPost(
      account,
      selected.map(({ post }) => post.mediaId),
    );
    return selected.map((one): AnsweredCommentExample => {
      const { question, answer, post } = one;
      const { id, username, text } = question;
      return {
        comment: { id, mediaId: post.mediaId, username, text },
        ownerWrote: answer.text,
        context: buildCommentPromptContext({
          kind: 'comment',
          comment: question,
          post,
          account: instagramAccount,
          thread: [],
          facts: selectPromptFacts({ text }, factsByPost.get(post.mediaId) ?? []),
          ...splitPastReplies(rankPastReplies({ text }, listOtherReplies(answers, one))),
        }),
      };
    });
  },
};
