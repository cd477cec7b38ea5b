// Reads one rule of the user.
import { useState } from 'react';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

/** Always reads the newest version: the list changes rules too, so the answer of an earlier visit may be old. */
export function useRule(id: string) {
  const [isCurrent, setIsCurrent] = useState(false);
  const { data, error, mutate } = useApiQuery(
    'getRule',
    { id },
    { dedupingInterval: 0, onSuccess: () => setIsCurrent(true) },
  );
  return { rule: isCurrent ? data : undefined, error, reload: () => mutate() };
}
