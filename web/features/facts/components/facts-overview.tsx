// Suggestions and facts of one page, with the dialogs above them.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fact } from '#shared/schemas/fact.ts';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import { useFacts } from '../api/use-facts.ts';
import { EMPTY_FACTS_TEXT, FACT_GONE_TEXT } from '../fact-sentences.ts';
import { FactFormDialog } from '../form/fact-form-dialog.tsx';
import { useFactActions } from '../hooks/use-fact-actions.ts';
import { useFactDialog } from '../hooks/use-fact-dialog.ts';
import { usePageOfLinkedFact } from '../hooks/use-page-of-linked-fact.ts';
import { useRowFocus } from '../hooks/use-row-focus.ts';
import { DeleteFactDialog } from './delete-fact-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { FactsSkeleton } from './fact-list-section.tsx';
import { SuggestionList } from './suggestion-list.tsx';

type FactDialogsProps = {
  readonly state: ReturnType<typeof useFactDialog>;
  readonly list: ReturnType<typeof useFacts>;
  readonly actions: ReturnType<typeof useFactActions>;
  readonly rowFocus: ReturnType<typeof useRowFocus>;
  readonly accountId: string;
  readonly onNewFactClosed: () => void;
};

function FactDialogs(props: FactDialogsProps) {
  const { state, list, actions, rowFocus, accountId } = props;
  const { dialog, closeDialog } = state;
  if (dialog === null) return null;
  const { kind, fact, isSuggestion, isOpen, openingNumber, newFactText } = dialog;
  const common = {
    open: isOpen,
    onClose: () => {
      closeDialog();
      if (newFactText !== undefined) props.onNewFactClosed();
      rowFocus.moveOnIfLost();
    },
  };
  if (kind === 'form')
    return (
      <FactFormDialog
        key={openingNumber}
        fact={fact}
        isSuggestion={isSuggestion}
        {...(newFactText !== undefined && { newFactText })}
        draftKey={`fact of ${accountId} ${fact?.id ?? newFactText ?? 'new'}`}
        actions={list}
        onSaved={actions.showSaved}
        {...common}
      />
    );
  return (
    fact && (
      <DeleteFactDialog
        key={openingNumber}
        fact={fact}
        onConfirm={() => void actions.deleteFact(fact)}
        {...common}
      />
    )
  );
}

/** The purpose of the facts, and the button that adds one. */
function Introduction({ onAdd }: { readonly onAdd: (button: HTMLElement) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="max-w-prose text-muted">
        Drafts rely on these facts. Please check each draft all the same: the AI may be wrong.
      </p>
      <Button
        variant="primary"
        call="saveFact"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={(event) => onAdd(event.currentTarget)}
      >
        Add a fact
      </Button>
    </div>
  );
}

type FactListsProps = Pick<FactDialogsProps, 'state' | 'list' | 'actions' | 'rowFocus'> & {
  readonly facts: readonly Fact[];
};

function FactLists({ state, list, actions, rowFocus, facts }: FactListsProps) {
  const { suggestions, total } = list;
  if (total === 0 && suggestions.length === 0)
    return (
      <div ref={rowFocus.heading} tabIndex={-1} className="outline-none">
        <EmptyState text={EMPTY_FACTS_TEXT} />
      </div>
    );
  const decide = (fact: Fact, accepted: boolean, button: HTMLElement) => {
    rowFocus.remember(button);
    rowFocus.moveOn();
    void (accepted ? actions.accept(fact) : actions.refuse(fact));
  };
  const open =
    (kind: 'form' | 'delete', isSuggestion: boolean) => (fact: Fact, button: HTMLElement) => {
      rowFocus.remember(button);
      state.openDialog(kind, { fact, isSuggestion });
    };
  return (
    <>
      <SuggestionList suggestions={suggestions} onDecide={decide} onEdit={open('form', true)} />
      <FactList
        facts={facts}
        heading={rowFocus.heading}
        onEdit={open('form', false)}
        onDelete={open('delete', false)}
      />
    </>
  );
}

type FactsOverviewProps = {
  readonly page: number;
  readonly accountId: string;
  /** The form of a new fact opens with this text. */
  readonly newFactText: string | null;
  readonly onNewFactClosed: () => void;
};

export function FactsOverview(props: FactsOverviewProps) {
  const { page, accountId, newFactText, onNewFactClosed } = props;
  const list = useFacts(page);
  const { facts, total } = list;
  const isRedirecting = useRedirectToExistingListPage(facts && total);
  const isLinkedFactGone = usePageOfLinkedFact(facts, total);
  const actions = useFactActions(list);
  const state = useFactDialog(actions.hideFailures, newFactText);
  const rowFocus = useRowFocus();
  const shared = { state, list, actions, rowFocus };
  let content: ReactNode = <FactsSkeleton />;
  if (facts !== undefined && !isRedirecting) content = <FactLists {...shared} facts={facts} />;
  else if (list.error) content = <LoadErrorMessage error={list.error} onRetry={list.retry} />;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Introduction
        onAdd={(button) => {
          rowFocus.remember(button);
          state.openDialog('form', { fact: null, isSuggestion: false });
        }}
      />
      {isLinkedFactGone && (
        <p role="status" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
          {FACT_GONE_TEXT}
        </p>
      )}
      {content}
      <Pagination total={total} className="" />
      <FactDialogs {...shared} accountId={accountId} onNewFactClosed={onNewFactClosed} />
    </div>
  );
}
