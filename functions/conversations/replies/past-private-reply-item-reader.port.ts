// Comments that rules might have answered in private, with the owner's messages to their authors.
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import type { PastItem, PastItemReader } from '#functions/drafts/reply-ports.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { findConversationsByContacts } from '../storage/conversation-repository.ts';
import {
  findLatestMessageTimeBefore,
  type PastConversation,
  type PastTimeRange,
  readStoredConversationBetween,
} from './past-conversation.ts';

const PARALLEL_CONVERSATIONS = 25;

/** From the first of these times until some time after the last one. */
function toPastTime(writtenAt: readonly string[], forMs: number): PastTimeRange {
  const times = writtenAt.map(Date.parse);
  return { from: Math.min(...times), to: Math.max(...times) + forMs };
}

/** The conversations by author id. Authors without a conversation are left out. */
async function readConversationsOfAuthors(
  account: AccountRef,
  items: readonly PastItem[],
  forMs: number,
): Promise<ReadonlyMap<string, PastConversation>> {
  const comments = items.map(({ asOf }) => asOf(0, 'private'));
  const byAuthor = Map.groupBy(comments, ({ author }) => author.id ?? '');
  const conversations = await findConversationsByContacts(
    account,
    [...byAuthor.keys()].filter(Boolean),
  );
  const read = await mapInParallel(
    [...conversations],
    PARALLEL_CONVERSATIONS,
    async ([contactId, ref]) => {
      const times = (byAuthor.get(contactId) ?? []).map(({ writtenAt }) => writtenAt);
      const past = await readStoredConversationBetween(ref, contactId, toPastTime(times, forMs));
      return [contactId, past] as const;
    },
  );
  return new Map(read);
}

const withOwnerMessages = (
  item: PastItem,
  conversations: ReadonlyMap<string, PastConversation>,
): PastItem => ({
  ...item,
  asOf: (at, audience) => {
    const comment = item.asOf(at, audience);
    const past = audience === 'private' && conversations.get(comment.author.id ?? '');
    return past
      ? { ...comment, ownerWroteAt: findLatestMessageTimeBefore(past.byOwner, at) }
      : comment;
  },
});

export const createPastPrivateReplyItemReader = (
  comments: PastItemReader<CommentReplySubject>,
): PastItemReader<CommentReplySubject> => ({
  readPastItems: async (subjects, range) => {
    const items = await comments.readPastItems(subjects, range);
    const [first] = subjects;
    if (first === undefined || !range.withPrivateReplies) return items;
    const found = items.filter((one) => one !== undefined);
    const conversations = await readConversationsOfAuthors(first.subject, found, range.forMs);
    return items.map((one) => one && withOwnerMessages(one, conversations));
  },
});
