// The usage of this month against the limits of the plan.
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

export function usePlanUsage() {
  const { data, error, mutate } = useApiQuery('getMyUsage', {});
  return { usage: data, error, retry: () => void mutate() };
}
