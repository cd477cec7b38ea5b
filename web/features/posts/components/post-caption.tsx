// A caption cut to a few lines, with Show More for the full text.
import { useLayoutEffect, useRef, useState } from 'react';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';

type CaptionProps = { readonly text: string | null; readonly lines: 'two' | 'six' };

const CLAMP_CLASSES = { two: 'line-clamp-2', six: 'line-clamp-6' } as const;
/** On phones the touch target is larger than the text. */
const TOUCH_TARGET_CLASS = 'max-md:-mx-3 max-md:-my-3.5 max-md:px-3 max-md:py-3.5';

export function PostCaption({ text, lines }: CaptionProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isExpanded || typeof ResizeObserver === 'undefined') return;
    const measure = () => setIsOverflowing(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);

  if (!text) return null;
  return (
    <div>
      <p
        ref={paragraph}
        dir="auto"
        className={joinClassNames(
          'wrap-anywhere whitespace-pre-line',
          !isExpanded && CLAMP_CLASSES[lines],
        )}
      >
        {text}
      </p>
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
        className={joinClassNames(
          'relative z-10 max-md:min-h-6 text-xs font-medium text-muted hover:text-ink hover:underline',
          TOUCH_TARGET_CLASS,
          !isOverflowing && !isExpanded && 'invisible',
        )}
      >
        {isExpanded ? 'Show Less' : 'Show More'}
      </button>
    </div>
  );
}
