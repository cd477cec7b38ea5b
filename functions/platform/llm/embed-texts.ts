// Asks an OpenAI-compatible server for the vectors of texts, by which texts of like meaning are found.
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { createModelClient } from './create-model-client.ts';
import { withoutServerText } from './without-server-text.ts';

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
  const input = texts.map((text) => text.slice(0, MAX_CHARACTERS) || ' ');
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
