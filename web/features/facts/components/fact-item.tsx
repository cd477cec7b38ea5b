// One row of a list of facts: its text, where it comes from, what it is for, and its buttons.
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Fact } from '#shared/schemas/fact.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import {
  describeFactEnd,
  describeFactPosts,
  describeFactSource,
  findFactPlaceLink,
} from '../fact-sentences.ts';
import { FactPostNames } from './fact-post-names.tsx';

/** Extends beyond the line, on phones to the size of a finger. */
const LINE_CONTROL_CLASS =
  '-my-3 inline-flex min-h-11 items-center rounded hover:text-ink md:-my-0.5 md:min-h-6';

function FactSource({ fact }: { readonly fact: Fact }) {
  const link = findFactPlaceLink(fact);
  return (
    <span>
      {describeFactSource(fact)}
      {link && (
        <>
          {' · '}
          <AppLink to={link.to} className={joinClassNames(LINE_CONTROL_CLASS, 'underline')}>
            {link.label}
          </AppLink>
        </>
      )}
    </span>
  );
}

function FactDetails({ fact }: { readonly fact: Fact }) {
  const [arePostsShown, setArePostsShown] = useState(false);
  const postsId = useId();
  const posts = describeFactPosts(fact);
  const end = describeFactEnd(fact);
  return (
    <>
      <div className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs leading-5 text-muted">
        {fact.media_ids.length === 0 ? (
          <span>{posts}</span>
        ) : (
          <button
            type="button"
            aria-expanded={arePostsShown}
            aria-controls={arePostsShown ? postsId : undefined}
            onClick={() => setArePostsShown(!arePostsShown)}
            className={joinClassNames(LINE_CONTROL_CLASS, 'gap-0.5')}
          >
            {posts}
            <ChevronRight
              aria-hidden
              className={joinClassNames(
                'size-3 transition-transform duration-150',
                arePostsShown ? 'rotate-90' : 'rtl:-scale-x-100',
              )}
            />
          </button>
        )}
        {end && <span>{end}</span>}
        <FactSource fact={fact} />
      </div>
      {arePostsShown && fact.media_ids.length > 0 && (
        <FactPostNames id={postsId} mediaIds={fact.media_ids} />
      )}
    </>
  );
}

type FactItemProps = {
  readonly fact: Fact;
  readonly isOutdated?: boolean;
  /** The address names this fact: a draft used it. */
  readonly isLinked?: boolean;
  /** The buttons. `textId` is the id of the text that describes them. */
  readonly children: (textId: string) => ReactNode;
};

export function FactItem({ fact, isOutdated, isLinked = false, children }: FactItemProps) {
  const textId = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={textId}
      className={joinClassNames(
        'flex scroll-my-24 flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3 -outline-offset-2 md:flex-nowrap',
        isLinked && 'bg-accent-soft',
      )}
    >
      <div className="grid min-w-0 flex-1 basis-full grid-cols-1 gap-1 md:basis-0">
        <p
          id={textId}
          dir="auto"
          className={joinClassNames(
            'max-w-[70ch] text-[15px] wrap-anywhere whitespace-pre-line',
            isOutdated && 'text-muted',
          )}
        >
          {fact.text}
        </p>
        {isOutdated && (
          <p className="flex flex-wrap items-center gap-x-2 text-xs leading-5 text-muted">
            <span className="rounded-md bg-warning-soft px-1.5 font-medium text-warning">
              Outdated
            </span>
            Drafts do not use this any longer.
          </p>
        )}
        <FactDetails fact={fact} />
      </div>
      <div className="flex shrink-0 flex-wrap gap-1 max-md:-ms-3.5 max-md:-mb-1 md:-mt-1">
        {children(textId)}
      </div>
    </li>
  );
}
