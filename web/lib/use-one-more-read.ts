// One more read of a page once it is there.
import { useEffect, useRef } from 'react';

/** Later pages are read once more after loading, since a refresh may have moved their items. */
export function useOneMoreRead(options: {
  readonly of: string;
  readonly due: boolean;
  readonly read: () => Promise<unknown>;
}) {
  const done = useRef<string | null>(null);
  const { of, due, read } = options;
  useEffect(() => {
    if (!due || done.current === of) return;
    done.current = of;
    void read();
  }, [of, due, read]);
}
