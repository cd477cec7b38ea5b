// Reloads the connection when a list's refresh ends, because a refresh detects a lost permission.
import { useEffect, useRef } from 'react';
import { useAccountConnection } from '../api/use-account-connection.ts';

/** `isUpdating`: whether a list on screen is being refreshed. Reloads only when it turns false. */
export function useReloadConnectionAfterRefresh(isUpdating: boolean): void {
  const { reload } = useAccountConnection();
  const wasUpdating = useRef(isUpdating);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the refresh ends.
  useEffect(() => {
    const hasEnded = wasUpdating.current && !isUpdating;
    wasUpdating.current = isUpdating;
    if (hasEnded) void reload();
  }, [isUpdating]);
}
