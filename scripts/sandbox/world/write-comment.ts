// Writes one comment, answer or aside from the phrase books.
import { emojiComments, trailingEmoji } from './phrases/emoji.ts';
import { english } from './phrases/english.ts';
import { french } from './phrases/french.ts';
import { german } from './phrases/german.ts';
import { giveawayPhrases } from './phrases/giveaway.ts';
import { italian } from './phrases/italian.ts';
import { wholeComments } from './phrases/other-scripts.ts';
import type { CommentMood, Phrasebook, Topic } from './phrases/phrasebook.ts';
import { portuguese } from './phrases/portuguese.ts';
import { spanish } from './phrases/spanish.ts';
import type { Random } from './seeded-random.ts';
import type { Follower, LanguageCode } from './types.ts';

const books: Readonly<Partial<Record<LanguageCode, Phrasebook>>> = {
  en: english,
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  it: italian,
};

export interface WrittenComment {
  readonly text: string;
  readonly mood: CommentMood;
}

export function writeComment(random: Random, author: Follower, topic: Topic): WrittenComment {
  if (random.chance(0.07)) return { text: random.pick(emojiComments), mood: 'short' };
  const whole = wholeComments[author.language];
  if (whole) return { text: random.pick(whole), mood: 'praise' };
  const book = books[author.language] ?? english;
  const mood = drawMood(random);
  return { text: compose(random, { book, mood, topic }), mood };
}

/** Below the giveaway two in three answer its question; the rest write as anywhere. */
export function writeGiveawayComment(random: Random, author: Follower): WrittenComment {
  const phrases = giveawayPhrases[author.language];
  if (!phrases || random.chance(0.33)) return writeComment(random, author, 'pottery');
  const sentence = random
    .pick(phrases.sentences)
    .replace('{person}', random.pick(phrases.persons))
    .replace('{city}', random.pick(phrases.cities));
  return { text: finish(random, upperFirst(sentence)), mood: 'praise' };
}

/** The owner's answer, in the language of the person and in her own manner. */
export function writeAnswer(random: Random, to: Follower, mood: CommentMood): string {
  const book = books[to.language] ?? english;
  const greeting = random.pick(book.greetings).replace('{name}', to.name);
  const answer = random.pick(book.answers[mood]);
  const body = /[!.?]$/.test(greeting) ? upperFirst(answer) : answer;
  const start = random.chance(0.3)
    ? `@${to.username} ${upperFirst(answer)}`
    : `${greeting} ${body}`;
  return random.chance(0.85) ? `${start} ${random.pick(book.signOffs)}` : start;
}

export function writeAside(random: Random, author: Follower, to: Follower | undefined): string {
  const book = books[author.language] ?? english;
  const aside = random.pick(book.asides);
  const text = random.chance(0.5) && to ? `@${to.username} ${aside}` : aside;
  return finish(random, text);
}

function drawMood(random: Random): CommentMood {
  const ticket = random.next();
  if (ticket < 0.42) return 'praise';
  if (ticket < 0.68) return 'question';
  if (ticket < 0.84) return 'story';
  return 'short';
}

function compose(
  random: Random,
  choice: { readonly book: Phrasebook; readonly mood: CommentMood; readonly topic: Topic },
): string {
  const { book, mood, topic } = choice;
  const noun = random.pick(book.nouns[topic]);
  const fill = (sentence: string): string =>
    sentence.startsWith('{noun}')
      ? sentence.replace('{noun}', noun)
      : sentence.replaceAll('{noun}', noun);
  switch (mood) {
    case 'short':
      return finish(random, withPunctuation(random, random.pick(book.shorts)));
    case 'praise':
      return finish(
        random,
        join(opened(random, book, fill(random.pick(book.praise))), random.pick(book.closers)),
      );
    case 'question':
      return finish(
        random,
        random.chance(0.45)
          ? join(upperFirst(fill(random.pick(book.praise))), fill(random.pick(book.questions)))
          : opened(random, book, fill(random.pick(book.questions))),
      );
    case 'story':
      return finish(random, join(fill(random.pick(book.stories)), random.pick(book.closers)));
    default:
      return mood satisfies never;
  }
}

function opened(random: Random, book: Phrasebook, sentence: string): string {
  if (random.chance(0.4)) return upperFirst(sentence);
  const opener = random.pick(book.openers);
  const startsNew = /[.!?]$/.test(opener);
  return `${opener} ${startsNew ? upperFirst(sentence) : lowerFirst(sentence)}`;
}

/** People forget the last stop, write in small letters, add an emoji. */
function finish(random: Random, text: string): string {
  const emoji = random.pick(trailingEmoji);
  const relaxed = random.chance(0.25) ? text.replace(/\.$/, '') : text;
  const cased = random.chance(0.15) ? relaxed.toLowerCase() : relaxed;
  return emoji === '' ? cased : `${cased} ${emoji}`;
}

function withPunctuation(random: Random, text: string): string {
  return `${text}${random.pick(['', '!', '!!', '.', '...'])}`;
}

function join(first: string, second: string): string {
  return second === '' ? first : `${first} ${second}`;
}

function upperFirst(text: string): string {
  return text.replace(
    /^([¡¿"]*)(\p{Ll})/u,
    (_, lead: string, letter: string) => lead + letter.toUpperCase(),
  );
}

function lowerFirst(text: string): string {
  return /^I\b/.test(text)
    ? text
    : text.replace(
        /^([¡¿"]*)(\p{Lu})/u,
        (_, lead: string, letter: string) => lead + letter.toLowerCase(),
      );
}
