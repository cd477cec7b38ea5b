// The user comes back from another site, and the browser restores the page as it was.
import { useEffect, useRef } from 'react';

/** Calls `onRestored` when the page comes out of the back/forward cache, where nothing has been remounted. */
export function useOnPageRestored(onRestored: () => void): void {
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
