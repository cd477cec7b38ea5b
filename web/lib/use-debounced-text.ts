// A text after it has not changed for a moment.
import { useEffect, useState } from 'react';

export function useDebouncedText(text: string, pauseMs: number): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return debouncedText;
}
