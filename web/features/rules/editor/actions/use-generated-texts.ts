// Fills the list of a comment reply up with generated texts that say the same as the first one.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { callApi } from '#web/lib/api/call-api.ts';
import { describeFailedCallCause } from '#web/lib/http/api-error.ts';
import { runAfterPress } from '../form/focus.ts';
import { type ActionPath, BLANK_TEXT, type ReplyText, type RuleForm } from '../form/rule-form.ts';

export const MIN_COMMENT_REPLY_TEXTS = 6;
/** The most texts that one call writes. */
const MAX_GENERATED_TEXTS = 10;
const NOTHING: ReadonlySet<number> = new Set();

const isBlank = ({ text }: ReplyText): boolean => text.trim() === '';

const listBlankIndexes = (texts: readonly ReplyText[]): readonly number[] =>
  texts.flatMap((text, index) => (isBlank(text) ? [index] : [])).slice(0, MAX_GENERATED_TEXTS);

type TextsPath = `${ActionPath}.texts`;
type Form = Pick<UseFormReturn<RuleForm>, 'getValues' | 'setValue'>;

/** @throws ApiError, ServerUnreachableError; Error when the answer holds no texts */
async function requestTexts(inputText: string, count: number): Promise<readonly string[]> {
  const { generatedText } = await callApi('generateRuleTexts', { inputText, count });
  if (!Array.isArray(generatedText)) throw new Error('The answer holds no texts');
  return generatedText;
}

/** Keeps the texts that the owner wrote while the call ran. */
function fillBlanks(
  { getValues, setValue }: Form,
  path: TextsPath,
  texts: readonly (readonly [index: number, text: string | undefined])[],
): void {
  for (const [index, text] of texts) {
    const name = `${path}.${index}.text` as const;
    if (text !== undefined && getValues(name)?.trim() === '') setValue(name, text);
  }
}

/** Follows the path while texts are generated. It moves when an earlier action is removed; null once this one is. */
function useLatestPath(path: TextsPath): RefObject<TextsPath | null> {
  const latestPath = useRef<TextsPath | null>(path);
  useEffect(() => {
    latestPath.current = path;
    return () => {
      latestPath.current = null;
    };
  }, [path]);
  return latestPath;
}

type GeneratedTextsOptions = {
  readonly path: TextsPath;
  readonly isEnabled: boolean;
  readonly hasBlanks: boolean;
  readonly append: (texts: ReplyText[], options: { shouldFocus: boolean }) => void;
};

export function useGeneratedTexts({ path, isEnabled, hasBlanks, append }: GeneratedTextsOptions) {
  const { getValues, setValue } = useFormContext<RuleForm>();
  const [generatingIndexes, setGeneratingIndexes] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const latestPath = useLatestPath(path);
  // The owner has filled the blank texts.
  if (!hasBlanks && problem !== null) setProblem(null);

  const generate = async (inputText: string) => {
    const indexes = listBlankIndexes(getValues(path));
    if (indexes.length === 0) return;
    setGeneratingIndexes(new Set(indexes));
    setProblem(null);
    try {
      const texts = await requestTexts(inputText, indexes.length);
      const pairs = indexes.map((index, position) => [index, texts[position]] as const);
      if (latestPath.current) fillBlanks({ getValues, setValue }, latestPath.current, pairs);
    } catch (error) {
      console.warn('Invalid response data', error);
      setProblem(`No texts could be written. ${describeFailedCallCause(error)}`.trim());
    }
    setGeneratingIndexes(NOTHING);
  };

  const fillUp = (index: number) => {
    const texts = getValues(path);
    const text = texts[index];
    if (text === undefined || isBlank(text) || texts.length >= MIN_COMMENT_REPLY_TEXTS) return;
    const missingCount = MIN_COMMENT_REPLY_TEXTS - texts.length;
    append(
      Array.from({ length: missingCount }, () => BLANK_TEXT),
      { shouldFocus: false },
    );
    void generate(text.text);
  };

  return {
    generatingIndexes,
    /** Why the last call wrote nothing. */
    problem,
    /** Called when the cursor leaves a text. */
    onLeave: (index: number) => {
      if (isEnabled) runAfterPress(() => latestPath.current !== null && fillUp(index));
    },
    /** Generates the blank texts again, for example after a failure. */
    fillBlanks: () => {
      const source = getValues(path).find((text) => !isBlank(text));
      if (source) void generate(source.text);
    },
  };
}
