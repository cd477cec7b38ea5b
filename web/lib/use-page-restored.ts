// The person comes Back from another site, and the browser shows the page as they left it.
import { useEffect, useRef } from 'react';

/** Calls `onRestored` when the page comes out of the back/forward cache: nothing in it has begun anew. */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
