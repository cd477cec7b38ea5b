// The mocked API: one handler per contract, with responses validated against the contract's schema.
import { HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { API_ERRORS, type ApiErrorCode, type FieldErrors } from '#shared/errors.ts';
import type { ApiCallResponse, EndpointName } from '#web/lib/http/api-endpoints.ts';

export type RecordedRequest = {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly authorization: string | null;
};

/** An error response, in the envelope of the API. */
export class MockErrorResponse extends Error {
  readonly code: ApiErrorCode;
  readonly sentence: string;
  readonly fields: FieldErrors | undefined;
  /** The other fields of the response. */
  readonly body: object;

  constructor(
    code: ApiErrorCode,
    sentence: string = API_ERRORS[code].sentence,
    fields?: FieldErrors,
    body: object = {},
  ) {
    super(code);
    this.code = code;
    this.sentence = sentence;
    this.fields = fields;
    this.body = body;
  }
}
/** The connection fails without a response. */
export const MOCK_CONNECTION_FAILURE = 'no answer';

type MockedResult<Name extends EndpointName> =
  | ApiCallResponse<Name>
  | MockErrorResponse
  | typeof MOCK_CONNECTION_FAILURE;
type MockHandler = (request: RecordedRequest) => unknown;

const mockHandlers = new Map<string, MockHandler>();
const recordedRequests: RecordedRequest[] = [];

/** Sets the response of an endpoint from now on. */
export function mockResponse<Name extends EndpointName>(
  name: Name,
  response:
    | MockedResult<Name>
    | ((request: RecordedRequest) => MockedResult<Name> | Promise<MockedResult<Name>>),
): void {
  mockHandlers.set(name, typeof response === 'function' ? response : () => response);
}

/** Makes the endpoint fail from now on, with the API's message unless the test gives another one. */
export const mockError = (
  name: EndpointName,
  code: ApiErrorCode,
  sentence?: string,
  fields?: FieldErrors,
) => mockResponse(name, new MockErrorResponse(code, sentence, fields));

/** Like `mockResponse`, but the requests get their response only once the returned function is called. */
export function mockHeldResponse<Name extends EndpointName>(
  name: Name,
  response: Parameters<typeof mockResponse<Name>>[1],
): () => void {
  const held = Promise.withResolvers<void>();
  mockResponse(name, async (request) => {
    await held.promise;
    return typeof response === 'function' ? await response(request) : response;
  });
  return held.resolve;
}

/** The fields sent to the endpoint so far, oldest first. */
export const getSentRequestFields = (name: EndpointName) =>
  getRecordedRequests(name).map(({ fields }) => fields);

/** One field of the requests to the endpoint so far, oldest first. */
export const getSentRequestFieldValues = (name: EndpointName, field: string) =>
  getSentRequestFields(name).map((fields) => fields[field]);

/** All requests to the endpoint so far, oldest first. */
export const getRecordedRequests = (name: EndpointName): readonly RecordedRequest[] =>
  recordedRequests.filter((each) => each.name === name);

export const getAllRecordedRequests = (): readonly RecordedRequest[] => recordedRequests;

export function resetMockApiResponses(): void {
  mockHandlers.clear();
  recordedRequests.length = 0;
}

function toHttpResponse(contract: (typeof allContracts)[number], response: unknown) {
  if (response === MOCK_CONNECTION_FAILURE) return HttpResponse.error();
  if (response instanceof MockErrorResponse) {
    const { code, sentence, fields } = response;
    const body = { error: code, errors: [sentence], ...(fields && { fields }), ...response.body };
    return HttpResponse.json(body, { status: API_ERRORS[code].status });
  }
  const body = contract.response.parse(response) as Record<string, unknown>;
  return HttpResponse.json(body, { status: contract.status ?? 200 });
}

/** The same order as the API's router: `/rules/stats` is not the rule with the id "stats". */
const byFixedPathFirst = [...allContracts].sort(
  (left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')),
);

const httpHandlers = byFixedPathFirst.map((contract) => {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const path = buildContractPath(contract).replaceAll(/\{(\w+)\}/g, ':$1');
  return http[method](`*${path}`, async ({ request, params: { 0: _origin, ...params } }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const text = await request.text();
    const body = text ? (JSON.parse(text) as object) : {};
    const fields: Record<string, unknown> = { ...query, ...body, ...params };
    const recordedRequest = {
      name: contract.name,
      fields,
      authorization: request.headers.get('authorization'),
    };
    recordedRequests.push(recordedRequest);
    contract.request.parse(fields);
    const mockHandler = mockHandlers.get(contract.name);
    if (!mockHandler)
      return toHttpResponse(
        contract,
        new MockErrorResponse('internal', `There is no mocked response for ${contract.name}.`),
      );
    return toHttpResponse(contract, await mockHandler(recordedRequest));
  });
});

export const mockApiServer = setupServer(...httpHandlers);
