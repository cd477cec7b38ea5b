// A text that shows only its beginning until the user asks for more.
import { useState } from 'react';
import { truncateToCharacters } from '#web/lib/format/truncate-to-characters.ts';

type CutTextProps = {
  readonly text: string;
  readonly maxCharacters: number;
  readonly className?: string;
};

export function ExpandableText({ text, maxCharacters, className }: CutTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { start, isCut } = truncateToCharacters(text, maxCharacters);
  const shown = isCut && !isWhole ? `${start.trimEnd()}…` : text;
  return (
    <span className={className}>
      <span dir="auto" className="wrap-anywhere">
        {shown}
      </span>
      {isCut && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="font-medium text-accent-ink hover:underline max-md:min-h-6"
          >
            {isWhole ? 'show less' : 'show more'}
          </button>
        </>
      )}
    </span>
  );
}
