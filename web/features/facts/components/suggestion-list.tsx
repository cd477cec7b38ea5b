// Facts that were found in what the owner has published. Drafts use them only after the owner has accepted them.
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Fact } from '#shared/schemas/fact.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FactItem } from './fact-item.tsx';
import { FactListSection, FactRows } from './fact-list-section.tsx';

type SuggestionListProps = {
  readonly suggestions: readonly Fact[];
  /** `button`: what the user pressed; its row leaves the list. */
  readonly onDecide: (fact: Fact, accepted: boolean, button: HTMLElement) => void;
  readonly onEdit: (fact: Fact, button: HTMLElement) => void;
};

function SuggestionButtons(
  props: Omit<SuggestionListProps, 'suggestions'> & {
    readonly fact: Fact;
    readonly textId: string;
  },
) {
  const { fact, textId, onDecide, onEdit } = props;
  const decide = (accepted: boolean) => (event: MouseEvent<HTMLElement>) =>
    onDecide(fact, accepted, event.currentTarget);
  return (
    <>
      <Button
        call="decideFact"
        aria-describedby={textId}
        icon={<Check aria-hidden className="size-4" />}
        className="max-md:ms-3.5"
        onClick={decide(true)}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        call="saveFact"
        aria-describedby={textId}
        onClick={(event) => onEdit(fact, event.currentTarget)}
      >
        Edit
      </Button>
      <Button variant="quiet" call="decideFact" aria-describedby={textId} onClick={decide(false)}>
        Refuse
      </Button>
    </>
  );
}

export function SuggestionList({ suggestions, ...actions }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  return (
    <FactListSection title="Found in your posts and replies">
      <FactRows>
        {suggestions.map((fact) => (
          <FactItem key={fact.id} fact={fact}>
            {(textId) => <SuggestionButtons {...actions} fact={fact} textId={textId} />}
          </FactItem>
        ))}
      </FactRows>
    </FactListSection>
  );
}
