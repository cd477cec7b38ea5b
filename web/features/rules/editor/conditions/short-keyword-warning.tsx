// Warns beside their field of keywords that are so short that other words contain them.
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import {
  joinWordsWithConjunction,
  quote,
} from '#web/features/rules/words/join-words-with-conjunction.ts';
import { useDebouncedText } from '#web/lib/use-debounced-text.ts';

const MAX_CHARACTERS = 3;
const MAX_NAMED = 3;
const MAX_EXAMPLES = 2;
/** In scripts without spaces between words, a few characters are a whole word. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /^[\p{L}\p{N}\p{M}]+$/u;
const NUMBER = /^\d+$/;

/** Frequent words of comments and messages, the most frequent first. */
const COMMON_WORDS =
  'this which that what know now you your they them then there some something more time with will price please where ' +
  'how show much just use list thing think want have great love like look book really about because best ' +
  'only one phone money order for from shop stop today tomorrow good nice well new news need make made name message ' +
  'post part start party page image call all also always already again address available link drink online happy ' +
  'application discount code size design next week weekend work world team care card category gift ' +
  'question yesterday using music inside join point chocolate admin network often both outfit benefit usage vintage ' +
  'precio cuánto gracias tienda cuando quiero bueno hola también casi así quanto preço obrigado onde comprar grátis ' +
  'agora danke nicht schön preis bitte wieder merci bonjour combien pour vous avec grazie quando questo come';
const WORDS = COMMON_WORDS.split(' ');

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** These types search the whole text. The others compare its beginning or its end. */
export const isContaining = (type: TextMatchType): boolean =>
  type === 'contains' || type === 'does_not_contain';

const isShort = ({ match_type, text }: TextConditionEntry): boolean =>
  isContaining(match_type) &&
  WORD.test(text.trim()) &&
  [...text.normalize('NFC').trim()].length <= MAX_CHARACTERS &&
  !UNSPACED_SCRIPT.test(text);

function findExamples({ text, case_sensitive }: TextConditionEntry): readonly string[] {
  const keyword = text.trim();
  if (NUMBER.test(keyword)) return [`1${keyword}`, `${keyword}0`];
  const [compared, read] = case_sensitive
    ? [keyword, (word: string) => word]
    : [fold(keyword), fold];
  return WORDS.filter((word) => {
    const candidate = read(word);
    return candidate.includes(compared) && candidate !== compared;
  }).slice(0, MAX_EXAMPLES);
}

function describe(entry: TextConditionEntry): string {
  const verb = entry.match_type === 'contains' ? 'matches' : 'leaves out';
  const examples = findExamples(entry);
  const others =
    examples.length > 0
      ? joinWordsWithConjunction(examples.map(quote), 'and')
      : 'longer words that have it inside';
  return `${quote(entry.text)} also ${verb} ${others}.`;
}

/** `“hi” also matches “this” and “which”.` Empty without a short keyword. */
function describeShortKeywords(entries: readonly TextConditionEntry[]): string {
  const short = entries.filter(isShort);
  const sentences = short.slice(0, MAX_NAMED).map(describe);
  if (short.length > MAX_NAMED) sentences.push('So do other short words of the list.');
  return sentences.join(' ');
}

/** Every word is short while its first characters are typed. */
const TYPING_PAUSE_MS = 600;

type ShortKeywordWarningProps = {
  readonly entries: readonly TextConditionEntry[];
  /** A sentence that says what to do instead. */
  readonly advice: string;
};

export function ShortKeywordWarning({ entries, advice }: ShortKeywordWarningProps) {
  const warning = useDebouncedText(describeShortKeywords(entries), TYPING_PAUSE_MS);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isTyping = note.current?.parentElement?.contains(document.activeElement);
    // The bar at the end of the form may cover the place below the field.
    if (warning && isTyping) note.current?.scrollIntoView?.({ block: 'nearest' });
  }, [warning]);
  return (
    <div ref={note} role="status" className="scroll-mb-2 empty:hidden">
      {warning && (
        <div className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <p dir="auto" className="min-w-0 wrap-anywhere">
            {warning} {advice}
          </p>
        </div>
      )}
    </div>
  );
}
