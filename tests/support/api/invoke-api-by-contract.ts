// Calls any API function by its contract, as API Gateway picks the function by its route.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import {
  type ApiContract,
  type ApiFeatureName,
  buildContractPath,
} from '#shared/contracts/define-contract.ts';
import { invokeApiHandler, type TestRequest, type TestResponse } from './invoke-api-handler.ts';

export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export type ContractRequestFields = Readonly<Record<string, unknown>>;

/** @throws Error when the feature a contract names has no API. */
export async function loadApiHandler(feature: ApiFeatureName): Promise<ApiHandler> {
  const { handler } = (await import(`../../../functions/${feature}/api.ts`)) as {
    handler: ApiHandler;
  };
  return handler;
}

/** A URL contains only text. Every object has a JSON text; some throw when they are made a string. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

/** Query parameters as API Gateway passes them: all of them text. */
export const toQueryParameters = (fields: ContractRequestFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toText(value)]),
  );

/** The path parameters of the request, as API Gateway passes them. */
export const getPathParameters = (
  { path }: ApiContract,
  fields: ContractRequestFields,
): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      toText(fields[name]).toWellFormed(),
    ]),
  );

/** The client's request for these fields: path parameters, then query or body. */
export function buildContractRequest(
  contract: ApiContract,
  fields: ContractRequestFields,
): TestRequest {
  const rest: Record<string, unknown> = { ...fields };
  const pathParameters = getPathParameters(contract, fields);
  const path = buildContractPath(contract).replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(pathParameters[name] ?? '');
  });
  const { method } = contract;
  return method === 'GET'
    ? { method, path, query: toQueryParameters(rest) }
    : { method, path, body: rest };
}

export const invokeApiByContract = async (
  contract: ApiContract,
  fields: ContractRequestFields,
  extraFields: Partial<TestRequest> = {},
): Promise<TestResponse> =>
  invokeApiHandler(await loadApiHandler(contract.feature), {
    ...buildContractRequest(contract, fields),
    ...extraFields,
  });
