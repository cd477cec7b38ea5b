// Names a post by the beginning of its caption, or by its day.
import type { Post } from '#shared/schemas/post.ts';
import { formatDay } from '#web/lib/format/format-dates-and-times.ts';
import { truncateToCharacters } from '#web/lib/format/truncate-to-characters.ts';
import { truncateToWords } from '#web/lib/format/truncate-to-words.ts';

const MAX_WORDS = 8;
/** For captions with long words, or in scripts without spaces. */
const MAX_CHARACTERS = 60;

export function buildPostName({ caption, timestamp }: Pick<Post, 'caption' | 'timestamp'>): string {
  const words = truncateToWords(caption ?? '', MAX_WORDS);
  if (words === '') return `Post of ${formatDay(timestamp)}`;
  const { start, isCut } = truncateToCharacters(words, MAX_CHARACTERS);
  return isCut ? `${start}…` : start;
}
