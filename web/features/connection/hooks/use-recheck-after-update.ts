// Looks at the connection again when a list's refresh ends: the refresh is where a lost permission is found.
import { useEffect, useRef } from 'react';
import { useConnection } from '../api/use-connection.ts';

/** `isUpdating`: whether a list on screen is being read from the network. Asks for nothing while that stays as it is. */
export function useRecheckAfterUpdate(isUpdating: boolean): void {
  const { reload } = useConnection();
  const was = useRef(isUpdating);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the refresh ends.
  useEffect(() => {
    const hasEnded = was.current && !isUpdating;
    was.current = isUpdating;
    if (hasEnded) void reload();
  }, [isUpdating]);
}
