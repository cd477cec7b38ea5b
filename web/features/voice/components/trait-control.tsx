// The control that changes one trait of the voice.
import type { ReactNode } from 'react';
import { VOICE_LIMITS } from '#shared/limits.ts';
import { VOICE_LENGTHS } from '#shared/voice-traits.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import type { VoiceForm } from '../hooks/use-voice-form.ts';
import { LENGTH_LABELS, type VoiceTrait } from '../voice-sentences.ts';
import { AddressControl, LanguagesControl } from './language-controls.tsx';
import { NeverWordsField } from './never-words-field.tsx';
import { EmojiControl, PunctuationControl } from './sign-controls.tsx';

type ControlProps = { readonly form: VoiceForm };

const LengthControl = ({ form }: ControlProps) => (
  <RadioGroup
    label="How long replies are"
    value={form.voice.length}
    options={VOICE_LENGTHS.map((value) => ({ value, label: LENGTH_LABELS[value] }))}
    onChange={(length) => form.change('length', length)}
  />
);

const WORDS_LABELS = { greeting: 'Begin replies with', sign_off: 'End replies with' } as const;

const WordsControl = ({
  form,
  trait,
}: ControlProps & { readonly trait: keyof typeof WORDS_LABELS }) => (
  <TextField
    label={WORDS_LABELS[trait]}
    hint="Leave it empty for none. In other languages drafts use what corresponds to it."
    maxLength={VOICE_LIMITS.wordsCharacters}
    value={form.voice[trait] ?? ''}
    onChange={({ target }) => form.change(trait, target.value.trim() === '' ? null : target.value)}
  />
);

const NotesControl = ({ form }: ControlProps) => (
  <TextArea
    label="Anything else about your replies"
    hint={`At most ${VOICE_LIMITS.notesCharacters} characters, such as “We call our bowls pots.”`}
    isCompact
    maxLength={VOICE_LIMITS.notesCharacters}
    value={form.voice.notes}
    onChange={({ target }) => form.change('notes', target.value)}
  />
);

const CONTROLS: Readonly<Record<VoiceTrait, (props: ControlProps) => ReactNode>> = {
  length: LengthControl,
  greeting: ({ form }) => <WordsControl form={form} trait="greeting" />,
  sign_off: ({ form }) => <WordsControl form={form} trait="sign_off" />,
  emoji: EmojiControl,
  punctuation: PunctuationControl,
  address: AddressControl,
  languages: LanguagesControl,
  never_words: NeverWordsField,
  notes: NotesControl,
};

export function TraitControl({
  trait,
  form,
}: ControlProps & { readonly trait: VoiceTrait }): ReactNode {
  const Control = CONTROLS[trait];
  return <Control form={form} />;
}
