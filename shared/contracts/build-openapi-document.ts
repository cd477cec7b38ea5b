// Builds the OpenAPI 3.1 document of the API from the contracts.
import * as z from 'zod';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import {
  type ApiContract,
  buildContractPath,
  type ContractAccessLevel,
} from './define-contract.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Properties = Readonly<Record<string, JsonSchema>>;

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [section: string]: unknown;
};

const PATH_PARAMETER = /\{(\w+)\}/g;

/** Allows additional properties: callers may send more than we read, and responses may get new fields. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  return rest;
}

const listPathParameters = (contract: ApiContract): readonly string[] =>
  [...buildContractPath(contract).matchAll(PATH_PARAMETER)].flatMap(([, name]) => name ?? []);

const omitProperties = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));

/** Path parameters, and for GET all other request fields as query parameters. */
function buildParameters(contract: ApiContract, request: JsonSchema): readonly object[] {
  const properties = (request.properties ?? {}) as Properties;
  const pathParameters = listPathParameters(contract);
  const query =
    contract.method === 'GET' ? Object.keys(omitProperties(properties, pathParameters)) : [];
  return [
    ...pathParameters.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? {},
    })),
    ...query.map((name) => ({
      name,
      in: 'query',
      required: request.required?.includes(name) ?? false,
      schema: properties[name] ?? {},
    })),
  ];
}

function buildRequestBody(contract: ApiContract, request: JsonSchema): object | undefined {
  if (contract.method === 'GET') return undefined;
  const pathParameters = listPathParameters(contract);
  const properties = omitProperties((request.properties ?? {}) as Properties, pathParameters);
  if (Object.keys(properties).length === 0) return undefined;
  const required = request.required?.filter((name) => !pathParameters.includes(name)) ?? [];
  const schema = { ...request, properties, required };
  return {
    required: required.length > 0,
    content: { 'application/json': { schema } },
  };
}

function buildSuccessResponse(contract: ApiContract): object {
  if (contract.status === 302) {
    return {
      description: 'Sends the browser on.',
      headers: { location: { required: true, schema: { type: 'string' } } },
    };
  }
  const schema = toJsonSchema(contract.response, 'output');
  const mediaType = schema.type === 'string' ? 'text/plain' : 'application/json';
  return { description: contract.summary, content: { [mediaType]: { schema } } };
}

const COMMON_ERRORS: readonly ApiErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'rate_limited',
  'internal',
  'unavailable',
];
const SIGNED_IN_ERRORS: readonly ApiErrorCode[] = [
  ...COMMON_ERRORS,
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
];

const ERRORS_BY_ACCESS: Readonly<Record<ContractAccessLevel, readonly ApiErrorCode[]>> = {
  public: [...COMMON_ERRORS, 'invalid_client'],
  user: SIGNED_IN_ERRORS,
  admin: SIGNED_IN_ERRORS,
  product: [...SIGNED_IN_ERRORS, 'no_subscription'],
  signature: [...COMMON_ERRORS, 'unauthorized', 'forbidden'],
};

function buildErrorResponses(access: ContractAccessLevel): Readonly<Record<string, object>> {
  const statuses = new Set<number>(ERRORS_BY_ACCESS[access].map((code) => API_ERRORS[code].status));
  const errorReference = { $ref: '#/components/responses/Error' };
  return Object.fromEntries([...statuses].sort().map((status) => [String(status), errorReference]));
}

function buildOperation(contract: ApiContract): object {
  const request = toJsonSchema(contract.request, 'input');
  const body = buildRequestBody(contract, request);
  const isSignedIn = contract.access !== 'public' && contract.access !== 'signature';
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.feature],
    security: isSignedIn ? [{ bearer: [] }] : [],
    parameters: buildParameters(contract, request),
    ...(body && { requestBody: body }),
    responses: {
      [String(contract.status ?? 200)]: buildSuccessResponse(contract),
      ...buildErrorResponses(contract.access),
    },
  };
}

const errorSchema = z.object({
  error: z.enum(Object.keys(API_ERRORS) as [ApiErrorCode, ...ApiErrorCode[]]),
  errors: z.array(z.string()).describe('Sentences for a person.'),
  fields: z.record(z.string(), z.array(z.string())).optional().describe('By field, on 422.'),
});

const buildComponents = () => ({
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token. Bodies may carry it as `token` where the header is absent.',
    },
  },
  schemas: { Error: toJsonSchema(errorSchema, 'output') },
  responses: {
    Error: {
      description: 'What went wrong.',
      headers: {
        'x-request-id': { schema: { type: 'string' } },
        'retry-after': { description: 'Seconds, on 429.', schema: { type: 'integer' } },
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

export function buildOpenApiDocument(contracts: readonly ApiContract[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = buildContractPath(contract);
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: buildOperation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Replyloom API',
      version: '1',
      description: 'JSON in and out, snake_case, times in ISO 8601 UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: buildComponents(),
  };
}
