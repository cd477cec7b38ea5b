// The entries of a text condition as a list of keywords. A text matches when it contains one of them.
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { BLANK_ENTRY, type ConditionPath, type RuleForm } from '../form/rule-form.ts';

type Entries = readonly TextConditionEntry[];

const { textEntries: MAX_KEYWORDS } = RULE_VALIDATION_LIMITS;

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether a list of keywords can show everything in the entries. The operator of the first one joins nothing. */
export const areKeywords = (entries: Entries): boolean =>
  entries.every(
    ({ match_type, operator, case_sensitive }, index) =>
      match_type === 'contains' && !case_sensitive && (index === 0 || operator === 'or'),
  );

export const splitKeywords = (text: string): readonly string[] =>
  text
    .split(/[,\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const toEntry = (text: string): TextConditionEntry => ({ ...BLANK_ENTRY, text });

const withoutBlanks = (entries: Entries): Entries => entries.filter(({ text }) => !isBlank(text));

/** Keywords that differ in case only are the same. */
const findKey = (text: string): string => text.trim().toLowerCase();

/** Skips the keywords that the list has already, and those for which it has no room. */
function addKeywords(entries: Entries, texts: readonly string[]): Entries {
  const kept = withoutBlanks(entries);
  const known = new Set(kept.map(({ text }) => findKey(text)));
  const added = new Map(texts.map((text) => [findKey(text), text]));
  const unknown = [...added].filter(([key]) => !known.has(key));
  return [...kept, ...unknown.map(([, text]) => toEntry(text))].slice(0, MAX_KEYWORDS);
}

/** Each keyword with its index among the entries. */
const listKeywords = (entries: Entries) =>
  entries.flatMap(({ text }, index) => (isBlank(text) ? [] : [{ text, index }]));

const describeAdded = (texts: readonly string[], count: number): string =>
  count === 1 && texts.length === 1
    ? `${texts[0]} added.`
    : `${formatNumber(count)} of ${formatCountWithNoun(texts.length, 'word', 'words')} added.`;

/**
 * The entries of the form. The last of them is the keyword that is being typed: it is saved, kept as a draft and shown
 * in the sentence of the rule before a key ends it.
 */
export function useKeywords(path: ConditionPath) {
  const name = `${path}.entries` as const;
  const { control, getValues, setValue } = useFormContext<RuleForm>();
  const entries = useWatch<RuleForm, typeof name>({ name });
  // `remove` of the form also moves the errors of the keywords behind the removed one.
  const { remove: removeEntry } = useFieldArray<RuleForm, typeof name>({ control, name });
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const listEnded = (all: Entries): Entries =>
    !isBlank(typed) && all.at(-1)?.text === typed ? all.slice(0, -1) : all;

  /** `unfinished` follows the added keywords in the field, and may grow. */
  const add = (texts: readonly string[], unfinished = '') => {
    const before = listEnded(getValues(name));
    const added = addKeywords(before, texts);
    const count = listKeywords(added).length - listKeywords(before).length;
    if (texts.length > 0) setAnnouncement(describeAdded(texts, count));
    setTyped(unfinished);
    setValue(
      name,
      added.length < MAX_KEYWORDS
        ? [...withoutBlanks([...added, toEntry(unfinished)])]
        : [...added],
    );
  };
  const remove = (index: number) => {
    setAnnouncement(`${entries[index]?.text} removed.`);
    removeEntry(index);
  };
  const ended = listEnded(entries);
  return { name, typed, ended, keywords: listKeywords(ended), announcement, add, remove };
}
