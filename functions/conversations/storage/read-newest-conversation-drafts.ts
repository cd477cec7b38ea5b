// Reads the drafts of a conversation, each with the message that it answers.
import { readNewestMessageReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import type { DraftWithAnsweredMessage } from '../domain/match-outbound-message.ts';

/** A conversation shows its open replies and the last published ones, which are all among this many of its newest. */
export const SHOWN_CONVERSATION_DRAFTS_LIMIT = 25;

/** The drafts that were begun last, newest first. Reads consistently. */
export async function readNewestConversationDrafts(
  ref: ConversationRef,
  limit: number,
): Promise<readonly DraftWithAnsweredMessage[]> {
  const replies = await readNewestMessageReplies(ref, limit);
  return replies.map(({ draft, subjectId, subjectWrittenAt }) => ({
    draft,
    messageId: subjectId,
    timestamp: subjectWrittenAt,
  }));
}
