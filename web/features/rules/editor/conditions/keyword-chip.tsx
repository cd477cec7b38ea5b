// One keyword of a list, with what is wrong with it.
import { X } from 'lucide-react';
import { RULE_LIMITS } from '#shared/limits.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { useFieldError } from '../form/use-field-error.ts';

const { conditionTextCharacters: MAX_CHARACTERS } = RULE_LIMITS;

type KeywordChipProps = {
  readonly text: string;
  /** Of its text in the form. */
  readonly path: string;
  readonly onRemove: () => void;
};

export function KeywordChip({ text, path, onRemove }: KeywordChipProps) {
  const serverError = useFieldError(path);
  const isTooLong = text.length > MAX_CHARACTERS;
  const error = isTooLong ? `Use at most ${MAX_CHARACTERS} characters.` : serverError;
  return (
    <li
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className={classNames(
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
