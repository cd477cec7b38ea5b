// One rule of the user.
import { useState } from 'react';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

/** As the server has it now: the list changes rules too, so the answer of an earlier visit is not used. */
export function useRule(id: string) {
  const [isCurrent, setIsCurrent] = useState(false);
  const { data, error, mutate } = useApiQuery(
    'getRule',
    { id },
    { dedupingInterval: 0, onSuccess: () => setIsCurrent(true) },
  );
  return { rule: isCurrent ? data : undefined, error, reload: () => mutate() };
}
