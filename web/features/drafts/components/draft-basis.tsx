// The basis of a draft: the owner's facts, each a link to its place, or a few words.
import { Fragment } from 'react';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

type DraftBasisProps = {
  readonly response: Pick<ReplyDraft, 'based_on' | 'based_on_facts'> | null;
};

/** One line, cut when it is longer, like the line that replaces it when the owner types. */
export function DraftBasis({ response }: DraftBasisProps) {
  if (response === null) return null;
  const { based_on: basis, based_on_facts: facts } = response;
  if (facts.length === 0)
    return basis === null ? null : (
      <span title={`Based on ${basis}`} className="block truncate">
        {`Based on ${basis}`}
      </span>
    );
  return (
    <span className="block truncate">
      {'From: '}
      {facts.map(({ id, text }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <AppLink
            to={screenPaths.fact(id)}
            title={text}
            dir="auto"
            className="underline hover:text-ink"
          >
            {text}
          </AppLink>
        </Fragment>
      ))}
    </span>
  );
}
