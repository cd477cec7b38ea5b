// SWR over contracts: keys are the call's name and request, answers are typed by the contract.
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { ApiError, NetworkError } from './api-error.ts';
import { forgetAskedAhead } from './asked-ahead.ts';
import { call } from './call.ts';
import { type CallAnswer, type CallName, type CallRequest, endpointOf } from './endpoints.ts';

export type CallKey<Name extends CallName> = readonly [Name, CallRequest<Name>];

type CallConfiguration<Name extends CallName> = Omit<
  SWRConfiguration<CallAnswer<Name>, Error>,
  'fetcher'
> & {
  /** Makes the call itself where it needs more than its key says. */
  readonly read?: () => Promise<CallAnswer<Name>>;
};

/** Reads one call; nothing is asked while `fields` is null. */
export function useCall<Name extends CallName>(
  name: Name,
  fields: CallRequest<Name> | null,
  configuration: CallConfiguration<Name> = {},
) {
  const { read, ...rest } = configuration;
  return useSWR<CallAnswer<Name>, Error, CallKey<Name> | null>(
    fields === null ? null : [name, fields],
    ([, request]: CallKey<Name>) => (read ? read() : call(name, request)),
    rest,
  );
}

const MAX_RETRIES = 4;

/** For all reads: an answered refusal is final, only an unreachable or failing server is asked again. */
export const swrDefaults: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) =>
    error instanceof NetworkError || (error instanceof ApiError && error.status >= 500),
  errorRetryCount: MAX_RETRIES,
};

/** What was read by one call is out of date: on screen it is read again, and whoever comes to it next asks, however soon. */
export function useReadAnew(name: CallName): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    void mutate((key) => Array.isArray(key) && key[0] === name);
  }, [mutate, name]);
}

/** Forgets what was read: everything, or only what belongs to the chosen social account. */
export function useForget(): (what: 'everything' | 'product') => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (what) => {
    forgetAskedAhead();
    const belongs = (key: unknown): boolean =>
      what === 'everything' ||
      (Array.isArray(key) && endpointOf(key[0] as CallName).access === 'product');
    // Reads on screen begin anew. It also drops the marks of answered requests, which would
    // otherwise keep a screen opened within two seconds from asking at all.
    await mutate(belongs, undefined, { revalidate: true });
  };
}
