// Reads one page of the rules and changes it. A change shows at once, and is undone when the server refuses it.
import { useRef, useState } from 'react';
import type { RuleChange } from '#shared/contracts/rules.ts';
import {
  buildPaginationRequestFields,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { createApiCallQueue } from '#web/lib/api/api-call-queue.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { applyChangeToRuleList, type RuleList } from './apply-rule-change.ts';

/** Starts the first read of the list before its screen renders. */
export const prefetchRules = (page: number): void =>
  prefetchListPage({ endpoint: 'listRules', fields: buildPaginationRequestFields(page) });

/** The changes that the server has not answered yet, and the list before them. */
type PendingChanges = { changes: readonly RuleChange[]; confirmed: RuleList | undefined };

type ListResponse = Omit<RuleList, 'pagination_offset'>;

function useListWithPendingChanges(page: number) {
  const fields = buildPaginationRequestFields(page);
  const pending = useRef<PendingChanges>({ changes: [], confirmed: undefined });
  const withPendingChanges = (list: RuleList): RuleList =>
    pending.current.changes.reduce(applyChangeToRuleList, list);

  const { data, error, reload, patch } = useListPage({
    endpoint: 'listRules',
    fields,
    page,
    kind: 'rules',
    merge: withPendingChanges,
  });
  const show = () => {
    const { confirmed } = pending.current;
    if (confirmed) patch(() => withPendingChanges(confirmed));
  };
  return {
    data,
    error,
    reload,
    fields,
    showPending: (change: RuleChange) => {
      const state = pending.current;
      if (state.changes.length === 0) state.confirmed = data;
      state.changes = [...state.changes, change];
      show();
    },
    /** Undoes the change unless there is a response. */
    endPending: (change: RuleChange | null, response?: ListResponse) => {
      const state = pending.current;
      state.changes = state.changes.filter((other) => other !== change);
      if (response) state.confirmed = { ...response, pagination_offset: fields.pagination_offset };
      show();
    },
  };
}

export function useRules(page: number) {
  const list = useListWithPendingChanges(page);
  const { data, error, reload, fields } = list;
  const [enqueue] = useState(createApiCallQueue);

  /** Returns the message of the server. */
  const changeRule = async (change: RuleChange): Promise<string> => {
    list.showPending(change);
    try {
      const { message, ...response } = await enqueue(() =>
        callApi('changeRules', { rule_changes: [change], ...fields }),
      );
      list.endPending(change, response);
      return message;
    } catch (error) {
      list.endPending(change);
      // Without an answer the server may have changed the rule or not.
      void reload();
      throw error;
    }
  };

  /** `from`: ISO. Returns the message of the server. */
  const backdateRule = async (ruleId: string, from: string): Promise<string> => {
    const action = {
      change_type: 'backdate_rule' as const,
      rule_ids: [ruleId],
      change_value: from,
    };
    const { message, ...response } = await enqueue(() =>
      callApi('backdateRules', { actions: [action], ...fields }),
    );
    list.endPending(null, response);
    return message;
  };

  return {
    rules: data?.rules,
    total: data?.total_rules_count ?? 0,
    offset: fields.pagination_offset,
    error,
    retry: reload,
    changeRule,
    backdateRule,
  };
}
