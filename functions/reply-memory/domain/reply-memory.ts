// The memory of an account: the owner's past public answers, and how a read of a post changes them. Pure.
import type { QuantizedVector } from './quantized-vector.ts';

const MAX_REMEMBERED_REPLIES = 5_000;
const MAX_REMEMBERED_COURTEOUS_REPLIES = 300;

/** An answer of the owner with the comment that it answered. */
export type PastReply = {
  /** The comment of the answer. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** ISO. */
  readonly writtenAt: string;
  /** The time that orders its thread among the others of the post (ISO). */
  readonly threadStartedAt: string;
  /** It says nothing that another person could want to know, and only shows how the owner sounds. */
  readonly isCourtesy: boolean;
};

export type RememberedReply = PastReply & {
  readonly mediaId: string;
  readonly vector: QuantizedVector | undefined;
};

export type RememberedFact = { readonly text: string; readonly vector: QuantizedVector };

export type ReplyMemory = {
  /** The model of the vectors; undefined when there are none. */
  readonly model: string | undefined;
  /** When it was last written (ISO). */
  readonly updatedAt: string;
  /** It knows all changes of posts until then (ISO). Empty before its first update has ended. */
  readonly changesReadUntil: string;
  /** The posts of the replies, the one first that was read longest ago. */
  readonly mediaIds: readonly string[];
  /** Newest first. */
  readonly replies: readonly RememberedReply[];
  /** The vectors of facts that have to be ranked, because a prompt has no room for all. */
  readonly facts: readonly RememberedFact[];
};

export const EMPTY_REPLY_MEMORY: ReplyMemory = {
  model: undefined,
  updatedAt: '',
  changesReadUntil: '',
  mediaIds: [],
  replies: [],
  facts: [],
};

/** The answers in a part of a post's comments, from the newest thread on. */
export type ReadOfPost = {
  readonly mediaId: string;
  readonly replies: readonly PastReply[];
  /** The oldest thread that was read to its end started after this time (ISO); undefined when all comments were read. */
  readonly readBackTo: string | undefined;
};

const toComparablePair = ({ question, answer }: PastReply): string =>
  [question, answer].map((text) => text.trim().toLowerCase()).join('\n');

/** The newest of equal answers to equal questions, and the newest of all. */
function keepNewest(replies: readonly RememberedReply[]): readonly RememberedReply[] {
  const pairs = new Set<string>();
  const distinct = replies
    .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt) || b.id.localeCompare(a.id))
    .filter((reply) => {
      const pair = toComparablePair(reply);
      if (pairs.has(pair)) return false;
      pairs.add(pair);
      return true;
    });
  let courteous = 0;
  return distinct
    .filter(({ isCourtesy }) => !isCourtesy || ++courteous <= MAX_REMEMBERED_COURTEOUS_REPLIES)
    .slice(0, MAX_REMEMBERED_REPLIES);
}

/** Answers that were not read again stay, unless they would have been among those that were read. */
const isKept = (reply: RememberedReply, { mediaId, readBackTo }: ReadOfPost): boolean =>
  reply.mediaId !== mediaId || (readBackTo !== undefined && reply.threadStartedAt <= readBackTo);

/** A reply with unchanged texts keeps its vector. */
export function rememberPost(memory: ReplyMemory, read: ReadOfPost): ReplyMemory {
  const { mediaId } = read;
  const known = new Map(memory.replies.map((reply) => [reply.id, reply]));
  const isUnchanged = (one: RememberedReply | undefined, { question, answer }: PastReply) =>
    one?.question === question && one.answer === answer;
  const found = read.replies.map((reply): RememberedReply => {
    const before = known.get(reply.id);
    return { ...reply, mediaId, vector: isUnchanged(before, reply) ? before?.vector : undefined };
  });
  const foundIds = new Set(found.map(({ id }) => id));
  const kept = memory.replies.filter((reply) => isKept(reply, read) && !foundIds.has(reply.id));
  const replies = keepNewest([...kept, ...found]);
  const otherPosts = memory.mediaIds.filter((id) => id !== mediaId);
  const isRemembered = replies.some((reply) => reply.mediaId === mediaId);
  return { ...memory, replies, mediaIds: isRemembered ? [...otherPosts, mediaId] : otherPosts };
}

/** The memory without the vectors of another model. */
export function forgetVectorsOfOtherModel(
  memory: ReplyMemory,
  model: string | undefined,
): ReplyMemory {
  if (memory.model === model) return memory;
  const replies = memory.replies.map((reply) => ({ ...reply, vector: undefined }));
  return { ...memory, model, replies, facts: [] };
}
