// The sentences of a draft that claim something which the owner has said nowhere, each with a link that adds it as a fact.
import { useId } from 'react';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

type UncoveredClaimsProps = {
  readonly response: Pick<ReplyDraft, 'uncovered_claims'> | null;
  /** The present text: a sentence that the owner has changed is theirs. */
  readonly text: string;
  readonly className?: string;
};

const withPlainSpaces = (text: string): string => text.replace(/\s+/gu, ' ');

export function UncoveredClaims({ response, text, className }: UncoveredClaimsProps) {
  const labelId = useId();
  const shownText = withPlainSpaces(text);
  const claims = (response?.uncovered_claims ?? []).filter((claim) =>
    shownText.includes(withPlainSpaces(claim)),
  );
  if (claims.length === 0) return null;
  return (
    <div className={joinClassNames('text-xs text-muted', className)}>
      <p id={labelId}>Not in what Replyloom knows:</p>
      <ul aria-labelledby={labelId} className="grid grid-cols-1 gap-y-1">
        {claims.map((claim) => (
          <li key={claim} className="flex flex-wrap items-baseline gap-x-2">
            <q dir="auto" className="min-w-0 wrap-anywhere text-ink">
              {claim}
            </q>
            <AppLink
              to={screenPaths.newFact(claim)}
              aria-label={`Add as a fact: ${claim}`}
              // On phones it reaches over the sentence, which is no control.
              className="inline-flex min-h-11 items-center underline hover:text-ink max-md:-mt-3 md:-my-0.5 md:min-h-6"
            >
              Add as a fact
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
