// The words that drafts never use. Enter or a comma ends one.
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { VOICE_LIMITS } from '#shared/limits.ts';
import { TextField } from '#web/components/fields/text-field.tsx';
import type { VoiceForm } from '../hooks/use-voice-form.ts';

const HINT = `Enter or a comma ends a word. At most ${VOICE_LIMITS.neverWords}.`;
const FULL = `There is no room for more than ${VOICE_LIMITS.neverWords} words.`;

const NeverWord = ({
  word,
  onRemove,
}: {
  readonly word: string;
  readonly onRemove: () => void;
}) => (
  <li className="inline-flex max-w-full items-center gap-1 rounded-lg bg-sunken ps-2 text-sm">
    <bdi className="max-w-64 truncate" title={word}>
      {word}
    </bdi>
    <button
      type="button"
      aria-label={`Remove ${word}`}
      onClick={onRemove}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:text-ink md:size-7"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </li>
);

export function NeverWordsField({ form }: { readonly form: VoiceForm }) {
  const words = form.voice.never_words;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = words.length >= VOICE_LIMITS.neverWords;
  const add = (text: string) => {
    const added = text
      .split(/[,\n]/)
      .map((word) => word.replace(/\s+/gu, ' ').trim().slice(0, VOICE_LIMITS.neverWordCharacters))
      .filter((word) => word !== '');
    const all = [...new Set([...words, ...added])].slice(0, VOICE_LIMITS.neverWords);
    form.change('never_words', all);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An Enter that ends a composition only chooses its words. Old Safari marks it by the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') form.change('never_words', words.slice(0, -1));
  };
  return (
    <div className="grid gap-2">
      {words.length > 0 && (
        <ul aria-label="Words never used" className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <NeverWord
              key={word}
              word={word}
              onRemove={() => {
                form.change(
                  'never_words',
                  words.filter((other) => other !== word),
                );
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <TextField
        ref={input}
        label="Never use"
        hint={isFull ? FULL : HINT}
        autoComplete="off"
        enterKeyHint="done"
        readOnly={isFull}
        maxLength={VOICE_LIMITS.neverWordCharacters}
        value={typed}
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setTyped(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (typed.trim() !== '') add(typed);
        }}
      />
    </div>
  );
}
