// One page of the rules, and the changes to it: they show at once, and are taken back when the server refuses them.
import { useRef } from 'react';
import type { RuleChange } from '#shared/contracts/rules.ts';
import { buildPagingFields, prefetchListPage } from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/call-api.ts';
import { applyRuleChange, type RuleList } from './apply-rule-change.ts';

/** Starts the first read of the list before its screen renders. */
export const prefetchRules = (page: number): void =>
  prefetchListPage({ endpoint: 'listRules', fields: buildPagingFields(page) });

/** The changes that the server has not answered yet, one call after the other, and the list before them. */
type PendingChanges = {
  changes: readonly RuleChange[];
  confirmed: RuleList | undefined;
  lastCall: Promise<unknown>;
};

export function useRules(page: number) {
  const fields = buildPagingFields(page);
  const pending = useRef<PendingChanges>({
    changes: [],
    confirmed: undefined,
    lastCall: Promise.resolve(),
  });
  const withPendingChanges = (list: RuleList): RuleList =>
    pending.current.changes.reduce(applyRuleChange, list);

  const { data, error, reload, patch } = useListPage({
    endpoint: 'listRules',
    fields,
    page,
    merge: withPendingChanges,
  });
  const showConfirmed = (list: RuleList | undefined) => {
    if (list) patch(() => withPendingChanges(list));
  };
  const showResponse = (list: Omit<RuleList, 'pagination_offset'>) => {
    pending.current.confirmed = { ...list, pagination_offset: fields.pagination_offset };
    showConfirmed(pending.current.confirmed);
  };

  /** Returns the message of the server. */
  const changeRule = async (change: RuleChange): Promise<string> => {
    const state = pending.current;
    if (state.changes.length === 0) state.confirmed = data;
    state.changes = [...state.changes, change];
    showConfirmed(state.confirmed);
    const call = state.lastCall.then(() =>
      callApi('changeRules', { rule_changes: [change], ...fields }),
    );
    state.lastCall = call.catch(() => undefined);
    try {
      const { message, ...list } = await call;
      state.changes = state.changes.filter((other) => other !== change);
      showResponse(list);
      return message;
    } catch (error) {
      state.changes = state.changes.filter((other) => other !== change);
      showConfirmed(state.confirmed);
      // Without an answer nobody knows whether the server has changed the rule.
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
    const { message, ...list } = await callApi('backdateRules', { actions: [action], ...fields });
    showResponse(list);
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
