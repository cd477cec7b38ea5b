// SWR over the API contracts. Keys are endpoint name, request and reader; the contract types the data.
import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
} from '../http/api-endpoints.ts';
import { ApiError, ServerUnreachableError } from '../http/api-error.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';
import { getSessionReaderId, getSessionState } from '../session/session-state.ts';
import { callApi } from './call-api.ts';

type QueryKey<Fields> = readonly [EndpointName, Fields, string];

/** Data is cached under its reader's id, so that no other reader finds it. */
export const buildApiQueryCacheKey = <Fields>(
  name: EndpointName,
  fields: Fields,
): QueryKey<Fields> => [name, fields, getSessionReaderId(getSessionState())];
const parseQueryKey = (key: unknown) => {
  const [name, , reader] = key as QueryKey<unknown>;
  return { name, reader };
};

type QueryConfiguration<Name extends EndpointName> = Omit<
  SWRConfiguration<ApiCallResponse<Name>, Error>,
  'fetcher'
> & {
  /** Replaces the default call when the key does not contain the whole request. */
  readonly fetchData?: () => Promise<ApiCallResponse<Name>>;
};

/** Reads one endpoint. Does not fetch while `fields` is null. */
export function useApiQuery<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name> | null,
  configuration: QueryConfiguration<Name> = {},
) {
  const { fetchData, ...swrConfiguration } = configuration;
  return useSWR<ApiCallResponse<Name>, Error, QueryKey<ApiCallFields<Name>> | null>(
    fields === null ? null : buildApiQueryCacheKey(name, fields),
    ([, requestFields]) => (fetchData ? fetchData() : callApi(name, requestFields)),
    swrConfiguration,
  );
}

/** Shows data that another component reads, without any reads. */
export const CACHE_ONLY_QUERY_OPTIONS = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
} as const;

const MAX_READ_RETRIES = 4;

/** The defaults of all reads: an error response is final, and only network and server errors are retried. */
export const defaultSwrConfiguration: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) =>
    error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500),
  errorRetryCount: MAX_READ_RETRIES,
};

/** A change of the cache rejects only when the app was closed before it, and then there is no cache left to change. */
export const ignoreErrorOfClosedApp = (): undefined => undefined;

/** Invalidates all data of one endpoint: refetches data on screen, and makes the next read of other data fetch at once. */
export function useInvalidateEndpointData(name: EndpointName): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    mutate((key) => parseQueryKey(key).name === name).catch(ignoreErrorOfClosedApp);
  }, [mutate, name]);
}

/** Clears the data of the chosen Instagram account. Reads on screen restart. */
export function useClearAccountDataCache(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    clearPrefetchedResponses();
    const isOfProduct = (key: unknown): boolean =>
      getEndpoint(parseQueryKey(key).name).access === 'product';
    // This also clears SWR's deduplication, which would otherwise keep a screen opened within two seconds from
    // fetching at all.
    await mutate(isOfProduct, undefined, { revalidate: true }).catch(ignoreErrorOfClosedApp);
  };
}

/** Removes the data of all readers except the present one. A user who logs in again at once also reads again at once. */
export function useRemoveCachedDataOfOtherUsers(): () => void {
  const { mutate } = useSWRConfig();
  return () => {
    const reader = getSessionReaderId(getSessionState());
    const isOfOther = (key: unknown): boolean => parseQueryKey(key).reader !== reader;
    // This also clears SWR's deduplication, which would drop the first reads of two seconds and never repeat them.
    mutate(isOfOther, undefined, { revalidate: true }).catch(ignoreErrorOfClosedApp);
  };
}
