// Patterns of whole words in the scripts that separate them, and of parts of words in those that do not. Pure.

/** Each of `words` is a part of a pattern, in lower case and without accents. */
export const toWordPattern = (words: readonly string[], parts: readonly string[] = []): RegExp =>
  new RegExp(
    [`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, ...parts].join('|'),
    'u',
  );
