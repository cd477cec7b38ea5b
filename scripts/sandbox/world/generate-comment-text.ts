// Generates the text of one comment, owner's answer or follower's reply from the phrasebooks.

import { capitalizeFirst } from './phrases/capitalize-first.ts';
import {
  anyLanguage,
  type CommentMood,
  type CommentPhrasebook,
  english,
  languages,
  type PostTopic,
} from './phrases/phrases.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { LanguageCode, SandboxFollower } from './world-types.ts';

const getPhrasebook = (language: LanguageCode): CommentPhrasebook =>
  languages[language].phrasebook ?? english.phrasebook;

export interface GeneratedCommentText {
  readonly text: string;
  readonly mood: CommentMood;
}

export function generateCommentText(
  random: SeededRandom,
  author: SandboxFollower,
  topic: PostTopic,
): GeneratedCommentText {
  if (random.chance(0.07)) return { text: random.pick(anyLanguage.emojiComments), mood: 'short' };
  const completeTexts = languages[author.language].comments;
  if (completeTexts) return { text: random.pick(completeTexts), mood: 'praise' };
  const mood = random.pickByShare(moodShares);
  const text = composeComment(random, getPhrasebook(author.language), mood, topic);
  return { text: makeCasual(random, text), mood };
}

/** Two of three authors answer the giveaway's question; the others comment as usual. */
export function generateGiveawayCommentText(
  random: SeededRandom,
  author: SandboxFollower,
): GeneratedCommentText {
  const phrases = languages[author.language].giveaway;
  if (!phrases || random.chance(0.33)) return generateCommentText(random, author, 'pottery');
  const sentence = random
    .pick(phrases.sentences)
    .replace('{person}', random.pick(phrases.persons))
    .replace('{city}', random.pick(phrases.cities));
  return { text: makeCasual(random, capitalizeFirst(sentence)), mood: 'praise' };
}

/** Writes in the language of the comment's author and in the owner's style. */
export function generateOwnerAnswer(
  random: SeededRandom,
  to: SandboxFollower,
  mood: CommentMood,
): string {
  const phrasebook = getPhrasebook(to.language);
  const greeting = random.pick(phrasebook.greetings).replace('{name}', to.name);
  const answer = random.pick(phrasebook.answers[mood]);
  const body = /[!.?]$/.test(greeting) ? capitalizeFirst(answer) : answer;
  const start = random.chance(0.3)
    ? `@${to.username} ${capitalizeFirst(answer)}`
    : `${greeting} ${body}`;
  return random.chance(0.85) ? `${start} ${random.pick(phrasebook.signOffs)}` : start;
}

export function generateFollowerReply(
  random: SeededRandom,
  author: SandboxFollower,
  to: SandboxFollower | undefined,
): string {
  const phrasebook = getPhrasebook(author.language);
  const replyText = random.pick(phrasebook.followerReplies);
  const text = random.chance(0.5) && to ? `@${to.username} ${replyText}` : replyText;
  return makeCasual(random, text);
}

const moodShares = { praise: 0.42, question: 0.26, story: 0.16, short: 0.16 };

function composeComment(
  random: SeededRandom,
  phrasebook: CommentPhrasebook,
  mood: CommentMood,
  topic: PostTopic,
): string {
  const noun = random.pick(phrasebook.nouns[topic]);
  const pick = (kind: 'praise' | 'questions' | 'stories'): string =>
    random.pick(phrasebook[kind]).replaceAll('{noun}', noun);
  const close = (text: string): string => `${text} ${random.pick(phrasebook.closers)}`.trimEnd();
  switch (mood) {
    case 'short':
      return random.pick(phrasebook.shortComments) + random.pick(['', '!', '!!', '.', '...']);
    case 'praise':
      return close(addOpener(random, phrasebook, pick('praise')));
    case 'question':
      return random.chance(0.45)
        ? `${capitalizeFirst(pick('praise'))} ${pick('questions')}`
        : addOpener(random, phrasebook, pick('questions'));
    case 'story':
      return close(pick('stories'));
    default:
      return mood satisfies never;
  }
}

function addOpener(random: SeededRandom, phrasebook: CommentPhrasebook, sentence: string): string {
  if (random.chance(0.4)) return capitalizeFirst(sentence);
  const opener = random.pick(phrasebook.openers);
  const endsSentence = /[.!?]$/.test(opener);
  return `${opener} ${endsSentence ? capitalizeFirst(sentence) : lowercaseFirst(sentence)}`;
}

/** Imitates casual writing: no final period, lower case, a trailing emoji. */
function makeCasual(random: SeededRandom, text: string): string {
  const emoji = random.pick(anyLanguage.trailingEmoji);
  const withoutPeriod = random.chance(0.25) ? text.replace(/\.$/, '') : text;
  const cased = random.chance(0.15) ? withoutPeriod.toLowerCase() : withoutPeriod;
  return emoji === '' ? cased : `${cased} ${emoji}`;
}

function lowercaseFirst(text: string): string {
  return /^I\b/.test(text)
    ? text
    : text.replace(
        /^([¡¿"]*)(\p{Lu})/u,
        (_, lead: string, first: string) => lead + first.toLowerCase(),
      );
}
