// Reads what rules did on each day. It reads again after a change, because a run, a backdating or a reset goes on after
// the server has answered.

import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { useOnServerDataChange } from '#web/lib/api/use-server-data-changes.ts';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';

export function useDailyRuleStats(fields: ApiCallFields<'listRuleStats'>) {
  const stats = useApiQuery('listRuleStats', fields);
  useOnServerDataChange('rules', JSON.stringify(fields), () => stats.mutate());
  return stats;
}
