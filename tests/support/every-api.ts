// Every API function behind one call, picked by the contract as the gateway picks it by the route.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { type Contract, type FeatureName, fullPath } from '#shared/contracts/define.ts';
import { invoke, type TestRequest, type TestResponse } from './http.ts';

export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export type Fields = Readonly<Record<string, unknown>>;

/** @throws Error where the feature a contract names has no API. */
export async function apiOf(feature: FeatureName): Promise<ApiHandler> {
  const { handler } = (await import(`../../functions/${feature}/api.ts`)) as {
    handler: ApiHandler;
  };
  return handler;
}

/** As a gateway hands a query over: all of it text. */
export const asQuery = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** The fields that stand in the path, as the gateway hands them over. */
export const pathFieldsOf = ({ path }: Contract, fields: Fields): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      String(fields[name]).toWellFormed(),
    ]),
  );

/** The request a client makes of these fields: path parameters, then query or body. */
export function requestOf(contract: Contract, fields: Fields): TestRequest {
  const rest: Record<string, unknown> = { ...fields };
  const inPath = pathFieldsOf(contract, fields);
  const path = fullPath(contract).replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(inPath[name] ?? '');
  });
  const { method } = contract;
  return method === 'GET' ? { method, path, query: asQuery(rest) } : { method, path, body: rest };
}

export const callContract = async (
  contract: Contract,
  fields: Fields,
  more: Partial<TestRequest> = {},
): Promise<TestResponse> =>
  invoke(await apiOf(contract.feature), { ...requestOf(contract, fields), ...more });
