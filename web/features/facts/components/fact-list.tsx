// The facts that drafts use, and the outdated ones among them.
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fact } from '#shared/schemas/fact.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import { LINKED_FACT_QUERY_PARAMETER } from '#web/lib/navigation/paths.ts';
import { EMPTY_FACTS_TEXT, isFactOutdated } from '../fact-sentences.ts';
import { FactItem } from './fact-item.tsx';
import { FactListSection, FactRows } from './fact-list-section.tsx';

const OUTDATED_CHECK_INTERVAL_MS = 60_000;

type FactListProps = {
  readonly facts: readonly Fact[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onEdit: (fact: Fact, button: HTMLElement) => void;
  readonly onDelete: (fact: Fact, button: HTMLElement) => void;
};

export function FactList({ facts, heading, onEdit, onDelete }: FactListProps) {
  const linkedId = useSearchParams()[0].get(LINKED_FACT_QUERY_PARAMETER);
  const now = useCurrentTime(OUTDATED_CHECK_INTERVAL_MS);
  return (
    <FactListSection title="Facts" heading={heading}>
      {facts.length === 0 ? (
        <p className="text-muted">{EMPTY_FACTS_TEXT}</p>
      ) : (
        <FactRows>
          {facts.map((fact) => (
            <FactItem
              key={fact.id}
              fact={fact}
              isOutdated={isFactOutdated(fact, now)}
              isLinked={fact.id === linkedId}
            >
              {(textId) => (
                <>
                  <Button
                    variant="quiet"
                    call="saveFact"
                    aria-describedby={textId}
                    onClick={(event) => onEdit(fact, event.currentTarget)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="danger"
                    call="deleteFact"
                    aria-describedby={textId}
                    onClick={(event) => onDelete(fact, event.currentTarget)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </FactItem>
          ))}
        </FactRows>
      )}
    </FactListSection>
  );
}
