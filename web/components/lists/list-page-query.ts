// One page of a list: its identity, its request, and its first read before the screen renders.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ApiCallFields, ApiCallResponse, EndpointName } from '#web/lib/http/api-endpoints.ts';
import { addPrefetchedResponse } from '#web/lib/http/prefetched-responses.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

type UnchangedResponse = { readonly unchanged: true };
/** The response with the items of the page, as opposed to "unchanged". */
export type ListPageData<Name extends EndpointName> = Exclude<
  ApiCallResponse<Name>,
  UnchangedResponse
>;

/** The parts that differ between reads of the same page. */
export type ListPageReadOptions = {
  /** Asks the server to read from Instagram first. */
  readonly isRefresh: boolean;
  /** The version of the data in the browser. Undefined when there is none. */
  readonly knownVersion: string | undefined;
};

export type ListPage<Name extends EndpointName> = {
  readonly endpoint: Name;
  /** The fields identify the page: its data is cached under them. */
  readonly fields: ApiCallFields<Name>;
  /** 1 when it is missing. */
  readonly page?: number;
  /** Refreshes page 1 from Instagram with the first read after the user arrives. */
  readonly refreshesFirst?: boolean;
  /** Replaces the plain call with the fields. */
  readonly send?: (read: ListPageReadOptions) => Promise<ApiCallResponse<Name>>;
};

export const buildPaginationRequestFields = (page: number) => ({
  page_limit: DEFAULT_LIST_PAGE_SIZE,
  pagination_offset: (page - 1) * DEFAULT_LIST_PAGE_SIZE,
});

export const isListPageRefreshedOnFirstRead = ({
  page = 1,
  refreshesFirst = false,
}: ListPage<EndpointName>) => refreshesFirst && page === 1 && !isImpersonating();

export const readListPage = <Name extends EndpointName>(
  { endpoint, fields, send }: ListPage<Name>,
  read: ListPageReadOptions,
): Promise<ApiCallResponse<Name>> => send?.(read) ?? callApi(endpoint, fields);

/** Starts the first read of a page before its screen renders. */
export function prefetchListPage<Name extends EndpointName>(listPage: ListPage<Name>): void {
  const read = { isRefresh: isListPageRefreshedOnFirstRead(listPage), knownVersion: undefined };
  addPrefetchedResponse(listPage.endpoint, listPage.fields, readListPage(listPage, read));
}
