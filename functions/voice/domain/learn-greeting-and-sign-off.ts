// The words with which an owner usually begins and ends a reply. Pure.
import {
  createCourtesyWordList,
  listWordsOfComparableText,
  toComparableText,
} from '#functions/drafts/domain/text-gate/courtesy/courtesy-word-list.ts';
import { VOICE_LIMITS } from '#shared/limits.ts';
import { type OwnerAnswer, sumWeights } from './weighted-answers.ts';

const GREETINGS = createCourtesyWordList(
  'hi hey hello hiya hola buenas buenos oi olá hallo moin servus bonjour coucou salut ciao salve merhaba selam привет здравствуйте مرحبا أهلا اهلا هلا 안녕하세요 안녕 היי שלום 你好 您好 こんにちは こんばんは おはよう',
);
/** Words that may follow a greeting or make up a sign-off, and that name no one. */
const COURTESY_WORDS = createCourtesyWordList(
  'guten tag morgen abend dia dias días tardes noches tarde noite boa bom good morning evening day there again all ihr dein viele liebe beste schöne grüße gruß lg vg mfg un abrazo saludos saludo besos beso muchos bjs beijos abraço abraços abs bises bisous cordialement amicalement à bientôt bien vous toi cheers best regards kind warm wishes love kisses hugs x xx xxx thanks thank you danke gracias obrigado obrigada merci grazie baci saluti tudo bem',
);
/** The longest ones that are learned, in words. */
const MOST_WORDS = { greeting: 4, sign_off: 7 } as const;
/** Fewer answers show no habit. */
const LEAST_ANSWERS = 3;
const HABIT = 0.5;
/** A first word that no list has is a habit only when it is all but constant: others begin with "Yes" by chance. */
const CONSTANT = 0.75;
/** Longer words are preferred while they are nearly as frequent. */
const NEARLY = 0.8;

/** A number, a link or a name with `@` belongs to one answer. */
const SPECIFIC = /[\p{N}@#/]|\p{L}\.\p{L}/u;
const LETTER = /\p{L}/u;

type Side = keyof typeof MOST_WORDS;

const listTokens = (text: string): readonly string[] =>
  text.match(/[^\s、。！？]+[、。！？]?|[、。！？]/gu) ?? [];
const takeTokens = (tokens: readonly string[], count: number, side: Side) =>
  (side === 'greeting' ? tokens.slice(0, count) : tokens.slice(-count)).join(' ');
const listComparableWords = (text: string) => listWordsOfComparableText(toComparableText(text));

/** Whether it has the name of the person who was answered. */
const namesPerson = (words: string, askedBy: string): boolean => {
  const name = toComparableText(askedBy);
  return listComparableWords(words).some((word) => word.length >= 3 && name.includes(word));
};

const hasOnlyCourtesyWords = (words: string): boolean =>
  listComparableWords(words).every((word) => GREETINGS.has(word) || COURTESY_WORDS.has(word));

const beginsWithGreeting = (words: string): boolean =>
  GREETINGS.has(listComparableWords(words)[0] ?? '');

type Candidate = { readonly words: string; readonly share: number };

/** The most frequent words of this count, in their most frequent spelling. */
function findMostFrequent(
  answers: readonly OwnerAnswer[],
  count: number,
  side: Side,
): Candidate | undefined {
  const found = answers.flatMap((answer) => {
    const tokens = listTokens(answer.text);
    // Words that are the whole reply are no part of it.
    if (tokens.length <= count) return [];
    const words = takeTokens(tokens, count, side);
    if (SPECIFIC.test(words) || !LETTER.test(words) || namesPerson(words, answer.askedBy))
      return [];
    return answer.isPrivate && !hasOnlyCourtesyWords(words) ? [] : [{ words, answer }];
  });
  const groups = [...Map.groupBy(found, ({ words }) => words.toLowerCase()).values()];
  const weigh = (group: typeof found) => sumWeights(group.map(({ answer }) => answer));
  const [best] = groups.toSorted((a, b) => weigh(b) - weigh(a));
  if (best === undefined || best.length < LEAST_ANSWERS) return undefined;
  const spellings = [...Map.groupBy(best, ({ words }) => words)];
  const [spelling] = spellings.toSorted(([, a], [, b]) => weigh(b) - weigh(a));
  return spelling && { words: spelling[0], share: weigh(best) / sumWeights(answers) };
}

const isLearnable = ({ words, share }: Candidate, side: Side): boolean => {
  if (share < HABIT || words.length > VOICE_LIMITS.wordsCharacters) return false;
  if (side === 'sign_off') return true;
  return beginsWithGreeting(words) || share >= CONSTANT;
};

/** Null when the owner has no such habit. */
export function learnUsualWords(answers: readonly OwnerAnswer[], side: Side): string | null {
  // One text that was sent many times shows no habit.
  const distinct = [...new Map(answers.map((answer) => [answer.text, answer])).values()];
  const counts = Array.from({ length: MOST_WORDS[side] }, (_, index) => index + 1);
  const candidates = counts
    .flatMap((count) => findMostFrequent(distinct, count, side) ?? [])
    .filter((candidate) => isLearnable(candidate, side));
  const best = Math.max(0, ...candidates.map(({ share }) => share));
  return candidates.findLast(({ share }) => share >= NEARLY * best)?.words ?? null;
}

/** The text without these words at its beginning or end. */
export function removeUsualWords(text: string, words: string | null, side: Side): string {
  if (words === null) return text;
  const plain = listTokens(text).join(' ');
  const isThere =
    side === 'greeting'
      ? plain.toLowerCase().startsWith(words.toLowerCase())
      : plain.toLowerCase().endsWith(words.toLowerCase());
  if (!isThere) return plain;
  return (side === 'greeting' ? plain.slice(words.length) : plain.slice(0, -words.length)).trim();
}
