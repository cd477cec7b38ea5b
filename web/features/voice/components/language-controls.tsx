// The controls for languages and the form of address in each.
import { VOICE_LIMITS } from '#shared/limits.ts';
import {
  FORMS_OF_ADDRESS,
  type FormOfAddress,
  LANGUAGES_WITH_FORMS_OF_ADDRESS,
  type LanguageWithFormsOfAddress,
} from '#shared/voice-traits.ts';
import { Select } from '#web/components/fields/select.tsx';
import type { VoiceForm } from '../hooks/use-voice-form.ts';
import { ADDRESS_LABELS, nameLanguage } from '../voice-sentences.ts';

type ControlProps = { readonly form: VoiceForm };

const OPEN = 'open';
const ADDRESS_OPTIONS = [
  { value: OPEN, label: 'As it comes' },
  ...FORMS_OF_ADDRESS.map((value) => ({ value, label: ADDRESS_LABELS[value] })),
] as const;

export function AddressControl({ form }: ControlProps) {
  const { address } = form.voice;
  const change = (language: LanguageWithFormsOfAddress, next: FormOfAddress | typeof OPEN) => {
    const { [language]: _replaced, ...others } = address;
    form.change('address', next === OPEN ? others : { ...others, [language]: next });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES_WITH_FORMS_OF_ADDRESS.map((language) => (
        <Select
          key={language}
          label={nameLanguage(language)}
          value={address[language] ?? OPEN}
          options={ADDRESS_OPTIONS}
          onChange={(value) => change(language, value)}
        />
      ))}
    </div>
  );
}

const OFFERED_LANGUAGES = [
  ...['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'tr', 'ru'],
  ...['ar', 'he', 'ja', 'ko', 'zh'],
];

export function LanguagesControl({ form }: ControlProps) {
  const { languages } = form.voice;
  const isFull = languages.length >= VOICE_LIMITS.languages;
  const offered = [...new Set([...languages, ...OFFERED_LANGUAGES])];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Languages of your replies</legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((code) => (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-8"
          >
            <input
              type="checkbox"
              checked={languages.includes(code)}
              disabled={isFull && !languages.includes(code)}
              onChange={({ target }) =>
                form.change(
                  'languages',
                  target.checked
                    ? [...languages, code]
                    : languages.filter((language) => language !== code),
                )
              }
              className="size-4 shrink-0 accent-accent"
            />
            {nameLanguage(code)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
