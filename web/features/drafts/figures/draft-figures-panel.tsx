// How much of the drafts the owner changed before they were sent, and how the model worked.
import type { ReactNode } from 'react';
import { getLoadErrorTitle } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { countReadTexts, describeTextChanges } from './describe-text-changes.ts';
import {
  DRAFT_FIGURES_PERIOD_DAYS,
  describeModelWork,
  describeOtherReplies,
  describePeriodBefore,
  sumUpDraftFigures,
} from './sum-up-draft-figures.ts';
import { useDraftFigures } from './use-draft-figures.ts';

const FiguresSkeleton = () => (
  <div
    role="status"
    aria-label="Loading the figures of your drafts..."
    className="grid gap-2.5 py-1"
  >
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-3 w-3/5" />
    <Skeleton className="h-3 w-2/5" />
  </div>
);

function LoadFailure(props: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{getLoadErrorTitle(props.error)}</p>
      <Button onClick={props.onRetry}>Try again</Button>
    </div>
  );
}

function Sentences({ figures }: { readonly figures: Parameters<typeof sumUpDraftFigures>[0] }) {
  const { present, before } = sumUpDraftFigures(figures, Date.now());
  const hasSent = countReadTexts(present.changes) > 0;
  const details = [
    describePeriodBefore(before),
    describeOtherReplies(present),
    describeModelWork(present),
  ].filter((sentence) => sentence !== undefined);
  return (
    <>
      <p>
        {hasSent
          ? describeTextChanges(present.changes, { one: 'draft', many: 'drafts' })
          : 'You have sent no drafts in these days.'}
      </p>
      {!hasSent && (
        <p className="text-xs text-muted">Once you do, this says how much of them you changed.</p>
      )}
      {details.map((sentence) => (
        <p key={sentence} className="text-xs text-muted">
          {sentence}
        </p>
      ))}
    </>
  );
}

export function DraftFiguresPanel() {
  const { data, error, mutate } = useDraftFigures();
  let content: ReactNode = <FiguresSkeleton />;
  if (data !== undefined) content = <Sentences figures={data.figures} />;
  else if (error) content = <LoadFailure error={error} onRetry={() => void mutate()} />;
  return (
    <section
      aria-labelledby="draft-figures-heading"
      className="grid max-w-3xl gap-1 border-b border-hairline pb-6"
    >
      <h2 id="draft-figures-heading" className="font-semibold">
        Your drafts in the last {DRAFT_FIGURES_PERIOD_DAYS} days
      </h2>
      {/* The facts below do not move when the figures arrive. */}
      <div className="grid min-h-24 content-start gap-1 md:min-h-21">{content}</div>
    </section>
  );
}
