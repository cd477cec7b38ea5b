// Shows which rule acted on a comment or message, or why none did. The decisions of the other rules are folded away.
import { type ReactNode, useState } from 'react';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { useRuleActivityOfEvent } from '../api/use-rule-activity.ts';
import { ActivityDecisionItem } from './activity-decision-item.tsx';
import {
  type EventWithRuleDecisions,
  groupRuleDecisionsByReason,
  listShownRuleDecisions,
} from './group-rule-decisions.ts';

type OnStopped = { readonly onStopped: () => void };

function DecisionList({
  decisions,
  onStopped,
}: OnStopped & { readonly decisions: readonly RuleActivity[] }) {
  return (
    <ul className="grid gap-3 border-s-2 border-hairline ps-3.5">
      {groupRuleDecisionsByReason(decisions).map(([decision, ...alike]) => (
        <ActivityDecisionItem
          key={decision.id}
          decision={decision}
          alike={alike}
          onStopped={onStopped}
        />
      ))}
    </ul>
  );
}

/** Renders its content, and so reads it, only when it is open. */
function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-[13px] text-muted hover:text-ink md:min-h-6">
        {summary}
      </summary>
      {isOpen && <div className="mt-2">{children}</div>}
    </details>
  );
}

/** Reads the other decisions on demand: a page of events with all their rules would be long. */
function OtherDecisions(
  props: OnStopped & { readonly eventId: string; readonly shown: readonly RuleActivity[] },
) {
  const { eventId, shown, onStopped } = props;
  const { rows, error, refetch } = useRuleActivityOfEvent(eventId);
  if (rows === undefined)
    return error ? (
      <LoadErrorMessage error={error} onRetry={refetch} />
    ) : (
      <div role="status" aria-label="Loading...">
        <Skeleton className="h-10 max-w-lg" />
      </div>
    );
  const shownIds = new Set(shown.map(({ id }) => id));
  const others = rows.filter(({ id }) => !shownIds.has(id));
  return <DecisionList decisions={others} onStopped={onStopped} />;
}

function describeOthers(count: number, isAnyShown: boolean): string {
  return isAnyShown
    ? `${formatCountWithNoun(count, 'other rule', 'other rules')} did not answer`
    : `${formatCountWithNoun(count, 'rule', 'rules')} did not match`;
}

export function RuleDecisionsOfEvent({
  group,
  onStopped,
}: OnStopped & { readonly group: EventWithRuleDecisions }) {
  const { event, decisions, othersCount } = group;
  const shown = listShownRuleDecisions(group);
  const rest = decisions.filter((decision) => !shown.includes(decision));
  const foldedCount = rest.length + (othersCount ?? 0);
  return (
    <div className="grid gap-2">
      {shown.length === 0 ? (
        <p className="text-[13px] text-muted">No rule answered</p>
      ) : (
        <DecisionList decisions={shown} onStopped={onStopped} />
      )}
      {foldedCount > 0 && (
        <Fold summary={describeOthers(foldedCount, shown.length > 0)}>
          {othersCount === undefined ? (
            <DecisionList decisions={rest} onStopped={onStopped} />
          ) : (
            <OtherDecisions eventId={event.id} shown={shown} onStopped={onStopped} />
          )}
        </Fold>
      )}
    </div>
  );
}
