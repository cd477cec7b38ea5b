// How a post is called: by the beginning of its caption, else by its day.
import type { Post } from '#shared/schemas/post.ts';
import { cutWords } from '#web/lib/cut-words.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { splitCharacters } from '#web/lib/split-characters.ts';

const MAX_WORDS = 8;
/** For captions of long words, and in scripts without spaces. */
const MAX_CHARACTERS = 60;

export function namePost({ caption, timestamp }: Pick<Post, 'caption' | 'timestamp'>): string {
  const words = cutWords(caption ?? '', MAX_WORDS);
  if (words === '') return `Post of ${formatDay(timestamp)}`;
  const characters = splitCharacters(words);
  return characters.length <= MAX_CHARACTERS
    ? words
    : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
