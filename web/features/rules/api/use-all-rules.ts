// Reads all rules of the account, page by page, so that the user can choose one.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

async function fetchAllRules() {
  const rules: Rule[] = [];
  for (;;) {
    const paging = { page_limit: DEFAULT_LIST_PAGE_SIZE, pagination_offset: rules.length };
    const page = await callApi('listRules', paging);
    rules.push(...page.rules);
    if (page.rules.length === 0 || rules.length >= page.total_rules_count)
      return { ...page, rules, pagination_offset: 0 };
  }
}

/** Undefined until all are read. */
export function useAllRules(): readonly Rule[] | undefined {
  const { data } = useApiQuery('listRules', { pagination_offset: 0 }, { fetchData: fetchAllRules });
  return data?.rules;
}
