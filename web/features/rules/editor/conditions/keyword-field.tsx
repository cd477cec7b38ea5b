// One field for all keywords of a condition: Enter or a comma ends one, Backspace in the empty field removes the last.
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RULE_LIMITS } from '#shared/limits.ts';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { formatCount, formatNumber } from '#web/lib/format-count.ts';
import { KeywordChip } from './keyword-chip.tsx';
import { addKeywords, addTypedKeyword, isBlank, listKeywords, splitKeywords } from './use-keywords.ts';
import { ListError } from '../form/field-error.tsx';
import type { ConditionPath, RuleForm } from '../form/rule-form.ts';
import { runAfterPress } from '../form/run-after-press.ts';
import { ShortKeywordsNote } from './short-keywords-note.tsx';

const { textEntries: MAX_KEYWORDS, conditionTextCharacters: MAX_CHARACTERS } = RULE_LIMITS;
const HINT = `Enter or a comma ends a word. At most ${MAX_KEYWORDS}, each of at most ${MAX_CHARACTERS} characters.`;
const SHORT_ADVICE =
  '“Equals”, under “More ways to compare”, matches only when nothing else is written.';
const FULL = `There is no room for more than ${MAX_KEYWORDS} words.`;

const hasSeparator = (text: string): boolean => /[,\r\n]/.test(text);

const describeAdded = (texts: readonly string[], count: number): string =>
  count === 1 && texts.length === 1
    ? `${texts[0]} added.`
    : `${formatNumber(count)} of ${formatCount(texts.length, 'word', 'words')} added.`;

/**
 * The entries of the form. The word that is being typed is the last of them, so it is saved, kept as a draft and put
 * in words like the others before anything ends it.
 */
function useKeywords(path: ConditionPath) {
  const name = `${path}.entries` as const;
  const { control, getValues, setValue } = useFormContext<RuleForm>();
  const entries = useWatch<RuleForm, typeof name>({ name });
  // What the server found wrong with the words behind a removed one moves with them.
  const { remove: removeEntry } = useFieldArray<RuleForm, typeof name>({ control, name });
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const listEnded = (all: readonly TextEntry[]): readonly TextEntry[] =>
    !isBlank(typed) && all.at(-1)?.text === typed ? all.slice(0, -1) : all;

  /** `rest`: what follows the last of them, and may go on. */
  const add = (texts: readonly string[], rest = '') => {
    const before = listEnded(getValues(name));
    const added = addKeywords(before, texts, MAX_KEYWORDS);
    const count = listKeywords(added).length - listKeywords(before).length;
    if (texts.length > 0) setAnnouncement(describeAdded(texts, count));
    setTyped(rest);
    setValue(name, [...(added.length < MAX_KEYWORDS ? addTypedKeyword(added, rest) : added)]);
  };
  const remove = (index: number) => {
    setAnnouncement(`${entries[index]?.text} removed.`);
    removeEntry(index);
  };
  const ended = listEnded(entries);
  return { name, typed, ended, keywords: listKeywords(ended), announcement, add, remove };
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
    // The Enter that ends a composition chooses its words; old Safari tells it by the code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      // It would save the rule.
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
          // A new line of words would move what is pressed away from the pointer.
          if (typed !== '') runAfterPress(() => add(splitKeywords(typed)));
        }}
      />
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <ShortKeywordsNote entries={ended} advice={SHORT_ADVICE} />
      <ListError path={name} />
    </div>
  );
}
