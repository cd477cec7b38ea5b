// Reads a list whose responses carry a version: sends the known version, so that an unchanged list is not sent again.
import { useLayoutEffect, useRef } from 'react';
import type { SWRConfiguration } from 'swr';
import type { ApiCallFields, ApiCallResponse, EndpointName } from './endpoints.ts';
import { useApiQuery } from './use-api-query.ts';

type UnchangedResponse = { readonly unchanged: true };
/** The response with all data, as opposed to "unchanged". */
export type ResponseWithData<Name extends EndpointName> = Exclude<
  ApiCallResponse<Name>,
  UnchangedResponse
>;

type VersionedQuery<Name extends EndpointName> = Pick<SWRConfiguration, 'focusThrottleInterval'> & {
  readonly name: Name;
  /** Identifies this read. */
  readonly fields: ApiCallFields<Name>;
  /** Makes the call; `knownVersion` is undefined when nothing is known yet. */
  readonly fetchData: (knownVersion: string | undefined) => Promise<ApiCallResponse<Name>>;
};

/** Returns the same object when nothing differs, to avoid a render. */
export function mergeUnchangedResponse<Known extends object>(known: Known, update: object): Known {
  const { unchanged: _, ...rest } = update as UnchangedResponse;
  const isSame = Object.entries(rest).every(
    ([name, value]) => known[name as keyof Known] === value,
  );
  return isSame ? known : { ...known, ...rest };
}

export function useVersionedQuery<Name extends EndpointName>(options: VersionedQuery<Name>) {
  const { name, fields, fetchData, ...configuration } = options;
  const key = JSON.stringify(fields);
  const latest = useRef(new Map<string, ResponseWithData<Name> & { readonly version: string }>());

  const query = useApiQuery(name, fields, {
    ...configuration,
    fetchData: async () => {
      const known = latest.current.get(key);
      const response = await fetchData(known?.version);
      return known !== undefined && 'unchanged' in response
        ? mergeUnchangedResponse(known, response)
        : response;
    },
  });
  const data = query.data as (ResponseWithData<Name> & { readonly version: string }) | undefined;
  useLayoutEffect(() => {
    if (data !== undefined) latest.current.set(key, data);
  }, [data, key]);
  return { data, error: query.error, mutate: query.mutate };
}
