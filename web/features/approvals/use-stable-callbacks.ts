// Returns the same functions on every render, which call the latest ones, so that a memoized card renders only for
// its own changes.
import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Readonly<Record<string, (...fields: never[]) => unknown>>;

export function useStableCallbacks<Named extends Actions>(actions: Named): Named {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const entries = Object.keys(actions).map((name) => [
      name,
      (...fields: never[]) => latest.current[name]?.(...fields),
    ]);
    return Object.fromEntries(entries) as Named;
  });
  return stable;
}
