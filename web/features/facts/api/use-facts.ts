// Reads one page of what Replyloom knows and changes it. A decision and a deletion show at once, and are undone when the
// server refuses them.
import { useState } from 'react';
import type { Fact, FactToSave } from '#shared/schemas/fact.ts';
import {
  buildPaginationRequestFields,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { createApiCallQueue } from '#web/lib/api/api-call-queue.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { applyFactChange, type FactChange } from './apply-fact-change.ts';

/** Starts the first read of the page before its screen renders. */
export const prefetchFacts = (page: number): void =>
  prefetchListPage({ endpoint: 'listFacts', fields: buildPaginationRequestFields(page) });

export type FactActions = Pick<ReturnType<typeof useFacts>, 'decide' | 'save' | 'remove'>;

export function useFacts(page: number) {
  const { data, error, reload, patch } = useListPage({
    endpoint: 'listFacts',
    fields: buildPaginationRequestFields(page),
    page,
    kind: 'facts',
  });
  const [enqueue] = useState(createApiCallQueue);
  /** The changes that the server has not answered yet, oldest first. */
  const [pending, setPending] = useState<readonly FactChange[]>([]);
  const shown = data && pending.reduce(applyFactChange, data);

  const confirm = (change: FactChange) => patch((list) => applyFactChange(list, change));
  /** Shows the change until `send` has ended; `send` returns what the server made of it. */
  const changeAtOnce = async (change: FactChange, send: () => Promise<FactChange>) => {
    setPending((others) => [...others, change]);
    try {
      confirm(await enqueue(send));
    } catch (cause) {
      // Without an answer the server may have made the change or not.
      void reload();
      throw cause;
    } finally {
      setPending((others) => others.filter((other) => other !== change));
    }
  };

  return {
    facts: shown?.facts,
    suggestions: shown?.suggestions ?? [],
    total: shown?.total_count ?? 0,
    error,
    retry: reload,
    /** Accepts or refuses a suggestion. */
    decide: async (fact: Fact, accepted: boolean): Promise<void> => {
      await changeAtOnce({ kind: 'decided', fact, accepted }, async () => {
        const decided = await callApi('decideFact', { fact_id: fact.id, accepted });
        return { kind: 'decided', fact: decided.fact, accepted };
      });
      // The server names only so many suggestions at once.
      if (shown?.suggestions.every(({ id }) => id === fact.id)) void reload();
    },
    remove: (fact: Fact): Promise<void> =>
      changeAtOnce({ kind: 'deleted', fact }, async () => {
        await callApi('deleteFact', { fact_id: fact.id });
        return { kind: 'deleted', fact };
      }),
    /** Creates the fact, changes the one with its id, or accepts that suggestion. */
    save: async (fact: FactToSave): Promise<void> => {
      const saved = await enqueue(() => callApi('saveFact', { fact }));
      confirm({ kind: 'saved', fact: saved.fact });
    },
  };
}
