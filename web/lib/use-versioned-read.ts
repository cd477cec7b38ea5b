// Reads a list whose answers carry a version: what is known already is only asked for news.
import { useLayoutEffect, useRef } from 'react';
import type { SWRConfiguration } from 'swr';
import type { CallAnswer, CallName, CallRequest } from './endpoints.ts';
import { useCall } from './use-call.ts';

type Unchanged = { readonly unchanged: true };
/** The answer that says everything, as against "nothing has changed". */
export type FullAnswer<Name extends CallName> = Exclude<CallAnswer<Name>, Unchanged>;

type VersionedRead<Name extends CallName> = Pick<SWRConfiguration, 'focusThrottleInterval'> & {
  readonly name: Name;
  /** What tells this read from others. */
  readonly fields: CallRequest<Name>;
  /** Makes the call; `knownVersion` is undefined where nothing is known yet. */
  readonly ask: (knownVersion: string | undefined) => Promise<CallAnswer<Name>>;
};

/** The same object where nothing is different, so that nothing is rendered for it. */
export function withNews<Known extends object>(known: Known, news: object): Known {
  const { unchanged: _, ...rest } = news as Unchanged;
  const isSame = Object.entries(rest).every(
    ([name, value]) => known[name as keyof Known] === value,
  );
  return isSame ? known : { ...known, ...rest };
}

export function useVersionedRead<Name extends CallName>(options: VersionedRead<Name>) {
  const { name, fields, ask, ...configuration } = options;
  const key = JSON.stringify(fields);
  const latest = useRef(new Map<string, FullAnswer<Name> & { readonly version: string }>());

  const read = useCall(name, fields, {
    ...configuration,
    read: async () => {
      const known = latest.current.get(key);
      const answer = await ask(known?.version);
      return known !== undefined && 'unchanged' in answer ? withNews(known, answer) : answer;
    },
  });
  const answer = read.data as (FullAnswer<Name> & { readonly version: string }) | undefined;
  useLayoutEffect(() => {
    if (answer !== undefined) latest.current.set(key, answer);
  }, [answer, key]);
  return { answer, error: read.error, mutate: read.mutate };
}
