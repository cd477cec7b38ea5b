// Handles a user who returns from another site to a page that the browser restores.
import { useEffect, useRef } from 'react';

/** Calls `onRestored` when the page comes out of the back/forward cache, where nothing is remounted. */
export function useOnPageRestoredFromCache(onRestored: () => void): void {
  const latest = useRef(onRestored);
  useEffect(() => {
    latest.current = onRestored;
  });
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);
}
