// Whether the browser is online, and when the connection may have returned.
import { useEffect, useRef, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/**
 * Calls `onReconnect` when the browser comes online, and when the tab becomes visible, because it may have
 * reconnected during sleep.
 */
export function useOnBrowserOnline(onReconnect: () => void): void {
  const latest = useRef(onReconnect);
  useEffect(() => {
    latest.current = onReconnect;
  });
  useEffect(() => {
    const handleReconnect = () => {
      if (!document.hidden) latest.current();
    };
    window.addEventListener('online', handleReconnect);
    document.addEventListener('visibilitychange', handleReconnect);
    return () => {
      window.removeEventListener('online', handleReconnect);
      document.removeEventListener('visibilitychange', handleReconnect);
    };
  }, []);
}
