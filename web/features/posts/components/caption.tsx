// A caption cut to a few lines, with Show More where there is more.
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/components/ui/class-names.ts';

type CaptionProps = { readonly text: string | null; readonly lines: 'two' | 'six' };

const CLAMP = { two: 'line-clamp-2', six: 'line-clamp-6' } as const;
/** On phones the button takes presses well beyond its words. */
const FINGER = 'max-md:after:absolute max-md:after:-inset-x-3 max-md:after:-inset-y-3.5';

export function Caption({ text, lines }: CaptionProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [all, setAll] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || all || typeof ResizeObserver === 'undefined') return;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [all]);

  if (!text) return null;
  return (
    <div>
      <p
        ref={paragraph}
        dir="auto"
        className={classNames('wrap-anywhere whitespace-pre-line', !all && CLAMP[lines])}
      >
        {text}
      </p>
      <button
        type="button"
        aria-expanded={all}
        onClick={() => setAll(!all)}
        className={classNames(
          'relative z-10 text-xs font-medium text-muted hover:text-ink hover:underline',
          FINGER,
          !overflows && !all && 'invisible',
        )}
      >
        {all ? 'Show Less' : 'Show More'}
      </button>
    </div>
  );
}
