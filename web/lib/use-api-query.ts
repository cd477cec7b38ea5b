// SWR over the API contracts: keys are endpoint name and request, data is typed by the contract.
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { ApiError, ServerUnreachableError } from './api-error.ts';
import { callApi } from './call-api.ts';
import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
} from './endpoints.ts';
import { clearPrefetchedQueries } from './prefetched-queries.ts';

export type QueryKey<Name extends EndpointName> = readonly [Name, ApiCallFields<Name>];

type QueryConfiguration<Name extends EndpointName> = Omit<
  SWRConfiguration<ApiCallResponse<Name>, Error>,
  'fetcher'
> & {
  /** Replaces the default call when the key does not contain the whole request. */
  readonly fetchData?: () => Promise<ApiCallResponse<Name>>;
};

/** Reads one endpoint; does not fetch while `fields` is null. */
export function useApiQuery<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name> | null,
  configuration: QueryConfiguration<Name> = {},
) {
  const { fetchData, ...swrConfiguration } = configuration;
  return useSWR<ApiCallResponse<Name>, Error, QueryKey<Name> | null>(
    fields === null ? null : [name, fields],
    ([, requestFields]: QueryKey<Name>) => (fetchData ? fetchData() : callApi(name, requestFields)),
    swrConfiguration,
  );
}

const MAX_READ_RETRIES = 4;

/** For all reads: an error response is final, only network and server errors are retried. */
export const swrDefaults: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) =>
    error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500),
  errorRetryCount: MAX_READ_RETRIES,
};

/** A change of many keys rejects only when the app was closed before it: then there is no cache left to change. */
const ignoreClosedApp = (): undefined => undefined;

/**
 * Invalidates all data of one endpoint: refetches what is on screen, and makes the next read of the rest
 * fetch at once.
 */
export function useInvalidateEndpoint(name: EndpointName): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    mutate((key) => Array.isArray(key) && key[0] === name).catch(ignoreClosedApp);
  }, [mutate, name]);
}

/** Clears the cache: everything, or only the data of the chosen Instagram account. */
export function useClearQueryCache(): (scope: 'everything' | 'product') => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (scope) => {
    clearPrefetchedQueries();
    const isInScope = (key: unknown): boolean =>
      scope === 'everything' ||
      (Array.isArray(key) && getEndpoint(key[0] as EndpointName).access === 'product');
    // Reads on screen restart. This also clears SWR's deduplication, which would otherwise keep a screen
    // opened within two seconds from fetching at all.
    await mutate(isInScope, undefined, { revalidate: true }).catch(ignoreClosedApp);
  };
}
