// Asks an OpenAI-compatible server for the vectors of texts, by which texts of like meaning are found.
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { defineEnv } from '../env.ts';
import { createModelClient } from './create-model-client.ts';
import { ModelServerError, withoutServerText } from './without-server-text.ts';

/** Without it, texts are compared by their words. */
const env = defineEnv({ OPENAI_EMBEDDING_MODEL: z.string().optional() });

/** Longer texts are cut: a model takes some thousand characters, and the meaning of a comment comes first. */
const MAX_CHARACTERS = 2_000;

/** Undefined when the stage has none. */
export const getEmbeddingModel = (): string | undefined =>
  env().OPENAI_EMBEDDING_MODEL || undefined;

/**
 * The vectors of the texts, in their order. The texts are never logged.
 * @throws Error when the server is unreachable, refuses the request or takes too long
 */
export async function embedTexts(
  texts: readonly string[],
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<readonly (readonly number[])[]> {
  const model = getEmbeddingModel();
  if (model === undefined) throw new Error('There is no embedding model.');
  const client = await createModelClient();
  const input = texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed() || ' ');
  try {
    const { data } = await client.embeddings.create(
      { model, input, encoding_format: 'float' },
      { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
    );
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    if (vectors.length !== texts.length) throw new Error('The server left out vectors.');
    return vectors;
  } catch (error) {
    throw await withoutServerText(error);
  }
}

/** Bad request, content too large, unprocessable. */
const REFUSALS: readonly (number | undefined)[] = [400, 413, 422];
const ORDINARY_TEXT = 'Thank you';

const isRefusal = (error: unknown): boolean =>
  error instanceof ModelServerError && REFUSALS.includes(error.status);

type Vector = readonly number[];
type EmbedTexts = (texts: readonly string[]) => Promise<readonly Vector[]>;

/** Halves refused texts until the refused ones stand alone. */
async function embedHalves(
  texts: readonly string[],
  embed: EmbedTexts,
  unlikeAny: Vector,
): Promise<readonly Vector[]> {
  if (texts.length === 1) return [unlikeAny];
  const middle = Math.ceil(texts.length / 2);
  const vectors: Vector[] = [];
  for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
    try {
      vectors.push(...(await embed(half)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      vectors.push(...(await embedHalves(half, embed, unlikeAny)));
    }
  }
  return vectors;
}

/**
 * The same, with a vector like no other for a text that the server refuses, for example because it is longer than its
 * model reads: it refuses the whole request for one.
 * @throws Error as `embedTexts` does, also when the server refuses every text
 */
export async function embedAcceptedTexts(
  texts: readonly string[],
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<readonly Vector[]> {
  const endsAt = nowMs() + timeoutMs;
  const embed: EmbedTexts = (some) => embedTexts(some, { timeoutMs: endsAt - nowMs() });
  try {
    return await embed(texts);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [ordinary = []] = await embed([ORDINARY_TEXT]);
    const unlikeAny = ordinary.map(() => 0);
    return embedHalves(texts, embed, unlikeAny);
  }
}
