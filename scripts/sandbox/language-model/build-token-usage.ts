// Counts the tokens of a completion: a quarter of the characters, and a fixed number for each picture in low detail.
import type { Controls } from '../faults/controls.ts';

const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_PICTURE = 85;
/** OpenAI reads a beginning from its cache from this length on, in steps. */
const LEAST_CACHED_TOKENS = 1_024;
const CACHE_STEP_TOKENS = 128;
const MAX_REMEMBERED_PROMPTS = 50;

const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

function countSharedCharacters(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The tokens of the longest beginning that an earlier prompt had as well. The prompt is remembered. */
function countCachedTokens(controls: Controls, prompt: string): number {
  const shared = controls.recentPrompts.map((earlier) => countSharedCharacters(earlier, prompt));
  controls.recentPrompts = [prompt, ...controls.recentPrompts].slice(0, MAX_REMEMBERED_PROMPTS);
  const tokens = Math.floor(Math.max(0, ...shared) / CHARACTERS_PER_TOKEN);
  return tokens < LEAST_CACHED_TOKENS ? 0 : tokens - (tokens % CACHE_STEP_TOKENS);
}

export function buildTokenUsage(
  controls: Controls,
  request: { readonly prompt: string; readonly pictures: number; readonly output: string },
) {
  const { prompt, pictures, output } = request;
  const read = countTokens(prompt) + pictures * TOKENS_PER_PICTURE;
  const written = countTokens(output);
  return { read, cached: countCachedTokens(controls, prompt), written, total: read + written };
}
