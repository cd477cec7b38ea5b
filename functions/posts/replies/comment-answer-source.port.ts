// Implements the voice feature's port for the owner's answers to comments.
import { weighAnswer } from '#functions/voice/domain/weigh-answer.ts';
import type { OwnerAnswerSource } from '#functions/voice/voice-ports.ts';
import { readStoredPostPage } from '../storage/post-repository.ts';
import { readNewestAnswersWithDrafts } from './read-newest-answered-comments.ts';

/** How many posts are searched; of each the newest comments are read. */
const MAX_POSTS = 5;

export const commentAnswerSource: OwnerAnswerSource = {
  readOwnerAnswers: async (account) => {
    const posts = await readStoredPostPage(account, { limit: MAX_POSTS, offset: 0 });
    const answered = await Promise.all(
      posts
        .filter(({ commentCounts }) => commentCounts.total > 0)
        .map(({ mediaId }) => readNewestAnswersWithDrafts({ ...account, mediaId })),
    );
    return answered.flat().map(({ question, answer, draft }) => ({
      text: answer.text,
      weight: weighAnswer(answer.text, draft),
      isPrivate: false,
      askedBy: question.username,
    }));
  },
};
