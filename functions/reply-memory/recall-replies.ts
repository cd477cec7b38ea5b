// Recalls what the owner has answered before, for one draft. A draft waits for no update of the memory: when it may be
// out of date, the update is enqueued and serves the drafts that follow.
import { nowMs } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { embedTexts, getEmbeddingModel } from '#platform/llm/embed-texts.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { quantizeVector } from './domain/quantized-vector.ts';
import type { RankableReplies } from './domain/rank-replies.ts';
import type { RememberedReply, ReplyMemory } from './domain/reply-memory.ts';
import type { RankableText, RankingQuestion } from './domain/text-ranking.ts';
import { updateReplyMemoryJob } from './jobs.ts';
import { buildReplyMemoryKey, readRankableReplyMemory } from './reply-memory-repository.ts';

export type Recollection = {
  /** The answered text, with its vector when the memory has vectors. */
  readonly question: RankingQuestion;
  /** The owner's past public answers; undefined while there is no memory of them. */
  readonly replies: RankableReplies<RememberedReply> | undefined;
  /** Adds the vectors that the memory has for facts. */
  readonly addVectors: <Fact extends { readonly text: string }>(
    facts: readonly Fact[],
  ) => readonly (Fact & RankableText)[];
};

const MAX_AGE_MS = 15 * 60 * 1_000;
/** A draft without the vector is better than one that waits. */
const EMBEDDING_TIMEOUT_MS = 3_000;

const requestedAt = new Map<string, number>();

/** At most once in a quarter of an hour for each function, because most requested updates find nothing new. */
async function requestUpdateIfOld(account: AccountRef, memory: ReplyMemory | undefined) {
  const key = buildReplyMemoryKey(account);
  const lastKnownAt = Math.max(
    memory ? Date.parse(memory.updatedAt) : 0,
    requestedAt.get(key) ?? 0,
  );
  if (nowMs() - lastKnownAt < MAX_AGE_MS) return;
  const { userId, igUserId } = account;
  try {
    await enqueueJob(updateReplyMemoryJob, { userId, igUserId });
    requestedAt.set(key, nowMs());
  } catch (error) {
    logger.warn('an update of the memory of replies was not enqueued', { error: error as Error });
  }
}

/** Undefined when the memory has no vectors, or the server gives none. */
async function embedQuestion(text: string, memory: ReplyMemory | undefined) {
  const model = getEmbeddingModel();
  if (text.trim() === '' || model === undefined || memory?.model !== model) return undefined;
  try {
    const [vector] = await embedTexts([text], { timeoutMs: EMBEDDING_TIMEOUT_MS });
    return vector && quantizeVector(vector);
  } catch (error) {
    logger.warn('the answered text has no vector', { error: error as Error });
    return undefined;
  }
}

async function recall(account: AccountRef, text: string): Promise<Recollection> {
  const stored = await readRankableReplyMemory(account);
  const [vector] = await Promise.all([
    embedQuestion(text, stored?.memory),
    requestUpdateIfOld(account, stored?.memory),
  ]);
  const vectors = new Map(stored?.memory.facts.map((fact) => [fact.text, fact.vector]));
  return {
    question: { text, vector },
    replies: stored?.replies,
    addVectors: (facts) => facts.map((fact) => ({ ...fact, vector: vectors.get(fact.text) })),
  };
}

/** Never fails: a draft can do without the memory. */
export async function recallReplies(account: AccountRef, text: string): Promise<Recollection> {
  try {
    return await recall(account, text);
  } catch (error) {
    logger.error('the memory of replies could not be read', { error: error as Error });
    return { question: { text }, replies: undefined, addVectors: (facts) => facts };
  }
}
