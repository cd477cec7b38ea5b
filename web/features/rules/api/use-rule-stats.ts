// What rules did on each day, read again when that changes: as after a run, a backdating or a reset, which work on for a
// while once the server has answered.

import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { useOnChange } from '#web/lib/api/use-changes.ts';
import type { ApiCallFields } from '#web/lib/http/endpoints.ts';

export function useRuleStats(fields: ApiCallFields<'listRuleStats'>) {
  const stats = useApiQuery('listRuleStats', fields);
  useOnChange('rules', JSON.stringify(fields), () => stats.mutate());
  return stats;
}
