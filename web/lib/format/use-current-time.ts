// The current time for relative labels. Does not tick while the tab is hidden.
import { useEffect, useState } from 'react';

export function useCurrentTime(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
