// One trait of the voice: its sentence, the control that changes it, and the way back to the learned one.
import { useId, useState } from 'react';
import type { Voice } from '#shared/schemas/voice.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { VoiceForm } from '../hooks/use-voice-form.ts';
import { describeTrait, TRAIT_TITLES, type VoiceTrait } from '../voice-sentences.ts';
import { TraitControl } from './trait-control.tsx';

type TraitRowProps = {
  readonly trait: VoiceTrait;
  readonly form: VoiceForm;
  readonly learned: Voice;
};

const CHANGED_CLASS = 'rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-ink';

/** Owners alone decide about these, so there is nothing learned to go back to. */
const NEVER_LEARNED: readonly VoiceTrait[] = ['never_words', 'notes'];

export function TraitRow({ trait, form, learned }: TraitRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const controlId = useId();
  const isLearned = !NEVER_LEARNED.includes(trait);
  const isChanged = isLearned && form.isChanged(trait);
  return (
    <li aria-labelledby={titleId} className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="flex items-center gap-2 text-sm font-semibold">
            {TRAIT_TITLES[trait]}
            {isChanged && <span className={CHANGED_CLASS}>Changed</span>}
          </h2>
          <p dir="auto" className="wrap-anywhere">
            {describeTrait(trait, form.voice)}
          </p>
        </div>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? controlId : undefined}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${TRAIT_TITLES[trait]}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
      </div>
      {isOpen && (
        <div id={controlId} className="max-w-xl">
          <TraitControl trait={trait} form={form} />
        </div>
      )}
      {isChanged && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span dir="auto" className="wrap-anywhere">
            Learned: {describeTrait(trait, learned)}
          </span>
          <Button
            variant="quiet"
            aria-label={`Back to this for ${TRAIT_TITLES[trait]}`}
            onClick={() => form.change(trait, learned[trait])}
          >
            Back to this
          </Button>
        </div>
      )}
    </li>
  );
}
