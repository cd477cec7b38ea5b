// Adds the vectors of texts that have none, some at a time. A text that has one is never embedded a second time.
import { embedAcceptedTexts } from '#platform/llm/embed-texts.ts';
import { logger } from '#platform/logger.ts';
import { type QuantizedVector, quantizeVector } from './domain/quantized-vector.ts';
import { toReplyText } from './domain/rank-replies.ts';
import type { RememberedFact, RememberedReply, ReplyMemory } from './domain/reply-memory.ts';

const needsVector = ({ isCourtesy, vector }: RememberedReply): boolean =>
  vector === undefined && !isCourtesy;

/** One call of the server. */
const MAX_TEXTS = 128;
const TIMEOUT_MS = 20_000;

export const hasMissingVectors = ({ model, replies }: ReplyMemory): boolean =>
  model !== undefined && replies.some(needsVector);

type ReplyMemoryWithVectors = {
  readonly memory: ReplyMemory;
  /** Whether others are still missing, and the server answers. */
  readonly hasMore: boolean;
};

/** The vectors by their texts; undefined when the server fails. */
async function embedAll(texts: readonly string[]) {
  if (texts.length === 0) return new Map<string, QuantizedVector>();
  try {
    const vectors = await embedAcceptedTexts(texts, { timeoutMs: TIMEOUT_MS });
    return new Map(texts.map((text, at) => [text, quantizeVector(vectors[at] ?? [])]));
  } catch (error) {
    logger.warn('the memory of replies got no vectors', { error: error as Error });
    return undefined;
  }
}

function listKnownFacts(
  memory: ReplyMemory,
  texts: readonly string[],
  added: ReadonlyMap<string, QuantizedVector>,
): readonly RememberedFact[] {
  const known = new Map(memory.facts.map(({ text, vector }) => [text, vector]));
  return texts.flatMap((text) => {
    const vector = added.get(text) ?? known.get(text);
    return vector ? [{ text, vector }] : [];
  });
}

/** `factTexts`: the facts that need vectors; undefined leaves them as they are. */
export async function addMissingVectors(
  memory: ReplyMemory,
  factTexts: readonly string[] = memory.facts.map(({ text }) => text),
): Promise<ReplyMemoryWithVectors> {
  if (memory.model === undefined) return { memory, hasMore: false };
  const knownFacts = new Set(memory.facts.map(({ text }) => text));
  const missing = new Set([
    ...factTexts.filter((text) => !knownFacts.has(text)),
    ...memory.replies.filter(needsVector).map(toReplyText),
  ]);
  const added = await embedAll([...missing].slice(0, MAX_TEXTS));
  if (added === undefined) return { memory, hasMore: false };
  const replies = memory.replies.map((reply) => ({
    ...reply,
    vector: needsVector(reply) ? added.get(toReplyText(reply)) : reply.vector,
  }));
  const facts = listKnownFacts(memory, factTexts, added);
  return { memory: { ...memory, replies, facts }, hasMore: missing.size > MAX_TEXTS };
}
