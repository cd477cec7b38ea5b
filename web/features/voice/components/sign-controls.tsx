// The controls for emoji and punctuation.
import { useState } from 'react';
import { VOICE_LIMITS } from '#shared/limits.ts';
import { VOICE_FREQUENCIES } from '#shared/voice-traits.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import type { VoiceForm } from '../hooks/use-voice-form.ts';
import { FREQUENCY_LABELS } from '../voice-sentences.ts';

const FREQUENCIES = VOICE_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

/** Other characters are no emoji; the first few count. */
const listEmoji = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)]
    .map(({ segment }) => segment)
    .filter((segment) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment))
    .slice(0, VOICE_LIMITS.emoji);

export function EmojiControl({ form }: { readonly form: VoiceForm }) {
  const { emoji } = form.voice;
  const [typed, setTyped] = useState(emoji.which.join(' '));
  return (
    <div className="grid gap-3">
      <RadioGroup
        label="How often replies have an emoji"
        value={emoji.use}
        options={FREQUENCIES}
        onChange={(use) => form.change('emoji', { ...emoji, use })}
      />
      {emoji.use !== 'never' && (
        <TextField
          label="Which emoji"
          hint={`At most ${VOICE_LIMITS.emoji}. Leave it empty for any.`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            form.change('emoji', { ...emoji, which: listEmoji(target.value) });
          }}
        />
      )}
    </div>
  );
}

export function PunctuationControl({ form }: { readonly form: VoiceForm }) {
  const { punctuation } = form.voice;
  const change = (part: Partial<typeof punctuation>) =>
    form.change('punctuation', { ...punctuation, ...part });
  return (
    <div className="grid gap-2">
      <RadioGroup
        label="Exclamation marks"
        value={punctuation.exclamation_marks}
        options={FREQUENCIES}
        onChange={(exclamation_marks) => change({ exclamation_marks })}
      />
      <Switch
        label="Begin with a small letter"
        checked={punctuation.lower_case}
        onChange={(lower_case) => change({ lower_case })}
      />
      <Switch
        label="Full stop at the end"
        checked={punctuation.full_stop}
        onChange={(full_stop) => change({ full_stop })}
      />
    </div>
  );
}
