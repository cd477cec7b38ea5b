// The same functions for every render, which run the latest ones: a memoized card renders only when something of its own changes.
import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Readonly<Record<string, (...fields: never[]) => unknown>>;

export function useStableActions<Named extends Actions>(actions: Named): Named {
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
