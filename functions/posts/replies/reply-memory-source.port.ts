// Implements the port of the memory of replies: which posts changed, and what their owner answered there.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { getDisclosure } from '#functions/connection/domain/account.ts';
import { isFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import { hasRoomForAllFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { isMereCourtesy } from '#functions/drafts/domain/text-gate/is-mere-courtesy.ts';
import { readUsableFacts } from '#functions/facts/fact-repository.ts';
import type { PastReply } from '#functions/reply-memory/domain/reply-memory.ts';
import type { ReplyMemorySource } from '#functions/reply-memory/reply-memory-ports.ts';
import { nowIso } from '#platform/clock.ts';
import type { AnsweredComment } from '../domain/past-replies.ts';
import { listChangedPosts } from '../storage/changed-posts.ts';
import { readStoredCommentsOfPosts } from '../storage/comment-repository.ts';
import { readAnsweredCommentsPage } from './read-newest-answered-comments.ts';

const isWorthRemembering = ({ answer }: AnsweredComment): boolean =>
  answer.text.trim() !== '' && !isFallbackReplyText(answer.text);

const toPastReply = ({ question, answer }: AnsweredComment): PastReply => ({
  id: answer.id,
  question: question.text,
  answer: answer.text,
  writtenAt: answer.timestamp,
  threadStartedAt: answer.threadStartedAt,
  isCourtesy: isMereCourtesy(answer.text, question),
});

export const replyMemorySource: ReplyMemorySource = {
  isAccountStored: async (account) => (await findInstagramAccount(account)) !== undefined,
  listChangedPosts,
  readPastReplies: async (account, mediaId) => {
    const stored = await findInstagramAccount(account);
    const wording = stored ? getDisclosure(stored).wording : null;
    const post = { ...account, mediaId };
    const { answered, endsInThreadStartedAt } = await readAnsweredCommentsPage(post, wording);
    return {
      mediaId,
      replies: answered.filter(isWorthRemembering).map(toPastReply),
      readBackTo: endsInThreadStartedAt,
    };
  },
  listDeletedReplies: async (account, replies) => {
    const refs = replies.map(({ id, mediaId }) => ({ ...account, mediaId, commentId: id }));
    const stored = await readStoredCommentsOfPosts(refs);
    return new Set(replies.map(({ id }) => id).filter((id) => !stored.has(id)));
  },
  listFactsToRank: async (account) => {
    const facts = await readUsableFacts(account, { now: nowIso() });
    return hasRoomForAllFacts(facts) ? [] : facts.map(({ text }) => text);
  },
};
