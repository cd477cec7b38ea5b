// Marks the words that a condition found in a text.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { splitTextAtHighlightedWords } from './split-text-at-highlighted-words.ts';

/** `isUnwanted` marks a word because of which the rule does not answer. */
export function Mark(props: { readonly children: string; readonly isUnwanted?: boolean }) {
  const { children, isUnwanted } = props;
  return (
    <mark
      className={joinClassNames(
        'rounded-sm px-0.5 font-semibold',
        isUnwanted ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink',
      )}
    >
      {children}
    </mark>
  );
}

export function TextWithHighlightedWords(props: {
  readonly text: string;
  readonly words: readonly string[];
  readonly className?: string;
}) {
  const { text, words, className } = props;
  const parts = splitTextAtHighlightedWords(text, words);
  return (
    <p dir="auto" className={joinClassNames('w-fit wrap-anywhere whitespace-pre-line', className)}>
      {parts.map(({ start, text: part, isMarked }) =>
        isMarked ? <Mark key={start}>{part}</Mark> : part,
      )}
    </p>
  );
}
