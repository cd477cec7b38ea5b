// Tells the languages of short texts apart. The only importer of eld.
import { SPACELESS_SENTENCE } from '#shared/spaceless-scripts.ts';

/**
 * A language counts as possible when it scores at least this share of the best one. Chosen on the open texts of
 * `tests/evaluation/data/gate`.
 */
const POSSIBLE_SHARE = { question: 0.9, answer: 0.8 };
/** The language of fewer words is a guess. */
const LEAST_WORDS = { question: 3, answer: 2 };

type Detection = {
  readonly language: string;
  readonly getScores: () => Readonly<Record<string, number>>;
};

async function loadDetector() {
  // Imported on first use: its letter groups are by far the largest part of the bundle.
  const { eld } = await import('eld/small');
  return eld;
}

/** Loads what the first detection needs, while the caller waits for something else. A failure shows at the detection. */
export function preloadLanguages(): void {
  loadDetector().catch(() => undefined);
}

const countWords = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** The ISO 639-1 code of the language of the first text that is long enough to tell; undefined when none is. */
export async function detectLanguageOfFirstLong(
  texts: readonly string[],
): Promise<string | undefined> {
  const text = texts.find(
    (one) => countWords(one) >= LEAST_WORDS.question || SPACELESS_SENTENCE.test(one),
  );
  if (text === undefined) return undefined;
  return (await loadDetector()).detect(text).language || undefined;
}

const isPossible = (language: string, { language: best, getScores }: Detection, share: number) => {
  const scores = getScores();
  return (scores[language] ?? 0) >= share * (scores[best] ?? 0);
};

/** Whether the answer is surely in another language than this one (an ISO 639-1 code). */
export async function isInOtherLanguage(answer: string, language: string): Promise<boolean> {
  if (countWords(answer) < LEAST_WORDS.answer) return false;
  const answered = (await loadDetector()).detect(answer);
  return answered.language !== '' && !isPossible(language, answered, POSSIBLE_SHARE.answer);
}

/** Whether the answer is surely in another language: neither text may be in the language of the other. */
export async function haveDifferentLanguages(question: string, answer: string): Promise<boolean> {
  if (countWords(question) < LEAST_WORDS.question) return false;
  if (countWords(answer) < LEAST_WORDS.answer) return false;
  const detector = await loadDetector();
  const [asked, answered] = [detector.detect(question), detector.detect(answer)];
  if (!asked.language || !answered.language) return false;
  return (
    !isPossible(answered.language, asked, POSSIBLE_SHARE.question) &&
    !isPossible(asked.language, answered, POSSIBLE_SHARE.answer)
  );
}
