// Moves the focus to the part of the editor that the fragment of the address names.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export function useAnchorFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    // After the title, which takes the focus of a new screen.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(decodeURIComponent(hash.slice(1)));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
