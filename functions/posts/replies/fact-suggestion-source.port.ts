// Implements the facts feature's port for the texts in which facts are found.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { getDisclosure } from '#functions/connection/domain/account.ts';
import type { DisclosureWording } from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import { isFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import type { FactSuggestionSource } from '#functions/facts/facts-ports.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { StoredPost } from '../storage/post-item.ts';
import { readStoredPostPage } from '../storage/post-repository.ts';
import { readNewestAnsweredComments } from './read-newest-answered-comments.ts';

/** How many posts are searched; of each the newest comments are read. */
const MAX_POSTS = 5;

async function readAnsweredQuestions(
  account: AccountRef,
  { mediaId, commentCounts }: StoredPost,
  wording: DisclosureWording,
) {
  if (commentCounts.total === 0) return [];
  const answered = await readNewestAnsweredComments({ ...account, mediaId }, wording);
  const byOwner = answered.filter(({ answer }) => !isFallbackReplyText(answer.text));
  return byOwner.map(({ question, answer }) => ({
    mediaId,
    // Lists of the network sometimes withhold the id.
    question: {
      authorKey: question.fromId ?? question.username,
      username: question.username,
      text: question.text,
    },
    answer: { commentId: answer.id, text: answer.text, writtenAt: answer.timestamp },
  }));
}

export const factSuggestionSource: FactSuggestionSource = {
  readSuggestionTexts: async (account) => {
    const [posts, stored] = await Promise.all([
      readStoredPostPage(account, { limit: MAX_POSTS, offset: 0 }),
      findInstagramAccount(account),
    ]);
    const { wording } = getDisclosure(stored);
    const answered = await Promise.all(
      posts.map((post) => readAnsweredQuestions(account, post, wording)),
    );
    const captions = posts.map(({ mediaId, caption = '', timestamp }) => ({
      mediaId,
      text: caption,
      writtenAt: timestamp,
    }));
    return { captions, answeredQuestions: answered.flat() };
  },
};
