// One field for all keywords of a condition. Enter or a comma ends one, Backspace in the empty field removes the last.
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { runAfterPress } from '../form/focus.ts';
import type { ConditionPath } from '../form/rule-form.ts';
import { RuleFormListError, useFieldError } from '../form/section-parts.tsx';
import { ShortKeywordWarning } from './short-keyword-warning.tsx';
import { splitKeywords, useKeywords } from './use-keywords.ts';

const { textEntries: MAX_KEYWORDS, conditionTextCharacters: MAX_CHARACTERS } =
  RULE_VALIDATION_LIMITS;
const HINT = `Enter or a comma ends a word. At most ${MAX_KEYWORDS}, each of at most ${MAX_CHARACTERS} characters.`;
const SHORT_ADVICE =
  '“Equals”, under “More ways to compare”, matches only when nothing else is written.';
const FULL = `There is no room for more than ${MAX_KEYWORDS} words.`;

const hasSeparator = (text: string): boolean => /[,\r\n]/.test(text);

type KeywordChipProps = {
  readonly text: string;
  /** The path of the text in the form. */
  readonly path: string;
  readonly onRemove: () => void;
};

function KeywordChip({ text, path, onRemove }: KeywordChipProps) {
  const serverError = useFieldError(path);
  const isTooLong = text.length > MAX_CHARACTERS;
  const error = isTooLong ? `Use at most ${MAX_CHARACTERS} characters.` : serverError;
  return (
    <li
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className={joinClassNames(
        'inline-flex max-w-full items-center gap-1 rounded-lg bg-sunken ps-2 text-sm',
        error && 'outline outline-danger',
      )}
    >
      <bdi className="max-w-64 truncate whitespace-pre" title={text}>
        {text}
      </bdi>
      {error && <span className="text-xs text-danger">{error}</span>}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:text-ink md:size-7"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

export function KeywordField({ path }: { readonly path: ConditionPath }) {
  const { name, typed, ended, keywords, announcement, add, remove } = useKeywords(path);
  const input = useRef<HTMLInputElement>(null);
  const isFull = keywords.length >= MAX_KEYWORDS;

  const onType = (text: string, isComposing: boolean) => {
    if (isComposing || !hasSeparator(text)) return add([], text);
    const end = Math.max(text.lastIndexOf(','), text.lastIndexOf('\n'));
    add(splitKeywords(text.slice(0, end)), text.slice(end + 1).trimStart());
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!hasSeparator(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(
      splitKeywords(
        `${typed.slice(0, selectionStart ?? 0)}${pasted}${typed.slice(selectionEnd ?? typed.length)}`,
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An Enter that ends a composition only chooses its words. Old Safari marks it by the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      // Enter would save the rule.
      event.preventDefault();
      add(splitKeywords(typed));
    }
    const last = keywords.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) remove(last.index);
  };
  return (
    <div className="grid gap-2">
      {keywords.length > 0 && (
        <ul aria-label="Words" className="flex flex-wrap gap-1.5">
          {keywords.map(({ text, index }) => (
            <KeywordChip
              key={`${index} ${text}`}
              text={text}
              path={`${name}.${index}.text`}
              onRemove={() => {
                remove(index);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <TextField
        ref={input}
        label="Contains any of"
        hint={isFull ? FULL : HINT}
        autoComplete="off"
        enterKeyHint="done"
        readOnly={isFull}
        value={typed}
        onChange={(event) =>
          onType(event.target.value, (event.nativeEvent as InputEvent).isComposing)
        }
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // A new line of words would move the pressed button away from the pointer.
          if (typed !== '') runAfterPress(() => add(splitKeywords(typed)));
        }}
      />
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <ShortKeywordWarning entries={ended} advice={SHORT_ADVICE} />
      <RuleFormListError path={name} />
    </div>
  );
}
