// Shows how far a running rehearsal is. It shows no count, because the result is not known yet.
import type { RuleEventType } from '#shared/rules/rule-tables.ts';
import { ShareBar } from '#web/components/ui/share-bar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { countEvents, nameEvents } from './event-nouns.ts';

/** `share` is the finished part of the days, from 0 to 1. */
export function RunningRehearsal(props: {
  readonly eventType: RuleEventType;
  readonly evaluated: number;
  readonly share: number;
}) {
  const { eventType, evaluated, share } = props;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-xl font-semibold tabular-nums">
          {evaluated === 0
            ? `Looking at ${nameEvents(eventType)}…`
            : `Looked at ${countEvents(evaluated, eventType)} so far…`}
        </p>
        <div
          role="progressbar"
          aria-label="Days looked at"
          aria-valuenow={Math.round(100 * share)}
          className="flex"
        >
          <ShareBar share={share} />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-3 h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
